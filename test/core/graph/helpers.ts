import { frameQuestion, intermediateQuestions, readSuccession } from '../../../src/question';
import { createGraph, type QuestionReader, type TemporalGraph } from '../../../src/graph';
import { readGraphText } from '../../../src/importers';
import { dayFromCivil } from '../../../src/time';

const today = dayFromCivil(2024, 1, 1);

/** Questions understood by the functions that the app uses. */
export const reader: QuestionReader = {
  frame: (question) => frameQuestion(question, { today, asOf: null }),
  intermediate: (question) => intermediateQuestions(frameQuestion(question, { today, asOf: null })),
  succession: readSuccession,
};

/** A graph from rows `subject | relation | object | start | end`. Throws when a row is no fact. */
export function graphOf(rows: string): TemporalGraph {
  const text = rows
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .join('\t'),
    )
    .join('\n');
  return createGraph(
    [...readGraphText(text)].map((record) => {
      if (record.kind === 'failed') throw new Error(`line ${record.line}: ${record.reason}`);
      return record.edge;
    }),
  );
}

/** Invented people, clubs and prizes. */
export const ORLA = graphOf(`
  Ada Brandt | isMarriedTo | Ben Castor | 1990 | 1996
  Ada Brandt | isMarriedTo | Carl Dorn | 1998 | 2009
  Ada Brandt | playsFor | Orla Rovers F.C. | 1988 | 1993
  Ada Brandt | playsFor | Velmora Athletic | 1993 | 1999
  Ada Brandt | playsFor | Torvik (handball club) | 2001 | 2004
  Ada Brandt | hasWonPrize | Golden Oar (2nd class) | 1995 | 1995
  Ada Brandt | hasWonPrize | Lantern Prize | 2003 | 2003
  Ada Brandt | wasBornIn | Lisse | 1967 | 1967
  Edda Falk | playsFor | Velmora Athletic | 1991 | 1994
  Gro Hald | playsFor | Velmora Athletic | 1996 | 2002
  Ivo Jansen | playsFor | Velmora Athletic | 2003 | 2005
  Ivo Jansen | worksAt | Orla Mill | 2005 | 2011
  Velmora Holding | owns | Orla Mill | 2001 | 2010
  Quill Group | owns | Orla Mill | 2010 | 2014
  Quill Group | owns | Lisse Press | 1999 | 2003
  Jason Holt (rower) | playsFor | Orla Rovers F.C. | 1990 | 1992
  Jason Holt (judge) | worksAt | Court of Lisse | 1990 | 1992
  Before Nightfall | created | Moth | 1980 | 1980
`);
