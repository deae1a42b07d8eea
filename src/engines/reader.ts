import type { CancelSignal, Reader, ReaderSpan } from '../models';
import { planBatches } from './batches';
import { throwIfCancelled, type EngineOptions } from './embedder';
import { readChecked, readCheckedJson } from './files';
import { findModel, modelIdOf, readManifest, type ModelRecord } from './manifest';
import type { RunOutput, TokenRow } from './runtime';
import { bestSpans, MAX_SPAN_PIECES, type WindowLogits } from './spans';
import { createWordPieces, type Pieces, type WordPieces } from './wordpieces';

/** A longer question is cut: it must leave room for the passage. */
const MAX_QUESTION_PIECES = 64;
/** Pieces that two neighbouring windows share: any span stands whole in one of them, with some text around it. */
const WINDOW_OVERLAP = 2 * MAX_SPAN_PIECES;
/** Passages between two looks at the clock, where there is a budget. */
const BUDGETED_AT_ONCE = 1;
/** [CLS] question [SEP] passage [SEP] */
const SPECIAL_TOKENS = 3;

interface Window {
  readonly passage: number;
  readonly from: number;
  readonly to: number;
  readonly row: TokenRow;
}

/**
 * The extractive reader. A passage longer than the model's context is read in overlapping windows.
 * @throws DatelineError `MODEL_MISSING`, `MODEL_CORRUPT`, `DEVICE_LOST`
 */
export async function createReader(options: EngineOptions): Promise<Reader> {
  const record = findModel(await readManifest(options.files), options.modelId ?? 'reader');
  const [tokenizerJson, tokenizerConfig, model] = await Promise.all([
    readCheckedJson(options.files, record, 'tokenizer.json'),
    readCheckedJson(options.files, record, 'tokenizer_config.json'),
    readChecked(options.files, record, 'onnx/model_quantized.onnx'),
  ]);
  const wordPieces = createWordPieces(tokenizerJson, tokenizerConfig);
  const session = await (await options.runtime).open(model);
  return {
    modelId: modelIdOf(record),
    async read(question, passages, spansPerPassage, signal, budgetMs = Number.POSITIVE_INFINITY) {
      const begun = performance.now();
      const asked = wordPieces.split(question, MAX_QUESTION_PIECES);
      const found: ReaderSpan[][] = passages.map(() => []);
      // With a budget the best passages come first; without one all windows are sorted by length at once.
      const atOnce = budgetMs === Number.POSITIVE_INFINITY ? Math.max(1, passages.length) : BUDGETED_AT_ONCE;
      for (let from = 0; from < passages.length; from += atOnce) {
        if (from > 0 && performance.now() - begun >= budgetMs) break;
        const texts = passages.slice(from, from + atOnce);
        const pieces = texts.map((text) => wordPieces.split(text, Number.POSITIVE_INFINITY));
        const logits = await logitsOfAll(asked, pieces, signal);
        for (const [at, text] of texts.entries())
          found[from + at] = bestSpans(text, pieces[at] ?? NO_PIECES, logits[at] ?? [], spansPerPassage);
      }
      return found;
    },
  };

  async function logitsOfAll(
    asked: Pieces,
    passages: readonly Pieces[],
    signal: CancelSignal | undefined,
  ): Promise<WindowLogits[][]> {
    const windows = passages.flatMap((pieces, passage) =>
      windowsOf(wordPieces, asked, pieces, passage, record.contextTokens),
    );
    const batches = planBatches(
      windows.map((window) => window.row.ids.length),
      options.paddedTokens ?? 1,
    );
    const logits: WindowLogits[][] = passages.map(() => []);
    for (const batch of batches) {
      throwIfCancelled(signal);
      const batchWindows = batch.flatMap((index) => windows[index] ?? []);
      const output = await session.run(
        batchWindows.map((window) => window.row),
        true,
      );
      for (const [row, window] of batchWindows.entries())
        logits[window.passage]?.push(logitsOf(output, row, window, record.answers));
    }
    return logits;
  }
}

const NO_PIECES: Pieces = { ids: [], starts: [], ends: [], words: [] };

function windowsOf(
  wordPieces: WordPieces,
  asked: Pieces,
  pieces: Pieces,
  passage: number,
  contextTokens: number,
): Window[] {
  const room = contextTokens - SPECIAL_TOKENS - asked.ids.length;
  const head = [wordPieces.cls, ...asked.ids, wordPieces.sep];
  const windows: Window[] = [];
  for (let from = 0; from < pieces.ids.length; from += room - WINDOW_OVERLAP) {
    const to = Math.min(from + room, pieces.ids.length);
    const ids = [...head, ...pieces.ids.slice(from, to), wordPieces.sep];
    windows.push({ passage, from, to, row: { ids, secondAt: head.length } });
    if (to === pieces.ids.length) break;
  }
  return windows;
}

function logitsOf(
  { width, tensors }: RunOutput,
  row: number,
  { from, to, row: { secondAt } }: Window,
  calibration: ModelRecord['answers'],
): WindowLogits {
  const start = tensors['start_logits']?.subarray(row * width, (row + 1) * width) ?? new Float32Array(0);
  const end = tensors['end_logits']?.subarray(row * width, (row + 1) * width) ?? new Float32Array(0);
  const answerable = tensors['answerable']?.[row];
  return {
    from,
    to,
    start: start.subarray(secondAt, secondAt + to - from),
    end: end.subarray(secondAt, secondAt + to - from),
    nullScore: (start[0] ?? 0) + (end[0] ?? 0),
    ...(answerable === undefined || calibration === undefined
      ? {}
      : { answers: 1 / (1 + Math.exp(-(calibration.scale * answerable + calibration.offset))) }),
  };
}
