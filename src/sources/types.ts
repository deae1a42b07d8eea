import type { Frame, Signal } from '../question';
import type { Day, Interval, TimeValue } from '../time';
import type { VectorPlan } from '../index';
import type { Features, Level } from '../judge';
import type { Passage } from '../retrieve';

/** A sentence that supports an answer. */
export interface Evidence {
  readonly articleId: string;
  readonly title: string;
  readonly source: string | null;
  readonly url: string | null;
  readonly publishedAt: Day | null;
  /** The sentence word for word and its span in the article's text. */
  readonly quote: string;
  readonly start: number;
  readonly end: number;
  /** When what it says was so. */
  readonly time: TimeValue | null;
  /** Where `answer` stands in the quote, end exclusive, or `null`. */
  readonly highlight: { readonly start: number; readonly end: number } | null;
  /** Set when a later report replaces this one. */
  readonly superseded: boolean;
}

/** What can make a claim: each source is asked in its own way and all are judged alike. */
export type SourceKind =
  'edges' | 'reports' | 'rows' | 'happenings' | 'timelines' | 'wins' | 'sentences' | 'reader' | 'computed';

/** One answer: a span that the evidence contains. */
export interface AnswerItem {
  readonly text: string;
  /** What it is the answer for, where a question asks for several things ("Crocs, Inc., Q2 2024: gross margin"). */
  readonly label?: string;
  /** For date answers and for states: when. */
  readonly time: TimeValue | null;
  readonly evidence: readonly Evidence[];
  readonly origin: 'rule' | 'reader' | 'model';
  /** In words: the condition it satisfies and how ("held from May 2021 to 2 Sep 2023, which covers 14 Mar 2023"). */
  readonly because: string;
  /** Relative, only for ordering. Never shown as a percentage. */
  readonly score: number;
  /** Which source made the claim. */
  readonly source?: SourceKind;
}

/** A claim with what the judge made of it. */
export interface JudgedClaim {
  readonly item: AnswerItem;
  readonly features: Features;
  /** 0 to 1. Never shown as a percentage. */
  readonly probability: number;
  /** Whether its time meets the condition asked for. */
  readonly meets: 'yes' | 'no' | 'unknown';
  /** Whether it could be said if it were likely enough: it passes what is required however likely it is. */
  readonly sayable: boolean;
}

/** A claim of an answer that a language model wrote, with what the check found. */
export interface WrittenClaim {
  /** Word for word as the model wrote it. */
  readonly text: string;
  /** Its cited evidence contains it and meets the time condition. Unsupported claims are shown struck through. */
  readonly supported: boolean;
  /** Why not, in plain words; empty when supported. */
  readonly why: string;
  /** Positions in {@link WrittenAnswer.evidence}. */
  readonly cites: readonly number[];
}

/** An answer in sentences, written by a language model from numbered evidence and checked claim by claim. */
export interface WrittenAnswer {
  readonly modelId: string;
  readonly claims: readonly WrittenClaim[];
  /** What the model was given, in the order of its numbers. */
  readonly evidence: readonly Evidence[];
  /** Set when nothing the model wrote could be kept or it did not reply: shown beside the answer without it. */
  readonly problem: string | null;
  /** Replies it took; 0 when the model was not there any more. */
  readonly replies: number;
}

/** A constraint that was resolved by asking. */
export interface Resolution {
  /** The implicit part and the questions asked for it. */
  readonly phrase: string;
  readonly questions: readonly string[];
  /** Candidates with their evidence, the chosen one first. Empty: could not be resolved. */
  readonly candidates: readonly { readonly time: TimeValue; readonly evidence: readonly Evidence[] }[];
  /** Resolutions this one needed. */
  readonly nested: readonly Resolution[];
}

export type RefusalReason =
  'nothing-found' | 'time-not-satisfied' | 'constraint-unresolved' | 'not-english' | 'empty-library';

/** How the points of a global answer were weighed; parallel to {@link Answer.answers}. */
export interface GlobalAnswer {
  readonly points: readonly {
    /** How much it matters to the question; for ordering. */
    readonly score: number;
    /** How sure it is that it is a fact about the time and subject asked for: 0–1, for ordering. */
    readonly confidence: number;
  }[];
  /** Points of reports that were looked at. */
  readonly reports: number;
}

export interface Answer {
  readonly question: string;
  readonly frame: Frame;
  readonly status: 'answered' | 'time-not-checked' | 'refused';
  /** What the screen may claim. */
  readonly level: Level;
  /** The best quotes, where the answer is for the person to read: one an article, the likely words marked. */
  readonly quotes: readonly Evidence[];
  /** Best first; contradicting ones after it, newest first. Empty when refused. */
  readonly answers: readonly AnswerItem[];
  readonly refusal: RefusalReason | null;
  /** What the marked words of those quotes come to, likeliest first: not claimed, and never shown as an answer. */
  readonly likely: readonly AnswerItem[];
  /** Passages and sentences that the reader had no time for; asking with more of it may find more. */
  readonly unread: number;
  /** On refusal: the nearest dated facts. */
  readonly nearest: readonly Evidence[];
  readonly resolutions: readonly Resolution[];
  /** The time the answer had to satisfy, once resolved. */
  readonly constraint: { readonly signal: Signal; readonly interval: Interval } | null;
  readonly asOf: Day | null;
  /** Publication day of the newest article in the library that could be used. */
  readonly newestArticle: Day | null;
  readonly retrieved: readonly Passage[];
  /** How vectors were searched for this question, and why so; absent when none were. For the debug view. */
  readonly searches?: readonly VectorPlan[];
  readonly method: string;
  /** Set when the question asked for the course of things: the answers are points, each with dated evidence. */
  readonly global?: GlobalAnswer;
  /** With a language model only; absent without one. */
  readonly written?: WrittenAnswer;
  /** The question as a language model put it, where the rules could not take it apart; what follows is by the rules. */
  readonly readAs?: string;
  /** The question with misspelt words as the library writes them, where it had some. */
  readonly spelledAs?: string;
  /** Set when facts of a graph answered: how the relation that the question means was found. */
  readonly relationBy?: RelationOrigin;
  /** Set when a small model could not be used, so that words, dates and facts alone were: what the person can do. */
  readonly withoutModels?: string;
}

/** By a word that the question shares with it, by how near its name is, or by the language model where both agreed. */
export type RelationOrigin = 'words' | 'similarity' | 'model';

/** How far a language model is that puts an answer in sentences. */
export interface Draft {
  /** Share of its prompt that it has read, 0 to 1; `null` while it has not begun. */
  readonly read: number | null;
  /** All that it has written so far, unchecked until the answer comes. */
  readonly text: string;
}

/** What streams to the screen while a question is answered. `depth` 0 is the question itself. */
export type AskEvent =
  | { readonly kind: 'frame'; readonly depth: number; readonly frame: Frame }
  | { readonly kind: 'subquestion'; readonly depth: number; readonly question: string }
  | { readonly kind: 'resolved'; readonly depth: number; readonly resolution: Resolution }
  | { readonly kind: 'retrieved'; readonly depth: number; readonly passages: readonly Passage[] }
  | { readonly kind: 'judged'; readonly depth: number; readonly claims: readonly JudgedClaim[] }
  | { readonly kind: 'draft'; readonly depth: number; readonly draft: Draft }
  | { readonly kind: 'answer'; readonly depth: number; readonly answer: Answer };
