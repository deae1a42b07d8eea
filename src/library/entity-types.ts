import type { Fact } from '../extract';
import type { Entity, EntityType } from '../text';
import type { Day, Interval } from '../time';
import type { Spike } from './entity-spikes';

export interface EntityQuery {
  /** Words that one of its names must contain, each from its beginning on; empty lists all. */
  readonly text?: string;
  readonly type?: EntityType;
  readonly offset: number;
  readonly limit: number;
}

export interface EntitySummary {
  readonly key: string;
  readonly name: string;
  readonly type: EntityType;
  /** Other names it goes by, most used first; a few of them. */
  readonly aliases: readonly string[];
  /** Articles that mention it. */
  readonly articles: number;
}

export interface EntityPage {
  readonly total: number;
  /** Those in most articles first. */
  readonly entities: readonly EntitySummary[];
}

export interface EntityOptions {
  /** Only facts of this time; the timeline is always whole. */
  readonly period?: Interval;
  /** Canonical key of another entity: only facts from passages that mention both. */
  readonly with?: string;
  /** Only what was published by that day, in facts and mentions alike. */
  readonly asOf?: Day;
  /** Facts to give, counted back from the latest. Default 40. All others are before them. */
  readonly facts?: number;
}

/** An article in a list of an entity's articles. */
export interface EntityArticle {
  readonly id: string;
  readonly title: string;
  readonly source: string | null;
  readonly publishedAt: Day | null;
  /** How often it mentions the entity. */
  readonly mentions: number;
}

/** Mentions on one day of publication. */
export interface EntityDay {
  readonly day: Day;
  readonly mentions: number;
  readonly articles: number;
}

/** What of an entity can be asked about, at a glance. */
export interface EntityOutlook {
  readonly key: string;
  readonly name: string;
  readonly type: EntityType;
  /** Days of publication with the articles that mention it or tell of it. */
  readonly days: readonly { readonly day: Day; readonly articles: number }[];
  /** As told in the articles that came last. */
  readonly roles: readonly EntityRole[];
}

export interface EntitySpike extends Spike {
  /** Articles of the spike that mention the entity most. */
  readonly articles: readonly EntityArticle[];
}

/** What took the place of a fact. */
export interface Superseding {
  /** `version`: a later version of its own article. `report`: a later figure. `successor`: another holder. `end`: told to be over. */
  readonly by: 'version' | 'report' | 'successor' | 'end';
  readonly articleId: string;
  readonly revision: number | null;
  readonly knownAt: Day | null;
  /** Its words and their span; `null` where the later version merely no longer says it. */
  readonly proposition: string | null;
  readonly start: number;
  readonly end: number;
}

/** A fact about the entity, with the article that says it. */
export interface EntityFact {
  readonly articleId: string;
  readonly title: string;
  readonly source: string | null;
  /** Earlier version that says it; `null` for the present one. */
  readonly revision: number | null;
  readonly fact: Fact;
  /** Other articles that say it in the same words. */
  readonly repeats: number;
  readonly superseded: Superseding | null;
}

/** An entity that keeps company with another one (NEON §2.1, M2: a pair with a prominent TF-IDF score). */
export interface Companion {
  readonly key: string;
  readonly name: string;
  /** Passages that name both. */
  readonly passages: number;
  /** Days on which articles with such passages came out, oldest first. */
  readonly days: readonly Day[];
}

/** A role that somebody is told to have, or that a body or place has somebody in. */
export interface EntityRole {
  /** "president", "chief executive" */
  readonly role: string;
  /** Who has it, or where: the other one of the two. */
  readonly other: string;
  /** First day it is told for, and the last one if an end is told. */
  readonly from: Day;
  readonly to: Day | null;
  /** The last day on which an article told of it. */
  readonly told: Day;
  readonly articles: number;
}

/** One entity with everything the library says of it. */
export interface EntityDetail extends Entity {
  readonly articleCount: number;
  readonly mentions: number;
  /** Mentions in articles without a date. */
  readonly undatedMentions: number;
  /** Days with mentions, oldest first. */
  readonly days: readonly EntityDay[];
  /** Oldest first. */
  readonly spikes: readonly EntitySpike[];
  /** Facts that pass the options. */
  readonly factCount: number;
  /** How many of them, the latest, `facts` tells; fewer entries where several articles use the same words. */
  readonly factsShown: number;
  /** In time order; undated ones first. */
  readonly facts: readonly EntityFact[];
  /** The ten facts that most articles tell, in time order; `repeats` counts those that tell the same in other words, too. */
  readonly leading: readonly EntityFact[];
  /** By their first day. */
  readonly roles: readonly EntityRole[];
  /** Articles that mention it most, newest first among equals. */
  readonly articles: readonly EntityArticle[];
  readonly companions: readonly Companion[];
}
