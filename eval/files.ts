import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Folders below `data` whose name starts with `prefix`, sorted. Throws with what to do when there is none. */
export function dataFolders(data: string, prefix: string): string[] {
  if (!existsSync(data)) throw new Error(`There is no data folder ${data}. Give one with --data DIR.`);
  const names = readdirSync(data, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .map((entry) => entry.name)
    .sort();
  if (names.length === 0) throw new Error(`${data} holds no folder ${prefix}*. Give another with --data DIR.`);
  return names.map((name) => join(data, name));
}

/** Text of a file, gunzipped when its name ends in `.gz`. */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Rows of a JSON Lines file. */
export function readJsonLines<T>(path: string): T[] {
  return readText(path)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

/** Rows of every `*.jsonl` and `*.jsonl.gz` in a folder. */
export function readFolder<T>(folder: string): T[] {
  return readdirSync(folder)
    .filter((name) => /\.jsonl(\.gz)?$/.test(name))
    .sort()
    .flatMap((name) => readJsonLines<T>(join(folder, name)));
}
