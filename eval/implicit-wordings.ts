/**
 * How the generated questions are worded: the rephrasing step of FAITH §4.1, with templates instead of a language model.
 * `A` is the topic, `X` and `Y` the ends of the fact in the implicit part.
 */

export interface MainWording {
  /** Relation whose facts answer, and the end of them that the topic is. */
  readonly relation: string;
  readonly topic: 'subject' | 'object' | 'either';
  readonly texts: readonly string[];
}

export const MAIN_WORDINGS: readonly MainWording[] = [
  {
    relation: 'isMarriedTo',
    topic: 'either',
    texts: ["who was A's spouse", 'who was A married to', "who was A's partner"],
  },
  {
    relation: 'playsFor',
    topic: 'subject',
    texts: ['which team did A play for', 'who did A play for', 'for which club did A play', 'whose squad was A in'],
  },
  { relation: 'hasWonPrize', topic: 'subject', texts: ['which prize did A win', 'what award did A receive'] },
  { relation: 'worksAt', topic: 'subject', texts: ['where did A work', 'who employed A', "who was A's employer"] },
  { relation: 'isAffiliatedTo', topic: 'subject', texts: ['what was A affiliated to', 'what was A a member of'] },
  {
    relation: 'graduatedFrom',
    topic: 'subject',
    texts: ['where did A graduate from', 'which university did A graduate from', 'where did A study'],
  },
  { relation: 'created', topic: 'subject', texts: ['what did A create', 'which work did A create'] },
  { relation: 'owns', topic: 'subject', texts: ['what did A own', 'which company did A own'] },
  { relation: 'playsFor', topic: 'object', texts: ['who played for A', 'which player played for A'] },
  { relation: 'worksAt', topic: 'object', texts: ['who worked at A', 'who was employed by A'] },
  { relation: 'hasWonPrize', topic: 'object', texts: ['who won the A', 'who was awarded the A'] },
  { relation: 'owns', topic: 'object', texts: ['who owned A', 'who was the owner of A'] },
  { relation: 'graduatedFrom', topic: 'object', texts: ['who graduated from A'] },
];

/** Clauses for a fact of each relation; `participles` leave its subject to the main part. */
export const CLAUSES: Readonly<
  Record<string, { readonly full: readonly string[]; readonly participles: readonly string[] }>
> = {
  isMarriedTo: { full: ['X was married to Y', 'X and Y were married'], participles: [] },
  playsFor: { full: ['X played for Y', 'X was a player of Y', 'X was playing for Y'], participles: ['playing for Y'] },
  hasWonPrize: {
    full: ['X won the Y', 'X received the Y', 'X was awarded the Y'],
    participles: ['winning the Y', 'receiving the Y'],
  },
  worksAt: { full: ['X worked at Y', 'X was employed by Y', 'X was working at Y'], participles: ['working at Y'] },
  isAffiliatedTo: { full: ['X was affiliated to Y', 'X was a member of Y'], participles: [] },
  graduatedFrom: { full: ['X graduated from Y'], participles: ['graduating from Y'] },
  created: { full: ['X created Y'], participles: ['creating Y'] },
  owns: { full: ['X owned Y'], participles: ['owning Y'] },
  wasBornIn: { full: ['X was born in Y', 'X was born'], participles: [] },
  diedIn: { full: ['X died in Y', 'X died'], participles: [] },
};

export const CONJUNCTIONS = {
  overlap: ['when', 'while', 'during the time', 'at the time'],
  before: ['before'],
  after: ['after', 'once'],
} as const;
