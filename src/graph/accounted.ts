import { stemmer } from 'stemmer';
import { questionStems } from './choose-relation';
import type { EndType, Wording } from './wording';

/** Words that narrow nothing down, whatever the relation. */
const PLAIN = new Set(
  `ever also then eventually previously formerly currently still just immediately right directly later earlier actually exactly most
   recently only total altogether immediate new old former current next previous second third fourth fifth sixth name named call called date day month
   period people person man woman someone somebody anyone else other another time date age know known begin become came come go went take took make
   happen occur last final original originally initially main major long ago back as there here place away over out up off together one two three who whom thing`
    .split(/\s+/)
    .map(stemmer),
);
/** Nouns for anything of a type. */
const KINDS: Readonly<Record<EndType, readonly string[]>> = {
  person: ['person', 'people', 'man', 'woman', 'individual'],
  organisation: ['organisation', 'organization', 'institution', 'institute', 'body', 'employer', 'company', 'firm'],
  place: ['place', 'city', 'town', 'country', 'location', 'village', 'state', 'region'],
  work: ['work', 'thing', 'piece'],
  event: ['event'],
};
/** Capitalised words that are no names. */
const TIME_NAME =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|BC|AD|BCE|CE|I)$/;
const MASK = /Zoa Qu\p{Ll}{2}o|Qu\p{Ll}{2}o United/gu;

/**
 * Whether the main part of a question speaks of nothing but names of the graph, the relation, and what stands in any
 * question. "When did A leave the committee?" is no question about the club that A left: an answer has to be about
 * everything that is asked (FAITH §2, faithfulness ii).
 * @param wording `null` where the relation was chosen by similarity: the words then are the relation's in other words
 */
export function isAccountedFor(masked: string, wording: Wording | null): boolean {
  const words = masked.replace(MASK, ' ').replace(/[’']s\b/g, ' ');
  const named = [...words.matchAll(/\p{Lu}[\p{L}\p{N}&.-]*/gu)].filter(
    (match) => match.index > 0 && words.slice(0, match.index).trim() !== '' && !TIME_NAME.test(match[0]),
  );
  if (named.length > 0) return false;
  if (wording === null) return true;
  const own = new Set(
    [
      ...[...wording.objects, ...wording.subjects, ...wording.peers].flatMap((noun) => noun.split(' ')),
      ...[wording.subject, wording.object].flatMap((kind) => (kind === null ? [] : KINDS[kind])),
    ].map(stemmer),
  );
  return [...questionStems(words)].every(
    (stem) => PLAIN.has(stem) || wording.verbs.has(stem) || wording.inverse.has(stem) || own.has(stem) || stem === '-',
  );
}
