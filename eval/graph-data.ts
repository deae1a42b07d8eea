import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frameQuestion, intermediateQuestions, readSuccession } from '../src/question';
import { createGraph, type QuestionReader, type TemporalGraph } from '../src/graph';
import { readGraph } from '../src/importers';
import { dayFromCivil, type Day } from '../src/time';
import { dataFolders } from './files';

/** The day the questions are asked on: they all have their time in them, so that it decides nothing. */
export const ASKED_ON: Day = dayFromCivil(2020, 1, 1);

/** Questions understood as `ask` understands them. Both collections hold temporal questions only. */
export const questionReader: QuestionReader = {
  frame: (question) => frameQuestion(question, { today: ASKED_ON, asOf: null, assumeTemporal: false }),
  intermediate: (question) => intermediateQuestions(frameQuestion(question, { today: ASKED_ON, asOf: null })),
  succession: readSuccession,
};

/** The graph of `facts.tsv` in the first folder whose name starts with yago11k. Throws when a line cannot be read. */
export function loadGraph(data: string): { readonly graph: TemporalGraph; readonly folder: string } {
  const folder = dataFolders(data, 'yago11k')[0] ?? '';
  const bytes = new Uint8Array(readFileSync(join(folder, 'facts.tsv')));
  const edges = [...readGraph({ name: 'facts.tsv', mediaType: '', bytes })].map((record) => {
    if (record.kind === 'failed') throw new Error(`facts.tsv, line ${record.line}: ${record.reason}`);
    return record.edge;
  });
  return { graph: createGraph(edges), folder };
}
