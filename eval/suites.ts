import { ectQaSuite } from './ect-qa';
import { framesSuite } from './frames';
import { graphSuite } from './graph';
import { handSuite } from './hand';
import { implicitSuite } from './implicit';
import { readingSuite } from './reading';
import { realtimeqaSuite } from './realtimeqa';
import { refusalSuite } from './refusal';
import { retrievalSuite } from './retrieval';
import { sampleSuite } from './sample';
import { timeSuite } from './time';
import { tpqSuite } from './tpq';
import type { SuiteOptions, SuiteResult } from './suite';

/** Suites by their name on the command line. */
export const SUITES: Readonly<Record<string, (options: SuiteOptions) => Promise<SuiteResult>>> = {
  realtimeqa: realtimeqaSuite,
  retrieval: retrievalSuite,
  frames: framesSuite,
  graph: graphSuite,
  implicit: implicitSuite,
  time: timeSuite,
  tpq: tpqSuite,
  sample: sampleSuite,
  reading: readingSuite,
  refusal: refusalSuite,
  'ect-qa': ectQaSuite,
  hand: handSuite,
};
