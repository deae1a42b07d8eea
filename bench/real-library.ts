import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ImportInput, ImportTimes, VectorSource } from './in-page/library-import';
import { withPages, type KeptProfile } from './runner';

const ARTICLES = 'realtimeqa-2023-autumn/articles.jsonl.gz';
/** The app's own, so that the built app finds the library when it is served on the same port. */
export const STORE_NAME = 'dateline';
const PORT = 5871;

/** Lines of real articles below `data`. @throws Error when there are none */
export function realArticles(data: string, n: number | null): readonly string[] {
  const path = join(data, ARTICLES);
  if (!existsSync(path)) throw new Error(`There are no articles at ${path}. Name their folder with --data.`);
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  return lines.slice(0, n ?? lines.length);
}

/**
 * A browser profile with a library of the first `n` real articles, read and embedded. It is made once and kept in the
 * system's folder for temporary files: with thousands of articles that takes many minutes. Delete it to have it made anew.
 * @param vectors a library with made up ones is kept apart
 */
export async function realLibrary(
  data: string,
  n: number | null,
  vectors: VectorSource = 'model',
): Promise<KeptProfile> {
  const lines = realArticles(data, n);
  const folder = join(tmpdir(), `dateline-bench-${lines.length}${vectors === 'model' ? '' : '-made-up'}`);
  const profile = { folder, port: PORT };
  const done = join(folder, 'times.json');
  if (existsSync(done)) return profile;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const input = { storeName: STORE_NAME, articles: lines.join('\n'), vectors };
  const times = await withPages((run) => run<ImportInput, ImportTimes>('library-import', input), profile);
  writeFileSync(done, JSON.stringify(times));
  console.error(`A library of ${times.articles} articles is kept in ${folder}.`);
  return profile;
}
