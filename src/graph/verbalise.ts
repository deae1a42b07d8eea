import { plainStatement, timePhrase } from '../importers';
import type { Edge, GraphEvidence, TemporalGraph } from './types';
import { wordingOf } from './wording';

/** What a fact says, without its time: "Ada Brandt was married to Ben Castor". */
export function statementOf(graph: TemporalGraph, edge: Edge): string {
  const subject = graph.entities[edge.subject] ?? '';
  const relation = graph.relations[edge.relation] ?? '';
  const object = graph.entities[edge.object] ?? '';
  const { statement, article } = wordingOf(relation);
  if (statement === null) return plainStatement(subject, relation, object);
  const named = article && /^\p{Lu}/u.test(object) && !/^The /.test(object) ? `the ${object}` : object;
  // A replacer, so that a `$` in a name is only a letter.
  return statement.replace(/\{[so]\}/g, (end) => (end === '{s}' ? subject : named));
}

/**
 * A fact as a sentence, so that graphs, tables and texts are evidence alike (FAITH §3.2): "Ada Brandt was married to Ben
 * Castor from 1991 to 2001."
 */
export function verbalise(graph: TemporalGraph, edge: Edge): string {
  return `${`${statementOf(graph, edge)} ${timePhrase(edge.time)}`.trim()}.`;
}

export function evidenceOf(graph: TemporalGraph, edge: Edge): GraphEvidence {
  return { edge, sentence: verbalise(graph, edge) };
}
