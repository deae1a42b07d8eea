import type { Indexes } from '../../index';
import type { Generator } from '../../models';
import type { Store } from '../../store';
import { createModelArticles } from './articles';
import { createModelPass, type ModelPass } from './pass';
import { createModelReports } from './reports';

/** The language model's own reading of a library: articles and reports, one pass. */
export interface ModelReading extends ModelPass {
  /** Articles were read by rule (again), or went. */
  note(ordinals: readonly number[]): void;
}

export interface ModelReadingPorts {
  /** The language model of the moment; the pass rests while there is none. */
  readonly generator: () => Generator | null;
  /** Whether something more urgent goes on; whoever ends it calls `wake`. */
  readonly busy: () => boolean;
  /** An article has new facts. */
  readonly onFacts: (ordinal: number) => void;
  /** After each piece of work. */
  readonly onChange: () => void;
}

export function createModelReading(store: Store, indexes: Indexes, ports: ModelReadingPorts): ModelReading {
  const articles = createModelArticles(store, indexes, ports.onFacts);
  const reports = createModelReports(store);
  return {
    ...createModelPass(articles, reports, ports.generator, ports.busy, ports.onChange),
    note(ordinals) {
      articles.note(ordinals);
      reports.note();
    },
  };
}
