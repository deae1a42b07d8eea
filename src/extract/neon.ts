import type { CancelSignal } from '../models';
import { NearDuplicateIndex, trigramSet, type Mention } from '../text';
import type { Day } from '../time';
import { pairFacts, selectPairs, type PairChunk, type PairOptions, type PairSource } from './pairs';
import type { Fact } from './types';

/** Chunks whose word trigrams agree so far tell the same (NEON §2.1, step 4). */
const NEAR_DUPLICATE = 0.9;

/** An article with its words, as the entity mark-up needs them. */
export interface NeonSource extends PairSource {
  readonly text: string;
}

/** An entry of NEON's datastore (§2.2). */
export interface NeonTuple {
  /** Day of the chunk that says so; `null` when unknown. */
  readonly timestamp: Day | null;
  readonly proposition: string;
  readonly subject: string;
  /** `null` for an M1 tuple. */
  readonly object: string | null;
  readonly method: 'M1' | 'M2';
  /** The fact it is, with its article; `null` where a writer put it into words of its own. */
  readonly evidence: { readonly articleId: string; readonly fact: Fact } | null;
}

/** What is to be put into words: §2.1, prompt construction. */
export interface InteractionRequest {
  readonly subject: string;
  /** `null` for M1: any other entity that is marked. */
  readonly object: string | null;
  /** Oldest first; entities are marked `<e>` … `</e>`. One chunk for M1, up to *k* for M2. */
  readonly snippets: readonly { readonly day: Day | null; readonly text: string }[];
}

/** The verbalisation NEI of §2.1. Without one, the propositions that rules read from the sentences are the tuples. */
export interface InteractionWriter {
  /** One sentence for each interaction; none where there is none. Throws `CANCELLED`. */
  interactions(request: InteractionRequest, signal?: CancelSignal): Promise<readonly string[]>;
}

export interface NeonOptions extends PairOptions {
  readonly methods?: readonly ('M1' | 'M2')[];
  readonly writer?: InteractionWriter;
  readonly signal?: CancelSignal;
}

/**
 * NEON's datastore over some chunks (§2.1): near-duplicate chunks once, but dated by each of them; M1 tuples of every
 * subject in every chunk that names it; M2 tuples of the pairs that {@link selectPairs} chooses, batch by batch. What a
 * writer makes of a batch is dated by each day in the batch, as no sentence of it belongs to one chunk; what rules read
 * has the day of its own chunk.
 * @returns M1 before M2, each in the order of its subjects or pairs and in time order
 */
export async function neonTuples(
  chunks: readonly PairChunk[],
  sources: ReadonlyMap<string, NeonSource>,
  options: NeonOptions = {},
): Promise<NeonTuple[]> {
  const { methods = ['M1', 'M2'], subjects } = options;
  const { kept, days } = withoutDuplicates(chunks, sources);
  const reader: Reader = { kept, days, sources, writer: options.writer ?? null, signal: options.signal };
  const tuples: NeonTuple[] = [];
  if (methods.includes('M1')) {
    for (const subject of subjects ?? new Set(kept.flatMap(({ entities }) => entities))) {
      const naming = [...kept.keys()].filter((at) => kept[at]!.entities.includes(subject));
      naming.sort((a, b) => order(kept[a]!.day) - order(kept[b]!.day) || a - b);
      for (const at of naming) tuples.push(...(await readBatch(reader, subject, null, [at])));
    }
  }
  if (methods.includes('M2')) {
    for (const { subject, object, batches } of selectPairs(kept, options)) {
      for (const batch of batches) tuples.push(...(await readBatch(reader, subject, object, batch)));
    }
  }
  return tuples;
}

interface Reader {
  readonly kept: readonly PairChunk[];
  /** For each kept chunk, its days and those of its duplicates. */
  readonly days: readonly ReadonlySet<Day | null>[];
  readonly sources: ReadonlyMap<string, NeonSource>;
  readonly writer: InteractionWriter | null;
  readonly signal: CancelSignal | undefined;
}

function withoutDuplicates(
  chunks: readonly PairChunk[],
  sources: ReadonlyMap<string, NeonSource>,
): { readonly kept: PairChunk[]; readonly days: Set<Day | null>[] } {
  const seen = new NearDuplicateIndex(NEAR_DUPLICATE);
  const placeOf = new Map<number, number>();
  const kept: PairChunk[] = [];
  const days: Set<Day | null>[] = [];
  chunks.forEach((chunk, at) => {
    const text = sources.get(chunk.articleId)?.text.slice(chunk.start, chunk.end) ?? '';
    const original = text === '' ? null : seen.add(at, trigramSet(text));
    const place = original === null ? undefined : placeOf.get(original.id);
    if (place !== undefined) days[place]!.add(chunk.day);
    else {
      placeOf.set(at, kept.length);
      kept.push(chunk);
      days.push(new Set([chunk.day]));
    }
  });
  return { kept, days };
}

async function readBatch(
  reader: Reader,
  subject: string,
  object: string | null,
  batch: readonly number[],
): Promise<NeonTuple[]> {
  const method = object === null ? 'M1' : 'M2';
  if (reader.writer === null) {
    return batch.flatMap((at) =>
      factsIn(reader, subject, object, at).flatMap(({ fact, articleId }) =>
        [...reader.days[at]!].map((timestamp) => ({
          timestamp,
          proposition: fact.proposition,
          subject,
          object,
          method: method as NeonTuple['method'],
          evidence: { articleId, fact },
        })),
      ),
    );
  }
  const snippets = batch.map((at) => {
    const chunk = reader.kept[at]!;
    return { day: chunk.day, text: markEntities(chunk, reader.sources.get(chunk.articleId)) };
  });
  const written = await reader.writer.interactions({ subject, object, snippets }, reader.signal);
  const dates = new Set(batch.flatMap((at) => [...reader.days[at]!]));
  return [...dates].flatMap((timestamp) =>
    written.map((proposition) => ({ timestamp, proposition, subject, object, method, evidence: null })),
  );
}

function factsIn(
  { kept, sources }: Reader,
  subject: string,
  object: string | null,
  at: number,
): { readonly fact: Fact; readonly articleId: string }[] {
  const chunk = kept[at]!;
  const source = sources.get(chunk.articleId);
  if (source === undefined) return [];
  const facts =
    object === null
      ? source.facts.filter(
          (fact) =>
            fact.subject === subject && fact.method === 'M1' && fact.start >= chunk.start && fact.end <= chunk.end,
        )
      : pairFacts({ subject, object, score: 0, batches: [] }, [at], kept, sources);
  return facts.map((fact) => ({ fact, articleId: chunk.articleId }));
}

/** A chunk with its entities marked: "<e> Ada Brandt </e> left <e> Velmora </e>." */
export function markEntities(
  { start, end }: { readonly start: number; readonly end: number },
  source: { readonly text: string; readonly mentions: readonly Mention[] } | undefined,
): string {
  if (source === undefined) return '';
  let marked = '';
  let at = start;
  for (const mention of source.mentions) {
    if (mention.start < at || mention.end > end) continue;
    marked += `${source.text.slice(at, mention.start)}<e> ${source.text.slice(mention.start, mention.end)} </e>`;
    at = mention.end;
  }
  return marked + source.text.slice(at, end);
}

function order(day: Day | null): number {
  return day ?? Number.MAX_SAFE_INTEGER;
}
