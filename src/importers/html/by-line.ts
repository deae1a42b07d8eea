/**
 * What by-lines say beside names. Each is a kind that a person would not take for somebody's name, wherever it stands.
 */

/** What somebody is: the last word says it ("health editor"), or the first ("senior …"), or it goes on to say where. */
const OCCUPATION =
  /(?:^|[\s-])(?:writer|editor|reporter|correspondent|columnist|journalist|photographer|contributor|producer|presenter|anchor|host|blogger|critic|analyst|researcher|lecturer|professor|fellow|director|president|founder|officer|executive|intern|author|staff|redakteur(?:in)?|redaktion|journaliste|rédact(?:eur|rice))s?(?:\s+(?:at|for|of|in|on|with)\s.*)?$|^(?:senior|chief|deputy|assistant|associate|managing|freelance|guest|former|special|staff|lead)\s/i;
const OTHERS =
  /^(?:and\s+)?(?:\d+\s+)?(?:others?|more|guests?|friends)$|^(?:additional|with\s+(?:additional\s+)?)?\s*reporting\b|^(?:special|exclusive)\s+to\b|^with\s|^for\s+(?:the\s+)?\p{Lu}/iu;
const DOES =
  /^(?:follow|share|read|view|see|contact|subscribe|sign|email|e-mail|tweet|save|print|listen|watch|updated|published|posted|modified|opens?|more|by$)(?:\s|$)/i;
/** Who made the site or the picture, and what leads to the author's other texts. */
const OTHER_WORK =
  /^(?:powered|created|developed|designed|built|hosted)\s+by\b|^(?:photos?|fotos?|фото|bild(?:er)?|images?|illustrations?|video)\s*[:/]|^(?:show|zur|zum|autorenseite|todos|tous)\s/iu;
/** What a template failed to write out. */
const BROKEN = /[{}"<>\\]|^[/#$%]/;
const ADDRESS = /@|:\/\/|\bwww\.|\.(?:com|org|net|info|co\.\w\w)\b/i;
const SOCIAL =
  /^(?:facebook|twitter|x|instagram|linkedin|you\s?tube|whatsapp|telegram|tiktok|threads|mastodon|bluesky|pinterest|reddit|rss|website|profile|bio|archive|homepage)$/i;
const DATE =
  /\d{4}|\d{1,2}:\d\d|^\d|\d$|^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|yesterday)$|\bago$|\bmin read$/i;
const DEGREE = /^(?:ph\.?\s?d|m\.?d|m\.?sc?|b\.?sc?|m\.?a|b\.?a|mba|mph|r\.?n|r\.?d|j\.?d|d\.?o|esq|cfa)\.?$/i;

/** Houses and agencies: authors where nobody else is named, but not beside somebody. */
const HOUSE =
  /^(?:reuters|bloomberg|xinhua|agence france-presse|dpa)$|\b(?:news(?:paper|room|wire|desk)?|press|media|agenc(?:y|ies)|times|post|wire|service|network|team|desk|bureau|magazine|journal|tribune|herald|today|online|group|inc|ltd)\.?$|^(?:bbc|cnn|abc|nbc|cbs|the)\s/i;
/** "AFP", "TNN". */
const INITIALS = /^[\p{Lu}\d&.]{2,6}$/u;

/** Whether a part of a by-line is no name at all. */
export function isNoName(part: string): boolean {
  return [OCCUPATION, OTHERS, DOES, OTHER_WORK, BROKEN, ADDRESS, SOCIAL, DATE, DEGREE].some((kind) => kind.test(part));
}

/** Whether a part of a by-line names a house rather than a person. */
export function isHouse(part: string): boolean {
  return HOUSE.test(part) || INITIALS.test(part);
}

/** Where the next words were glued to a name. */
const GLUED = /(?<=\p{Ll})(?:Published|Posted|Updated|Follow|Share|View|Read)\b.*$/u;
/** Where something else begins behind a name without any sign between them. */
const BEHIND_NAME =
  /\s*[([{].*$|\s+@.*$|\s+\S+@\S.*$|\s+https?:.*$|\s+(?:published|posted|updated|follow|share)\b.*$|\s+(?:in|at|for|from|using|via)\s+(?:the\s+)?\p{Lu}.*$|\s+(?:\d{1,2}[\s./:]|\d{4}\b|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{Ll}*\.?\s\d).*$/iu;

/**
 * The names of a by-line without what stands beside them; `null` when none is left. A line in which nothing stands
 * beside a name is returned as it is, for houses have commas and "and" in their names, too.
 */
export function withoutBeside(line: string): string | null {
  const parts = line.split(/\s*(?:[,;|•·]|\s[/–—-]\s)\s*|\s+(?:and|und|et|&)\s+(?=\S)/i).filter((part) => part !== '');
  const cut = parts.map((part) => part.replace(GLUED, '').replace(BEHIND_NAME, '').trim());
  const names = cut.filter((part) => part !== '' && !isNoName(part));
  const people = names.filter((part) => !isHouse(part));
  const kept = people.length > 0 ? people : names.slice(0, 1);
  if (kept.length === 0) return null;
  return kept.length === parts.length && kept.every((name, i) => name === parts[i]) ? line : kept.join(', ');
}
