import { createNodeEngines } from '../src/engines/node';
import { findMentions, verbalise, type Edge, type TemporalGraph } from '../src/graph';
import { civilFromDay } from '../src/time';
import { cachedEmbedder } from './cache';

/**
 * Plain vector retrieval as a peer: facts as sentences, the one nearest to the question, and of it what the question does
 * not name (for a time: the year it begins in). Only facts of entities that some question names are embedded, which
 * spares it most wrong neighbours: an upper bound.
 * @returns the label for each question, `null` where there is none
 */
export async function vectorLabels(
  graph: TemporalGraph,
  questions: readonly { readonly question: string; readonly answerType: string }[],
): Promise<readonly (string | null)[]> {
  const mentioned = questions.map(({ question }) => new Set(findMentions(graph, question).flatMap((m) => m.entities)));
  const edges: Edge[] = [
    ...new Set(
      mentioned.flatMap((entities) => [...entities].flatMap((e) => [...graph.bySubject(e), ...graph.byObject(e)])),
    ),
  ];
  const embedder = cachedEmbedder((await createNodeEngines()).embedder);
  const size = embedder.dimensions;
  const facts = await embedder.embed(
    edges.map((edge) => verbalise(graph, edge)),
    'passage',
  );
  const asked = await embedder.embed(
    questions.map((one) => one.question),
    'query',
  );
  return questions.map(({ answerType }, q) => {
    let best: Edge | undefined;
    let most = -Infinity;
    for (const [f, edge] of edges.entries()) {
      let score = 0;
      for (let d = 0; d < size; d += 1) score += (asked[q * size + d] ?? 0) * (facts[f * size + d] ?? 0);
      if (score > most) [best, most] = [edge, score];
    }
    if (best === undefined) return null;
    const { start } = best.time.interval;
    if (answerType === 'time') return start === null ? null : String(civilFromDay(start).year);
    const answer = mentioned[q]?.has(best.subject) === true ? best.object : best.subject;
    return graph.entities[answer] ?? null;
  });
}
