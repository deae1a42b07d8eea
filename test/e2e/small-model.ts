import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** Real weights of a small language model, and whether they are there. */
export const SMALL_MODEL = resolve('../shared/models/SmolLM2-135M-Instruct-GGUF/SmolLM2-135M-Instruct.Q4_1.gguf');
export const hasSmallModel = existsSync(SMALL_MODEL);

/** On *Device*: imports it from disk and puts it to use, without waiting until it is loaded. */
export async function useSmallModel(page: Page): Promise<void> {
  await page.getByLabel('Import from disk').setInputFiles(SMALL_MODEL);
  const row = page.getByRole('listitem').filter({ hasText: /SmolLM2/i });
  await row.getByRole('button', { name: 'Use' }).click({ timeout: 120_000 });
}

/** What it wrote, checked: sentences kept or struck through, or word that there was nothing usable. */
export async function wholeReply(page: Page): Promise<Locator> {
  const written = page.getByRole('group', { name: 'Written by a language model' });
  await written.waitFor({ timeout: 280_000 });
  const kept = await written.locator('.kept').count();
  const struck = await written.locator('s').count();
  expect(kept + struck + (await written.getByText(/no usable answer/).count())).toBeGreaterThan(0);
  return written;
}
