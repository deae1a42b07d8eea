import { COMMON_WORDS, ORGANISATION_END, SENTENCE_STARTERS, TITLES, isDemonym, placeName } from './gazetteer';
import { voteType } from './entity-type';
import { Linker, clusterType, nameKey, type Cluster, type RawMention } from './link';
import { splitNameRun, type NamePart } from './name-parts';
import { MONTH_SURNAMES, findNameRuns, gatherEvidence, isTitleCase, type CapitalEvidence } from './names';
import { tokenize, type Token } from './tokens';
import type { Entity, Mention, Span } from './types';

/** Entities of one article and where they are mentioned, in order of the text. */
export interface EntityMentions {
  readonly entities: readonly Entity[];
  readonly mentions: readonly Mention[];
}

/** Single words that are names although they are also kinds of thing. */
const KEPT_ALONE = new Set('congress senate parliament commons pentagon bundestag knesset duma'.split(' '));

/**
 * Named entities of an English news text, by rules and small word lists: capitalised runs with their connectors,
 * titles taken off, types by form and context, and later short forms ("Brandt", "the NHS" after "National Health
 * Service (NHS)") joined to the full name. The title adds full names, never mentions.
 * @param sentences spans from `splitSentences` of the same text
 * @param title headline of the article, empty if there is none
 */
export function findEntities(text: string, sentences: readonly Span[], title = ''): EntityMentions {
  const tokens = sentences.map((sentence) => tokenize(text, sentence.start, sentence.end));
  const titleTokens = tokenize(title);
  const evidence = gatherEvidence([...tokens, titleTokens]);
  const raw: RawMention[] = [];
  if (!isTitleCase(titleTokens)) collect(titleTokens, -1, evidence, raw);
  tokens.forEach((sentence, i) => collect(sentence, i, evidence, raw));
  return link(raw);
}

/** Adds the names of one sentence. */
function collect(tokens: readonly Token[], sentence: number, evidence: CapitalEvidence, into: RawMention[]): void {
  const heading = isTitleCase(tokens);
  for (const run of findNameRuns(tokens, evidence)) {
    // In a heading set in title case a capital says nothing: keep what the rest of the article knows as a name.
    if (heading && !isKnownRun(tokens, run.first, run.last, evidence)) continue;
    for (const part of splitNameRun(tokens, run)) {
      const mention = toMention(tokens, part, sentence, run.first, evidence);
      if (mention !== null) into.push(mention);
    }
  }
}

function isKnownRun(tokens: readonly Token[], first: number, last: number, evidence: CapitalEvidence): boolean {
  if (last - first > 3) return false;
  for (let i = first; i <= last; i++) {
    const token = tokens[i];
    if (token?.capital && !evidence.midSentence.has(token.lower) && placeName(token.text) === null) return false;
  }
  return true;
}

function toMention(
  tokens: readonly Token[],
  part: NamePart,
  sentence: number,
  runFirst: number,
  evidence: CapitalEvidence,
): RawMention | null {
  const head = tokens[part.first];
  const tail = tokens[part.last];
  if (head === undefined || tail === undefined) return null;
  const words: string[] = [];
  for (let i = part.first; i <= part.last; i++) {
    const token = tokens[i];
    if (token !== undefined && token.kind !== 'mark') words.push(token.text);
    else if (token?.text === '&') words.push('&');
  }
  const title = part.title ?? lowerTitle(tokens, runFirst, part);
  if (words.length === 1 && title === null && !standsAlone(words[0] ?? '', evidence)) return null;
  if (
    words.length > 1 &&
    words.every((word) => COMMON_WORDS.has(word.toLowerCase())) &&
    placeName(words.join(' ')) === null &&
    title === null
  ) {
    if (!ORGANISATION_END.has((words[words.length - 1] ?? '').toLowerCase())) return null;
  }
  return {
    start: head.start,
    end: tail.end,
    sentence,
    words,
    title,
    vote: voteType(tokens, part.first, part.last, title),
    acronym: acronymAfter(tokens, part.last),
  };
}

/** A single capitalised word that can be a name by itself. */
function standsAlone(word: string, evidence: CapitalEvidence): boolean {
  const lower = word.toLowerCase();
  // The name of a month comes this far only where the article knows it as a surname.
  if (placeName(word) !== null || KEPT_ALONE.has(lower) || MONTH_SURNAMES.has(lower) || evidence.surnames.has(lower))
    return true;
  if (word.length < 2 || SENTENCE_STARTERS.has(lower) || TITLES.has(lower)) return false;
  return !COMMON_WORDS.has(lower) && !ORGANISATION_END.has(lower);
}

/** A lower-case title straight before the name: "chief executive Ada Brandt". */
function lowerTitle(tokens: readonly Token[], runFirst: number, part: NamePart): string | null {
  if (part.first !== runFirst) return null;
  for (let n = 3; n > 0; n--) {
    const words: string[] = [];
    for (let i = part.first - n; i < part.first; i++) {
      const token = tokens[i];
      if (token === undefined || token.kind !== 'word' || token.capital) break;
      words.push(token.lower);
    }
    if (
      words.length === n &&
      TITLES.has(words.join(' ')) &&
      !/^(?:host|then|late|private|former|agent|general|leader)$/.test(words.join(' '))
    )
      return isDemonym(tokens[part.first]?.text ?? '') || placeName(tokens[part.first]?.text ?? '') !== null
        ? null
        : words.join(' ');
  }
  return null;
}

function acronymAfter(tokens: readonly Token[], last: number): string | null {
  let open = last + 1;
  if (tokens[open]?.kind === 'possessive') open++;
  if (tokens[open]?.text !== '(' || tokens[open + 2]?.text !== ')') return null;
  const inside = tokens[open + 1]?.text ?? '';
  return /^\p{Lu}[\p{Lu}\p{Ll}&]{1,7}$/u.test(inside) && inside.slice(1) !== inside.slice(1).toLowerCase()
    ? inside
    : null;
}

/** Joins the raw mentions and names the clusters. */
function link(raw: readonly RawMention[]): EntityMentions {
  const surnames = new Set<string>();
  for (const { words, vote } of raw) {
    if (words.length > 1 && vote.type === 'person' && vote.weight > 1)
      surnames.add((words[words.length - 1] ?? '').toLowerCase());
  }
  const linker = new Linker(surnames);
  const clusters: (Cluster | null)[] = raw.map((mention, i) => linker.addFull(mention, i));
  linker.rewind();
  raw.forEach((mention, i) => {
    const known = clusters[i];
    if (known) linker.touch(known, i);
    else clusters[i] = linker.addShort(mention, i);
  });
  const keys = new Map<Cluster, string>();
  const entities: Entity[] = [];
  const taken = new Set<string>();
  for (const cluster of linker.clusters) {
    const name = cluster.place ?? displayName(cluster);
    const key = nameKey(name);
    if (key === '' || taken.has(key)) {
      keys.set(cluster, key);
      continue;
    }
    taken.add(key);
    keys.set(cluster, key);
    entities.push({
      key,
      name,
      type: clusterType(cluster),
      aliases: [...cluster.forms.keys()].filter((form) => form !== name),
    });
  }
  const mentions: Mention[] = [];
  raw.forEach((mention, i) => {
    const cluster = clusters[i];
    const key = cluster ? keys.get(cluster) : undefined;
    if (mention.sentence < 0 || key === undefined || key === '') return;
    mentions.push({ start: mention.start, end: mention.end, entityKey: key, sentence: mention.sentence });
  });
  return { entities, mentions };
}

/** The fullest form, with the full stops of its initials; not in capitals throughout if it is also seen otherwise. */
function displayName(cluster: Cluster): string {
  const full = cluster.words.join(' ');
  const calm = [...cluster.forms.keys()].find(
    (form) => form.toLowerCase() === full.toLowerCase() && form !== form.toUpperCase(),
  );
  return (calm ?? full).replace(/(^|\s)(\p{Lu})(?=\s|$)/gu, '$1$2.');
}
