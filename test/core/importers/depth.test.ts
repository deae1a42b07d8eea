import { describe, expect, it } from 'vitest';
import { htmlToText } from '../../../src/importers';
import { shallowMarkup } from '../../../src/importers/html/shallow';
import { readArticles } from './helpers';

const DEEP = 5_000;
const nested = (inner: string, tag = 'div'): string => `<${tag}>`.repeat(DEEP) + inner + `</${tag}>`.repeat(DEEP);

/** Seconds of the processor: what else runs on the machine does not count. */
function secondsSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
}

describe('markup nested beyond all reason', () => {
  it('keeps its words', () => {
    expect(htmlToText(`<p>before</p>${nested('inside')}<p>after</p>`)).toBe('before\n\ninside\n\nafter');
    expect(htmlToText('<b>'.repeat(DEEP) + 'inside')).toBe('inside');
  });

  it.each(['style="display:none"', 'hidden', 'class="x"', 'aria-hidden="true"'])(
    'shows nothing that may be hidden (%s)',
    (attribute) => {
      const text = htmlToText(nested(`seen <div ${attribute}>unseen <div>too</div></div> again`));
      expect(text).toContain('seen');
      expect(text).toContain('again');
      expect(text).not.toMatch(/unseen|too/);
    },
  );

  it('is given back as it is where it is not', () => {
    for (const markup of [
      '<p>a'.repeat(DEEP),
      '<br>'.repeat(DEEP),
      '<ul><li>a</li></ul>'.repeat(DEEP),
      '<'.repeat(DEEP),
    ]) {
      expect(shallowMarkup(markup)).toBe(markup);
    }
    const script = `<script>${'<div>'.repeat(DEEP)}</script><!--${'<div>'.repeat(DEEP)}-->`;
    expect(shallowMarkup(script)).toBe(script);
    const data = `<a><![CDATA[${'<div>'.repeat(DEEP)}]]></a>`;
    expect(shallowMarkup(data, true)).toBe(data);
  });

  it('in Markdown keeps its words, within seconds', async () => {
    const lines = (lead: string): string =>
      Array.from({ length: 800 }, (_, at) => `${lead.repeat(at)}- item`).join('\n');
    const from = process.cpuUsage();
    for (const lead of ['  ', '> ']) {
      const bytes = new TextEncoder().encode(`# Title\n\n${lines(lead)}\n\nThe end.`);
      const [article] = await readArticles({ name: 'a.md', mediaType: '', bytes });
      expect(article?.text.match(/item/g)?.length).toBe(800);
      expect(article?.text).toContain('The end.');
    }
    expect(secondsSince(from)).toBeLessThan(5);
  });

  it.each(['[item](b)', '[item](b) and ', 'see [item](b)\n'])(
    'in a paragraph of nothing but links (%j) is words alone, within seconds',
    async (piece) => {
      const count = Math.floor(900_000 / piece.length);
      const bytes = new TextEncoder().encode(`# Title\n\n${piece.repeat(count)}\n\nThe end.`);
      const from = process.cpuUsage();
      const [article] = await readArticles({ name: 'a.md', mediaType: '', bytes });
      const seconds = secondsSince(from);
      expect(article?.text.match(/item/g)).toHaveLength(count);
      expect(article?.text).not.toContain('](');
      expect(article?.text).toContain('The end.');
      // With the square of its length it takes half a minute.
      expect(seconds).toBeLessThan(10);
    },
  );
});
