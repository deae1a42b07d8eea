import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { CancelSignal, Embedder, Generator, Reader, ReaderSpan } from '../src/models';

const KEY_BYTES = 16;

/** Folder for embeddings made by earlier runs; outside the repository. `DATELINE_CACHE` overrides it. */
function cacheFolder(): string {
  return process.env['DATELINE_CACHE'] ?? join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'dateline');
}

/**
 * The embedder with its vectors kept on disk by model and text hash: one append-only file a model, records of 16 key
 * bytes and the float32 row. Half a record at the end (a run that was killed) is ignored.
 */
export function cachedEmbedder(
  inner: Embedder,
  kinds: readonly ('query' | 'passage')[] = ['query', 'passage'],
): Embedder {
  const folder = cacheFolder();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${inner.modelId.replace(/[^\w.-]+/g, '_')}.vectors`);
  const recordBytes = KEY_BYTES + inner.dimensions * 4;
  const rows = new Map<string, Float32Array>();
  if (existsSync(path)) {
    const bytes = readFileSync(path);
    for (let at = 0; at + recordBytes <= bytes.length; at += recordBytes) {
      const key = bytes.subarray(at, at + KEY_BYTES).toString('hex');
      rows.set(
        key,
        new Float32Array(bytes.buffer.slice(bytes.byteOffset + at + KEY_BYTES, bytes.byteOffset + at + recordBytes)),
      );
    }
  }
  const keyOf = (text: string, kind: string) =>
    createHash('sha256').update(`${kind}\n${text}`).digest().subarray(0, KEY_BYTES).toString('hex');
  return {
    modelId: inner.modelId,
    dimensions: inner.dimensions,
    contextTokens: inner.contextTokens,
    async embed(texts: readonly string[], kind: 'query' | 'passage', signal?: CancelSignal): Promise<Float32Array> {
      if (!kinds.includes(kind)) return inner.embed(texts, kind, signal);
      const keys = texts.map((text) => keyOf(text, kind));
      const missing = [...keys.keys()].filter((at) => !rows.has(keys[at] ?? ''));
      if (missing.length > 0) {
        const made = await inner.embed(
          missing.map((at) => texts[at] ?? ''),
          kind,
          signal,
        );
        const records: Buffer[] = [];
        for (const [row, at] of missing.entries()) {
          const vector = made.slice(row * inner.dimensions, (row + 1) * inner.dimensions);
          rows.set(keys[at] ?? '', vector);
          records.push(Buffer.from(keys[at] ?? '', 'hex'), Buffer.from(vector.buffer));
        }
        appendFileSync(path, Buffer.concat(records));
      }
      const out = new Float32Array(texts.length * inner.dimensions);
      for (const [at, key] of keys.entries())
        out.set(rows.get(key) ?? new Float32Array(inner.dimensions), at * inner.dimensions);
      return out;
    },
  };
}

/** The reader with its spans kept on disk by question and passage: one JSON line each. */
export function cachedReader(inner: Reader): Reader {
  const folder = cacheFolder();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${inner.modelId.replace(/[^\w.-]+/g, '_')}.spans.jsonl`);
  const known = new Map<string, ReaderSpan[]>();
  if (existsSync(path)) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      // A run that was killed may leave half a line.
      if (!line.endsWith(']')) continue;
      const [key, spans] = JSON.parse(line) as [string, [number, number, string, number, (number | null)?][]];
      known.set(
        key,
        spans.map(([start, end, text, score, answers]) => ({
          ...{ start, end, text, score },
          ...(typeof answers === 'number' ? { answers } : {}),
        })),
      );
    }
  }
  const keyOf = (question: string, passage: string, spans: number): string =>
    createHash('sha256').update(`${spans}\n${question}\n${passage}`).digest('base64url').slice(0, 22);
  return {
    modelId: inner.modelId,
    // No budget: what is kept must not depend on how busy the machine was.
    async read(question, passages, spansPerPassage, signal) {
      const keys = passages.map((passage) => keyOf(question, passage, spansPerPassage));
      const missing = [...keys.keys()].filter((at) => !known.has(keys[at] ?? ''));
      if (missing.length > 0) {
        const read = await inner.read(
          question,
          missing.map((at) => passages[at] ?? ''),
          spansPerPassage,
          signal,
        );
        let lines = '';
        for (const [row, at] of missing.entries()) {
          const spans = read[row] ?? [];
          known.set(keys[at] ?? '', spans);
          lines += `${JSON.stringify([keys[at], spans.map((one) => [one.start, one.end, one.text, one.score, one.answers])])}\n`;
        }
        appendFileSync(path, lines);
      }
      return keys.map((key) => known.get(key) ?? []);
    },
  };
}

/** The language model with its replies kept on disk by prompt, length and shape: one JSON line each. It is greedy anyway. */
export function cachedGenerator(inner: Generator): Generator {
  const folder = cacheFolder();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${inner.modelId.replace(/[^\w.-]+/g, '_')}.replies.jsonl`);
  const known = new Map<string, string>();
  if (existsSync(path)) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      if (!line.endsWith(']')) continue;
      const [key, reply] = JSON.parse(line) as [string, string];
      known.set(key, reply);
    }
  }
  return {
    modelId: inner.modelId,
    contextTokens: inner.contextTokens,
    constrains: inner.constrains,
    countTokens: (text) => inner.countTokens(text),
    async generate(messages, options) {
      const asked = JSON.stringify([messages, options.maxTokens, options.schema ?? null]);
      const key = createHash('sha256').update(asked).digest('base64url').slice(0, 22);
      const before = known.get(key);
      if (before !== undefined) {
        options.onToken?.(before);
        return before;
      }
      const reply = await inner.generate(messages, options);
      known.set(key, reply);
      appendFileSync(path, `${JSON.stringify([key, reply])}\n`);
      return reply;
    },
  };
}
