import { ask, same, type Bounds } from './bounds';
import { possessiveOf } from './pronoun';
import { LASTING_NOUNS, TENURE_NOUNS } from './words';
import { isPossessive, tokenize, withoutPossessive } from './tokens';

/** Nouns made from verbs, and how to ask for their day. `passive`: the one named underwent it. */
const NOMINAL: Readonly<Record<string, { readonly verb: string; readonly passive?: true }>> = {
  death: { verb: 'die' },
  resignation: { verb: 'resign' },
  retirement: { verb: 'retire' },
  departure: { verb: 'leave' },
  arrival: { verb: 'arrive' },
  collapse: { verb: 'collapse' },
  bankruptcy: { verb: 'go bankrupt' },
  defeat: { verb: 'defeated', passive: true },
  exit: { verb: 'leave' },
  return: { verb: 'return' },
  graduation: { verb: 'graduate' },
  debut: { verb: 'make a debut' },
  independence: { verb: 'become independent' },
  surrender: { verb: 'surrender' },
  abdication: { verb: 'abdicate' },
  birth: { verb: 'born', passive: true },
  release: { verb: 'released', passive: true },
  publication: { verb: 'published', passive: true },
  election: { verb: 'elected', passive: true },
  're-election': { verb: 're-elected', passive: true },
  appointment: { verb: 'appointed', passive: true },
  inauguration: { verb: 'inaugurated', passive: true },
  arrest: { verb: 'arrested', passive: true },
  assassination: { verb: 'assassinated', passive: true },
  murder: { verb: 'murdered', passive: true },
  killing: { verb: 'killed', passive: true },
  execution: { verb: 'executed', passive: true },
  dismissal: { verb: 'dismissed', passive: true },
  sacking: { verb: 'sacked', passive: true },
  removal: { verb: 'removed', passive: true },
  coronation: { verb: 'crowned', passive: true },
  nomination: { verb: 'nominated', passive: true },
  foundation: { verb: 'founded', passive: true },
  founding: { verb: 'founded', passive: true },
  formation: { verb: 'formed', passive: true },
  establishment: { verb: 'established', passive: true },
  creation: { verb: 'created', passive: true },
  inception: { verb: 'founded', passive: true },
  invention: { verb: 'invented', passive: true },
  discovery: { verb: 'discovered', passive: true },
  dissolution: { verb: 'dissolved', passive: true },
  abolition: { verb: 'abolished', passive: true },
  closure: { verb: 'closed', passive: true },
  launch: { verb: 'launched', passive: true },
  introduction: { verb: 'introduced', passive: true },
  adoption: { verb: 'adopted', passive: true },
  takeover: { verb: 'taken over', passive: true },
  acquisition: { verb: 'acquired', passive: true },
  conviction: { verb: 'convicted', passive: true },
  commissioning: { verb: 'commissioned', passive: true },
  impeachment: { verb: 'impeached', passive: true },
  ordination: { verb: 'ordained', passive: true },
  overthrow: { verb: 'overthrown', passive: true },
  opening: { verb: 'opened', passive: true },
  completion: { verb: 'completed', passive: true },
  signing: { verb: 'signed', passive: true },
  completions: { verb: 'completed', passive: true },
  unveiling: { verb: 'unveiled', passive: true },
  annexation: { verb: 'annexed', passive: true },
};
const NOMINALS = Object.keys(NOMINAL).join('|');
const OWNED = new RegExp(
  `^(?<who>.+?(?:['’]s|s['’])) (?:(?:early|sudden|untimely|own|eventual|official|formal|successful|original|initial) )?(?<noun>${NOMINALS})\\b(?<rest>.*)$`,
  'iu',
);
const OF = new RegExp(
  `^(?:the )?(?:(?:sudden|untimely|official|formal|successful|original) )?(?<noun>${NOMINALS}) of (?<who>.+)$`,
  'iu',
);
const TENURE_AS =
  /^(?<who>.+?(?:['’]s|s['’])) (?:(?:\w+ )?(?:time|tenure|term|stint|spell|period|years|days|service|reign|career|role|work|job|position) as) (?<role>.+)$/iu;
const TENURE_AT =
  /^(?<who>.+?(?:['’]s|s['’])) (?:(?:\w+ )?(?:time|tenure|stint|spell|period|years|days)) (?<place>(?:at|in|with|on) .+)$/iu;
const MEMBERSHIP = /^(?<who>.+?(?:['’]s|s['’])) membership (?:of|in) (?<what>.+)$/iu;
const MARRIAGE = /^(?<who>.+?(?:['’]s|s['’])) marriage (?:to|with) (?<whom>.+)$/iu;

/** When an event or a tenure was: "X's presidency", "the death of A", "the Brexit referendum". */
export function askNoun(text: string, edge: 'start' | 'end' | null): Bounds {
  const bounds = nounBounds(text);
  if (edge === 'start') return same(bounds.start);
  if (edge === 'end') return same(bounds.end);
  return bounds;
}

function nounBounds(text: string): Bounds {
  const groups = (pattern: RegExp): Record<string, string> | null =>
    (pattern.exec(text)?.groups as Record<string, string> | undefined) ?? null;
  const as = groups(TENURE_AS);
  if (as !== null) {
    const who = withoutPossessive(as['who'] ?? '');
    return {
      start: ask(`did ${who} become ${as['role'] ?? ''}`),
      end: ask(`did ${who} stop being ${as['role'] ?? ''}`),
    };
  }
  const place = groups(TENURE_AT);
  if (place !== null) {
    const where = place['place'] ?? '';
    const who = withoutPossessive(place['who'] ?? '');
    if (/^in office\b/i.test(where))
      return { start: ask(`did ${who} take office`), end: ask(`did ${who} leave office`) };
    return {
      start: ask(`did ${possessiveOf(who)} time ${where} begin`),
      end: ask(`did ${possessiveOf(who)} time ${where} end`),
    };
  }
  const member = groups(MEMBERSHIP);
  if (member !== null) {
    const who = withoutPossessive(member['who'] ?? '');
    return {
      start: ask(`did ${who} join ${member['what'] ?? ''}`),
      end: ask(`did ${who} leave ${member['what'] ?? ''}`),
    };
  }
  const marriage = groups(MARRIAGE);
  if (marriage !== null)
    return same(ask(`did ${withoutPossessive(marriage['who'] ?? '')} marry ${marriage['whom'] ?? ''}`));
  const owned = groups(OWNED);
  if (owned !== null && !/^\s+(?:campaign|bid|process|night|speech|ceremony|party)\b/i.test(owned['rest'] ?? ''))
    return askNominal(owned['noun'] ?? '', withoutPossessive(owned['who'] ?? ''), owned['rest'] ?? '');
  const of = groups(OF);
  if (of !== null) return askNominal(of['noun'] ?? '', of['who'] ?? '', '');
  const head = headOf(text);
  const plural =
    /^(?:games|olympics|talks|negotiations|protests|riots|elections|hearings|wars|strikes|years|celebrations)$/.test(
      head,
    );
  if (LASTING_NOUNS.has(head) || TENURE_NOUNS.has(head)) {
    return { start: ask(`did ${text} begin`), end: ask(`did ${text} end`) };
  }
  return same(ask(`${plural ? 'were' : 'was'} ${text}`));
}

function askNominal(noun: string, who: string, rest: string): Bounds {
  const entry = NOMINAL[noun.toLowerCase()];
  if (entry === undefined) return same(ask(`was ${who} ${noun}`));
  return same(ask(entry.passive === true ? `was ${who} ${entry.verb}${rest}` : `did ${who} ${entry.verb}${rest}`));
}

/** The noun that a phrase is about: the last word before its first preposition. */
function headOf(text: string): string {
  const tokens = tokenize(text).filter((t) => t.word);
  const stop = tokens.findIndex(
    (t, i) =>
      i > 0 && /^(?:of|in|at|on|for|with|to|from|by|against|between|as|that|which|who|over|about)$/.test(t.lower),
  );
  const head = tokens[(stop < 0 ? tokens.length : stop) - 1];
  if (head === undefined) return '';
  return isPossessive(head.text) ? withoutPossessive(head.lower) : head.lower;
}
