/** Just enough English verb morphology to turn a clause into a question. */

const IRREGULAR =
  `arise arose arisen; be was been; bear bore borne; beat beat beaten; become became become; begin began begun; bend bent bent; bet bet bet; bid bid bid; bind bound bound;
  bite bit bitten; bleed bled bled; blow blew blown; break broke broken; breed bred bred; bring brought brought; broadcast broadcast broadcast; build built built;
  burn burnt burnt; burst burst burst; buy bought bought; cast cast cast; catch caught caught; choose chose chosen; cling clung clung; come came come; cost cost cost;
  cut cut cut; deal dealt dealt; dig dug dug; do did done; draw drew drawn; dream dreamt dreamt; drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen;
  feed fed fed; feel felt felt; fight fought fought; find found found; flee fled fled; fly flew flown; forbid forbade forbidden; forget forgot forgotten;
  forgive forgave forgiven; freeze froze frozen; get got gotten; give gave given; go went gone; grow grew grown; hang hung hung; have had had; hear heard heard; hide hid hidden;
  hit hit hit; hold held held; hurt hurt hurt; keep kept kept; know knew known; lay laid laid; lead led led; leave left left; lend lent lent; let let let; lie lay lain;
  light lit lit; lose lost lost; make made made; mean meant meant; meet met met; overtake overtook overtaken; overthrow overthrew overthrown; pay paid paid; prove proved proven;
  put put put; quit quit quit; read read read; rebuild rebuilt rebuilt; ride rode ridden; ring rang rung; rise rose risen; run ran run; say said said; see saw seen; seek sought sought;
  sell sold sold; send sent sent; set set set; shake shook shaken; shoot shot shot; show showed shown; shrink shrank shrunk; shut shut shut; sing sang sung; sink sank sunk;
  sit sat sat; sleep slept slept; slide slid slid; speak spoke spoken; speed sped sped; spend spent spent; split split split; spread spread spread; spring sprang sprung;
  stand stood stood; steal stole stolen; stick stuck stuck; strike struck struck; swear swore sworn; sweep swept swept; swim swam swum; take took taken; teach taught taught;
  tear tore torn; tell told told; think thought thought; throw threw thrown; undergo underwent undergone; understand understood understood; undertake undertook undertaken;
  wake woke woken; wear wore worn; win won won; withdraw withdrew withdrawn; write wrote written`
    .split(';')
    .map((row) => row.trim().split(/\s+/));

const BASE_OF_PAST = new Map<string, string>();
const BASE_OF_PARTICIPLE = new Map<string, string>();
const PAST_OF_BASE = new Map<string, string>();
for (const [base = '', past = '', participle = ''] of IRREGULAR) {
  BASE_OF_PAST.set(past, base);
  BASE_OF_PARTICIPLE.set(participle, base);
  PAST_OF_BASE.set(base, past);
}

/** Regular verbs with a silent e that the ending of their stem does not show. */
const E_STEMS = new Set(
  `abuse accuse achieve acknowledge acquire admire adore advance advertise advise age airline analyse analyze announce approve argue arrange arrive
  assemble assume assure attribute authorise authorize bake balance baptise baptize base bathe battle become belie believe blame blockade bone bore
  bottle bounce breathe bridge cable capture case cause cease challenge chance change charge chase choose circle cite cleanse clone close clothe code
  combine come commence commute compare compete compile complete compose compute concede conclude condense condone confuse console constitute consume
  continue contribute cope couple crease create criticise criticize crumble crusade cure cycle damage dance dare date debate decide declare decline
  decrease deduce define delete delude demote denote denounce depose derive deserve determine dethrone devote die diffuse dine disable discharge
  disclose disease dislodge dispense dispose dispute dissolve distribute divide donate double drape drive ease educate elevate elude embrace emerge
  enable enclose encourage endure enforce engage engrave enhance enlarge ensure envisage erase erode escape evacuate evade evoke evolve examine exchange
  excite exclude excuse execute exercise exile expedite experience expire explode explore expose face fade fake feature figure file finalise finance
  fine fire force frame franchise fuse gamble give guide handle haste have hike hire hope house humble ignite ignore imagine implore impose improve
  include increase induce influence initiate injure inquire inspire institute insure integrate introduce intrude invade invite invoke involve issue joke
  judge juice lathe lease leave lecture legalise legalize license lie like line live locate lose love machine make manage manufacture measure merge
  migrate mine move mute name narrate nationalise nationalize note notice nurture observe oppose organise organize outline parade paste pause perceive
  perfume persuade phone phrase picture pile pine place please pledge poke police pose postpone practice praise precede premiere prepare preserve
  preside pressure presume price privatise privatize procure produce profile promise promote pronounce propose prosecute prove provide provoke prune
  purchase purge pursue queue quote race rage raise rake rape rate realise realize recede receive recite recognise recognize recycle reduce reference
  refine refuse refute reignite reinforce release relieve relocate remove rename renounce replace require rescale rescue resemble reserve reside resolve
  restore resume retake retire retrieve revenge revise revive revoke revolve ride rifle rinse rise rotate rouse route rule rupture sacrifice sale salute
  save scale schedule scope score scrape secure sense sentence serve service settle shame shape share shuffle side single site skate slice slide smile
  smoke solve soothe spike square stage state store strike stroke structure struggle stumble style subdue submerge substitute sue supervise suppose
  surprise survive swipe table tackle tame tape taste televise throne throttle tie time tire torture trace trade treasure tremble trouble tune type
  underline undermine unite untie update upgrade urge use value vandalise venture vie voice vote wage waste wave welcome wipe wire write zone`.split(
    /\s+/,
  ),
);
const DOUBLING = /^(.*[^aeiou][aeiou])([bdgklmnprt])\2$/;
const KEEP_DOUBLE = new Set([
  'call',
  'kill',
  'fill',
  'pull',
  'spell',
  'fall',
  'roll',
  'poll',
  'sell',
  'tell',
  'add',
  'install',
  'recall',
  'bill',
  'enroll',
  'err',
  'putt',
  'drill',
]);

function regularBase(stem: string): string {
  if (stem.endsWith('i')) return `${stem.slice(0, -1)}y`;
  if (E_STEMS.has(`${stem}e`)) return `${stem}e`;
  if (KEEP_DOUBLE.has(stem)) return stem;
  const doubled = DOUBLING.exec(stem);
  if (doubled !== null && stem.length > 3) return `${doubled[1]}${doubled[2]}`;
  if (/(?:[cvzu]|dg|ps|[^aeiou]l|i[sz]|(?:[^aeo]|i)at)$/.test(stem) && !/(?:eat|[^aeiou]{2}at|rl|wl)$/.test(stem))
    return `${stem}e`;
  return stem;
}

/** Base form of a past tense ("began" → "begin", "chaired" → "chair"), or `null` if the word is not one. */
export function baseOfPast(word: string): string | null {
  const w = word.toLowerCase();
  const irregular = BASE_OF_PAST.get(w);
  if (irregular !== undefined) return irregular;
  if (/^(?:d|l|t|v|unt)ied$/.test(w)) return w.slice(0, -1);
  if (w.length > 3 && w.endsWith('ied')) return `${w.slice(0, -3)}y`;
  if (w.length > 3 && w.endsWith('ed') && !w.endsWith('eed')) return regularBase(w.slice(0, -2));
  return null;
}

/** Base form of a past participle, or `null`. */
export function baseOfParticiple(word: string): string | null {
  return BASE_OF_PARTICIPLE.get(word.toLowerCase()) ?? baseOfPast(word);
}

/** Base form of an -ing form ("managing" → "manage"), or `null`. */
export function baseOfGerund(word: string): string | null {
  const w = word.toLowerCase();
  if (!w.endsWith('ing') || w.length < 5) return null;
  const stem = w.slice(0, -3);
  if (stem === 'dy' || stem === 'ly' || stem === 'ty') return `${stem.slice(0, -1)}ie`;
  if (PAST_OF_BASE.has(`${stem}e`)) return `${stem}e`;
  if (PAST_OF_BASE.has(stem)) return stem;
  const doubled = DOUBLING.exec(stem);
  if (doubled !== null && PAST_OF_BASE.has(`${doubled[1]}${doubled[2]}`)) return `${doubled[1]}${doubled[2]}`;
  return stem.endsWith('y') ? stem : regularBase(stem);
}

/** Nouns and adjectives in -ing that are no participles. */
const ING_NOUNS = new Set(
  'king ring spring string thing wing evening morning building ceiling during following anything something nothing everything viking sterling beijing bring sing cling sting swing fling being'.split(
    ' ',
  ),
);

/** Whether the word can open a participle phrase ("managing FC Nantes"). */
export function isGerund(word: string): boolean {
  const w = word.toLowerCase();
  return w === 'being' || (w.endsWith('ing') && w.length > 4 && !ING_NOUNS.has(w));
}

/** Verbs of one moment: start and end of "joining Everton" are the same day. */
const PUNCTUAL = new Set(
  `join become win lose leave begin start end finish die marry divorce sign move resign retire receive publish release announce launch open close found establish create take
   graduate return arrive depart enter quit beat defeat score make set buy sell acquire merge succeed replace appoint elect nominate name convert give get earn pass
   discover invent break crash sink land reach meet transfer switch debut declare surrender sack fire dismiss hire kill shoot arrest step withdraw swear inaugurate introduce
   premiere relocate gain complete come go vote approve sue file agree deliver fall separate split earn bear adopt secede unveil assassinate depose abdicate relegate promote
   rename convict charge sentence free award collapse dissolve disband`.split(/\s+/),
);

export function isPunctual(base: string): boolean {
  return PUNCTUAL.has(base);
}
