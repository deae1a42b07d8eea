import type { Indexes } from '../index';
import type { Store } from '../store';
import { createAskSource } from './ask-corpus';
import { createAskWithin } from './ask-within';
import { createAsking, type Asking, type Yielding } from './asking';
import { createCorpus } from './corpus';
import type { EntityNames } from './entity-names';
import { createLibraryGraphs } from './graphs';
import type { Listing } from './listing';
import type { LibraryPorts } from './ports';
import type { LibraryTables } from './tables';

/** Everything that only questions need: searches, graphs, what was read for answers. Loaded with the first question. */
export interface Questions extends Asking {
  /** Articles were read, changed or went: what was kept for answers is looked up anew. */
  forget(): void;
  /** Articles came, changed or went: graphs are made anew when they are wanted. */
  forgetGraphs(): void;
}

export interface QuestionsParts {
  readonly names: EntityNames;
  readonly tables: LibraryTables;
  readonly listing: Listing;
}

export function createQuestions(
  store: Store,
  indexes: Indexes,
  ports: LibraryPorts,
  { names, tables, listing }: QuestionsParts,
  background: Yielding,
): Questions {
  const graphs = createLibraryGraphs(store, indexes, ports.embedder);
  const corpus = createCorpus(store, indexes, ports.embedder, names, graphs);
  const source = createAskSource(store, indexes, corpus.titled, names, graphs, tables);
  const asking = createAsking(store, corpus, source, ports, background, async (query) =>
    createAskWithin(await listing.within(query), indexes, graphs),
  );
  return {
    get busy() {
      return asking.busy;
    },
    methods: asking.methods,
    ask: asking.ask,
    retrieve: asking.retrieve,
    forget: () => source.forget(),
    forgetGraphs: () => graphs.forget(),
  };
}
