import { placeName } from '../text';
import { clausesOf, hedgedSenses, type Clause } from './clauses';
import type { AskCorpus, ReadArticle } from './corpus';
import type { Frame } from '../question';
import { contentWords, senseOf, spelledOut } from '../words';

/** A question's words, its names and what it says of them apart. */
export interface QuestionMatch {
  /** Each name as the forms it may take. */
  readonly names: readonly {
    readonly forms: readonly (readonly string[])[];
    readonly weight: number;
    /** A person may be named by the last word alone. */
    readonly person: boolean;
  }[];
  readonly predicates: readonly { readonly sense: string; readonly weight: number }[];
  /** The verb that tells what happened; `null` when it is not clear which that is. */
  readonly verb: string | null;
  /** What the question itself names only as intended ("vote to leave"). */
  readonly hedged: ReadonlySet<string>;
}

/** How well a place in an article fits a question. */
export interface Fit {
  /** 0–1. */
  readonly score: number;
  /** 0–1, names alone and the other words alone. */
  readonly names: number;
  readonly predicates: number;
  /** How near the question's verb stands: 1 in the very clause, 0 nowhere near. */
  readonly verb: number;
}

/** Words that say little of what happened. */
const FAINT =
  /^(?:long|spend|mani|much|happen|occur|place|date|day|month|year|time|when|name|person|first|last|next|final|offici|finally|formal|formally|day|call|new|get|receiv|have|do|made|exact|exactli|actual)$/;

/** The forms a name may take in a text, each as the senses of its words. */
export function nameForms(corpus: AskCorpus, name: string): string[][] {
  const bare = name.replace(/['’]s?$/, '');
  const forms = [bare, spelledOut(bare) ?? bare, placeName(bare) ?? bare, corpus.entity(bare)?.name ?? bare];
  return [...new Set(forms)]
    .map((form) => contentWords(form).map((word) => word.sense))
    .filter((form) => form.length > 0);
}

/** Says nothing of what happened. */
const ADVERBIAL =
  /\b(?:in the end|at last|finally|eventually|for good|said to have|for the first time|formally|officially)\b/gi;
const POSSIBLE = /^when (?:may|might|could|would|can|should|must)\b/i;
/** Asks for something that need not have happened yet. */
const PLANNED = /\b(?:will|due|planned|scheduled|supposed|expected|next|going to|deadline|have to|had to|must)\b/i;

/** Could the name be a person's? By the library, else by its two or three plain words. */
export function isPersonLike(corpus: AskCorpus, name: string): boolean {
  const type = corpus.entity(name.replace(/['’]s?$/, ''))?.type;
  if (type !== undefined && type !== 'other') return type === 'person';
  return (
    /^\p{Lu}\p{Ll}+(?:[ -]\p{Lu}[\p{L}'’-]+){1,2}(?:['’]s?)?$/u.test(name) &&
    !/\b(?:Cup|League|Prize|Open|Tour|Award|Games|Olympics|Bank|Party|Union|Accord|Agreement|Act|Final|Trophy|Bowl)\b/.test(
      name,
    )
  );
}

/** Reads the content words of a question for matching against clauses. */
export function questionMatch(corpus: AskCorpus, frame: Frame): QuestionMatch {
  const relation = frame.relation
    .replace(ADVERBIAL, ' ')
    .replace(/\b(voted? (?:for|on)) Brexit\b/gi, 'vote to leave the European Union')
    .replace(/\bBrexit\b/g, 'European Union');
  const lower = relation.toLowerCase();
  const entities = frame.entities.filter((name) => lower.includes(name.toLowerCase()));
  if (/\bBrexit\b/.test(frame.relation)) entities.push('European Union');
  const names = entities.map((name) => {
    const weight = Math.max(1, ...contentWords(name).map((word) => corpus.idf(word.stem)));
    return { forms: nameForms(corpus, name), weight: Math.min(weight, 5), person: isPersonLike(corpus, name) };
  });
  const named = new Set(entities.flatMap((name) => contentWords(name).map((word) => word.sense)));
  const head =
    /^\s*(?:(?:in|on|at|from|near|by|to) )?(?:which|what) ((?:[\p{L}-]+ ){0,2}?[\p{L}-]+) (?:did|was|were|is|has|had|does|\p{Ll}+ed|won|took|held|led|became)\b/iu.exec(
      relation,
    )?.[1];
  const heads = new Set(head === undefined ? [] : contentWords(head).map((word) => word.sense));
  const seen = new Set<string>();
  const predicates = contentWords(relation)
    .filter((word) => !named.has(word.sense) && !seen.has(word.sense) && seen.add(word.sense))
    .map(({ sense, stem }) => ({
      sense,
      weight: Math.min(4, Math.max(0.8, corpus.idf(stem))) * (FAINT.test(stem) ? 0.15 : heads.has(sense) ? 0.4 : 1),
    }));
  const hedged =
    PLANNED.test(relation) || POSSIBLE.test(relation)
      ? new Set(predicates.map((one) => one.sense))
      : hedgedSenses(relation);
  const verb = mainVerb(relation, new Set(predicates.map((one) => one.sense)));
  return { names: names.filter((name) => name.forms.length > 0), predicates, verb, hedged };
}

/** The verb: a plain word with no article before it, and an object, a preposition or nothing behind it. */
function mainVerb(relation: string, senses: ReadonlySet<string>): string | null {
  const words = contentWords(relation).filter(
    (word) => senses.has(word.sense) && !/^\p{Lu}/u.test(relation.slice(word.start)),
  );
  const found = words.find((word) => {
    const before = relation.slice(0, word.start);
    const after = relation.slice(word.end);
    if (
      /\b(?:the|a|an|of|in|on|its|his|her|their|first|second|which|what|this|that|most|how many|how much)\s$|['’]s?\s$/i.test(
        before,
      )
    )
      return false;
    return /^(?:[?.!,]|$|\s(?!of\b)(?:(?:the|a|an|his|her|its|their|to|from|into|in|on|at|by|for|as|with|over|out|up|down|off|against|between|after|before|during|that)\b|\p{Lu}|\d))/u.test(
      after,
    );
  });
  return found === undefined || FAINT.test(found.stem) ? null : found.sense;
}

/** What a match is worth by where it stands. */
interface Places {
  readonly across: number;
  readonly title: number;
  readonly near: number;
  readonly article: number;
}
const VERB_NEWS: Places = { across: 0.6, title: 0.8, near: 0.3, article: 0.15 };
const VERB_PAST: Places = { across: 0.5, title: 0.2, near: 0.15, article: 0 };
/** "Voted to leave", "would leave": said of, not done. */
const HEDGED = 0.5;
const NAME_NEWS: Places = { across: 0.97, title: 0.9, near: 0.75, article: 0.55 };
const NAME_PAST: Places = { across: 0.9, title: 0.75, near: 0.65, article: 0.45 };
const WORD_NEWS: Places = { across: 0.8, title: 0.75, near: 0.4, article: 0.25 };
const WORD_PAST: Places = { across: 0.6, title: 0.2, near: 0.2, article: 0.1 };

/**
 * How well the clause at `at` of a sentence fits the question.
 * @param verbMet the verb is there in other words ("since" for "began")
 * @param verbShare how much hangs on the verb, 0–1
 * @param news the clause tells the article's own news, of which its title speaks too; else something earlier
 */
export function fitAt(
  question: QuestionMatch,
  article: ReadArticle,
  sentence: number,
  at: number,
  news: boolean,
  verbMet = false,
  verbShare = 0.5,
): Fit {
  const index = clausesOf(article);
  const parts = index.clauses[sentence] ?? [];
  const here = parts.findIndex((part) => part.start <= at && at < part.end);
  const own = parts[here]?.senses ?? new Set<string>();
  const next = new Set([...(parts[here - 1]?.senses ?? []), ...(parts[here + 1]?.senses ?? [])]);
  const near = [index.sentences[sentence - 1], index.sentences[sentence + 1]];
  const hedged = parts[here]?.hedged ?? new Set<string>();
  const apart = (parts[here]?.apart ?? false) || (parts[here + 1]?.apart ?? false);
  const value = (sense: string, places: Places): number => {
    if (own.has(sense)) return hedged.has(sense) && !question.hedged.has(sense) ? HEDGED : 1;
    if (next.has(sense))
      return parts[here - 1]?.senses.has(sense) !== true && apart ? places.across * 0.6 : places.across;
    if (index.sentences[sentence]?.has(sense) === true) return places.across * 0.85;
    if (index.title.has(sense)) return places.title;
    if (near.some((set) => set?.has(sense))) return places.near;
    return index.everywhere.has(sense) ? places.article : 0;
  };
  const mean = (items: readonly { readonly value: number; readonly weight: number }[]): number => {
    const total = items.reduce((sum, item) => sum + item.weight, 0);
    return total === 0 ? 0 : items.reduce((sum, item) => sum + item.value * item.weight, 0) / total;
  };
  const namePlaces = news ? NAME_NEWS : NAME_PAST;
  const names = mean(
    question.names.map(({ forms, weight, person }) => ({
      weight,
      value: Math.max(
        ...forms.map((form) =>
          nameValue(
            form.map((sense) => value(sense, namePlaces)),
            person,
          ),
        ),
      ),
    })),
  );
  const wordPlaces = news ? WORD_NEWS : WORD_PAST;
  const predicates = mean(
    question.predicates.map(({ sense, weight }) => ({
      weight,
      value: verbMet && sense === question.verb ? 1 : value(sense, wordPlaces),
    })),
  );
  const base = news ? VERB_NEWS : VERB_PAST;
  // The title tells of the first sentences; a clause with a time of its own dates its own verb.
  const places = sentence < 2 ? base : { ...base, title: base.title * 0.7 };
  const dated = (part: Clause | undefined): boolean =>
    part !== undefined &&
    article.times.some((time) => time.type === 'DATE' && part.start <= time.start && time.end <= part.end);
  const verbValue = (sense: string): number => {
    const beside = [parts[here - 1], parts[here + 1]].filter((part) => part?.senses.has(sense) === true);
    const elsewhere = !own.has(sense) && beside.length > 0 && beside.every(dated);
    return value(sense, places) * (elsewhere ? 0.5 : 1);
  };
  const verb = verbMet
    ? 1
    : question.verb === null
      ? predicates
      : Math.max(...verbsLike(question.verb).map((sense) => verbValue(sense)));
  const score =
    question.names.length === 0
      ? predicates
      : question.predicates.length === 0
        ? names
        : 0.5 * names + 0.5 * predicates;
  return { score: score * (1 - verbShare + verbShare * verb), names, predicates, verb };
}

const WIN = senseOf('win');
const LOSE = senseOf('lose');

/** One side lost what the other won. */
function verbsLike(sense: string): string[] {
  return sense === LOSE ? [LOSE, WIN] : [sense];
}

/** A name is there by its last word ("Brandt" for "Ada Brandt"), else by the share of its words. */
function nameValue(values: readonly number[], person: boolean): number {
  const last = values.at(-1) ?? 0;
  const mean = values.reduce((sum, one) => sum + one, 0) / Math.max(values.length, 1);
  return Math.max(mean, person ? last * 0.9 : 0);
}
