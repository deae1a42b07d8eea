import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogueAsMarkdown } from '../../../src/importers/catalogue';

it('the page about formats says what the code does: npx tsx scripts/formats.ts', () => {
  const page = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8');
  expect(page.endsWith(`\n${catalogueAsMarkdown()}`)).toBe(true);
});
