import commonWords from './data/common-words.json';
import cues from './data/cues.json';
import firstNames from './data/first-names.json';
import places from './data/places.json';

/** The word lists that name recognition rests on. Everything is looked up in lower case. */

const wordSet = (lines: string | readonly string[]): ReadonlySet<string> =>
  new Set((typeof lines === 'string' ? [lines] : lines).flatMap((line) => line.split(' ')));

const phraseSet = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split('|')).map((phrase) => phrase.toLowerCase()));

export const FIRST_NAMES = wordSet(firstNames.names);
export const FEMALE_NAMES = wordSet(firstNames.female);
export const COMMON_WORDS = wordSet(commonWords.words);
export const SENTENCE_STARTERS = wordSet(commonWords.starters);
/** Titles before a name, in words: `prime minister`, `gov`. */
export const TITLES = phraseSet(cues.titles);
export const ORGANISATION_END = wordSet(cues.organisationEnd);
export const PLACE_END = wordSet(cues.placeEnd);
export const PLACE_START = wordSet(cues.placeStart);
export const EVENT_END = wordSet(cues.eventEnd);
export const EVENT_START = wordSet(cues.eventStart);
/** Words that end organisations, places or events but are surnames too: "Theresa Park". */
export const SURNAME_LIKE = wordSet(cues.surnameLike);
export const OF_HEAD = wordSet(cues.ofHead);
export const FOR_HEAD = wordSet(cues.forHead);
export const NUMBER_HEAD = wordSet(cues.numberHead);
export const CONNECTORS = wordSet(cues.connectors);
export const NOT_NAMES = wordSet(cues.notNames);
/** Titles that are part of how a person is named: "Pope Francis". */
export const KEPT_TITLES = wordSet(cues.keptTitles);
/** Endings that a company's name has or lacks without being another company. */
export const COMPANY_SUFFIXES = wordSet(cues.companySuffixes);
/** Second words of a company's name that are left out when it is named again. */
export const COMPANY_KINDS = wordSet(cues.companyKinds);
/** Titles that are surnames too: "Martin Luther King". */
export const SURNAME_TITLES = wordSet(cues.surnameTitles);
/** Words for a group a person belongs to, as "Republican" in "Republican Mike Lee". */
export const AFFILIATIONS = wordSet(cues.affiliations);

/** Newsrooms and agencies whose name stands in datelines and credits, right beside the name of a place or a person. */
export const AGENCIES = wordSet(cues.agencies);

/** Longest title, in words. */
export const MAX_TITLE_WORDS = 4;

/** Places by lower-cased form → canonical name ("british" → "United Kingdom"). */
const PLACE_NAMES = new Map<string, string>();
/** Adjectives and names of peoples among {@link PLACE_NAMES}. */
const DEMONYMS = new Set<string>();
const WEAK_PLACES = new Set(places.weak.map((name) => name.toLowerCase()));

for (const line of places.countries) addPlace(line);
for (const line of places.regions) addPlace(line + '|');
for (const line of places.cities) {
  for (const name of line.split('|'))
    if (!PLACE_NAMES.has(name.toLowerCase())) PLACE_NAMES.set(name.toLowerCase(), name);
}

function addPlace(line: string): void {
  const [name = '', demonyms = '', aliases = ''] = line.split('|');
  PLACE_NAMES.set(name.toLowerCase(), name);
  for (const alias of aliases.split(',')) if (alias !== '') PLACE_NAMES.set(alias.toLowerCase(), name);
  for (const demonym of demonyms.split(',')) {
    if (demonym === '') continue;
    PLACE_NAMES.set(demonym.toLowerCase(), name);
    DEMONYMS.add(demonym.toLowerCase());
  }
}

const COUNTRIES = new Set(places.countries.map((line) => (line.split('|')[0] ?? '').toLowerCase()));

/** True for the canonical name, or key, of a country. */
export function isCountry(name: string): boolean {
  return COUNTRIES.has(name.toLowerCase());
}

/** Canonical name of a place from any form of it, a demonym included; `null` if unknown. */
export function placeName(form: string): string | null {
  const key = form.toLowerCase();
  return PLACE_NAMES.get(key) ?? PLACE_NAMES.get(key.replace(/^st /, 'st. ')) ?? null;
}

/** True for "French", "Kenyans". */
export function isDemonym(form: string): boolean {
  return DEMONYMS.has(form.toLowerCase());
}

/** True for a place name that is as often a person's or something else ("Austin", "Reading"). */
export function isWeakPlace(form: string): boolean {
  return WEAK_PLACES.has(form.toLowerCase());
}
