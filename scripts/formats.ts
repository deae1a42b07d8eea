import { readFile, writeFile } from 'node:fs/promises';
import { catalogueAsMarkdown } from '../src/importers/catalogue.ts';

// Writes the tables of docs/formats.md from the code: `npx tsx scripts/formats.ts`.
const page = new URL('../docs/formats.md', import.meta.url);
const text = await readFile(page, 'utf8');
const mark = '<!-- from here on: npx tsx scripts/formats.ts -->\n';
await writeFile(page, `${text.slice(0, text.indexOf(mark) + mark.length)}\n${catalogueAsMarkdown()}`);
