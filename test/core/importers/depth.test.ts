import { describe, expect, it } from 'vitest';
import { htmlToText } from '../../../src/importers';
import { shallowMarkup } from '../../../src/importers/html/shallow';
import { readArticles } from './helpers';

const DEEP = 5_000;
const nested = (inner: string, tag = 'div'): string => `<${tag}>`.repeat(DEEP) + inner + `</${tag}>`.repeat(DEEP);

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

  it('in Markdown keeps its words, within a second', async () => {
    const lines = (lead: string): string =>
      Array.from({ length: 800 }, (_, at) => `${lead.repeat(at)}- item`).join('\n');
    const from = performance.now();
    for (const lead of ['  ', '> ']) {
      const bytes = new TextEncoder().encode(`# Title\n\n${lines(lead)}\n\nThe end.`);
      const [article] = await readArticles({ name: 'a.md', mediaType: '', bytes });
      expect(article?.text.match(/item/g)?.length).toBe(800);
      expect(article?.text).toContain('The end.');
    }
    expect(performance.now() - from).toBeLessThan(5_000);
  });
});
