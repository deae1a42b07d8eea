import { describe, expect, it } from 'vitest';
import { htmlToText } from '../../../src/importers';
import { readOne, source } from './helpers';

const STORY = `<p>${'Ada Brandt is an engineer from Velmora who wrote on bridges and mills. '.repeat(8)}</p>`;
const page = (inner: string): string =>
  `<html><head><title>Ada Brandt</title></head><body>${inner}<article><h1>Ada Brandt</h1>${STORY}</article></body></html>`;
const textOf = async (html: string): Promise<string[]> =>
  (await readOne(source(page(html), 'page.html'))).text.split('\n\n').filter((line) => !line.includes('bridges'));

describe('boxes of attribute–value pairs', () => {
  it('of a table become lines, without footnotes, headings and pictures', async () => {
    const lines = await textOf(
      `<aside><table class="infobox vcard"><tr><th colspan="2">Ada Brandt</th></tr><tr><td colspan="2"><img src="a.png"></td></tr>
       <tr><th>Born</th><td>3 May 1960<sup class="reference">[1]</sup><br>Velmora</td></tr>
       <tr><th>Spouse:</th><td><ul><li>Ben Castor (1990–2002)</li><li>Carl Dorn</li></ul></td></tr>
       <tr><th>Alma mater</th><td><a href="#">Orla Institute</a></td></tr><tr><th>Works</th><td></td></tr></table></aside>`,
    );
    expect(lines).toEqual([
      'Born: 3 May 1960, Velmora',
      'Spouse: Ben Castor (1990–2002), Carl Dorn',
      'Alma mater: Orla Institute',
    ]);
  });

  it('of a definition list and of a box of blocks, too', async () => {
    expect(
      await textOf(
        '<aside><dl><dt>Founded</dt><dd>12 June 1998</dd><dt>Seat</dt><dd>Torvik</dd><dt>Chair</dt><dd>Ada Brandt</dd><dd>Jon Ferro</dd></dl></aside>',
      ),
    ).toEqual(['Founded: 12 June 1998', 'Seat: Torvik', 'Chair: Ada Brandt', 'Chair: Jon Ferro']);
    const row = (label: string, value: string): string =>
      `<div class="pi-item"><h3 class="pi-data-label x">${label}</h3><div class="pi-data-value">${value}</div></div>`;
    expect(
      await textOf(
        `<aside class="portable-infobox">${row('Height', '83 m')}${row('Opened', '1931')}${row('Town', 'Orla')}</aside>`,
      ),
    ).toEqual(['Height: 83 m', 'Opened: 1931', 'Town: Orla']);
  });

  it('are not made of data tables, of navigation, of hidden boxes or of two lonely pairs', async () => {
    const rows = [1, 2, 3].map((n) => `<tr><th>Row ${n}</th><td>a</td><td>b</td></tr>`).join('');
    const pairs = [1, 2, 3].map((n) => `<dt>Term ${n}</dt><dd>Meaning ${n}</dd>`).join('');
    for (const html of [
      `<aside><table>${rows}</table></aside>`,
      `<nav><dl>${pairs}</dl></nav>`,
      `<dl hidden>${pairs}</dl>`,
      '<aside><dl><dt>One</dt><dd>1</dd><dt>Two</dt><dd>2</dd></dl></aside>',
    ]) {
      expect((await textOf(html)).filter((line) => line.includes(': '))).toEqual([]);
    }
  });

  it('stand once where the text has them already', async () => {
    const box =
      '<table><tr><th>Born</th><td>1960</td></tr><tr><th>Died</th><td>2020</td></tr><tr><th>Age</th><td>60</td></tr></table>';
    const { text } = await readOne(
      source(`<html><body><article><h1>Ada</h1>${STORY}${box}${STORY}</article></body></html>`, 'page.html'),
    );
    expect(text.match(/Born: 1960/g)).toHaveLength(1);
    expect(text).not.toContain('|');
  });
});

it('plain text of pairs and of rows', () => {
  expect(
    htmlToText(
      '<table><tr><th>Born</th><td>1960</td></tr><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
    ),
  ).toBe('Born: 1960\n\nA | B\n\n1 | 2');
  expect(htmlToText('<table><tr><th>Row</th><td>1</td><td>2</td></tr></table>')).toBe('Row | 1 | 2');
  expect(
    htmlToText(
      '<dl><dt>Mill</dt><dd>A house.</dd><dt>Weir:</dt><dd>A dam.</dd><dd>A trap.</dd><dt>Alone</dt></dl><p>End.</p>',
    ),
  ).toBe('Mill: A house.\n\nWeir: A dam.\n\nA trap.\n\nAlone\n\nEnd.');
});
