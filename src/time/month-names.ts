/**
 * Month names in the languages that feeds and pages write them in, folded to lower case without accents. Short forms
 * are taken by prefix where that is unambiguous.
 */

const NAMES: readonly string[] = [
  'january januar janner janvier enero gennaio januari janeiro jan ene genn gen janv janer',
  'february februar feber fevrier febrero febbraio februari fevereiro feb fev fevr febr febb',
  'march marz marzo maart marco mars mar mrz mrt maerz',
  'april avril abril aprile apr avr abr',
  'may mai mayo maggio mei maio mag',
  'june juni juin junio giugno junho jun giu',
  'july juli juillet julio luglio julho jul juil lug',
  'august aout agosto augustus aug ago agos',
  'september septembre septiembre setiembre settembre setembro sep sept set sett',
  'october oktober octobre octubre ottobre outubro oct okt ott out',
  'november novembre noviembre novembro nov',
  'december dezember decembre diciembre dicembre dezembro dec dez dic',
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

/** Lower case, without accents and the full stop of a short form. */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '');
}

/** The month, 1–12, that a word names in English, German, French, Spanish, Italian, Dutch or Portuguese, else `null`. */
export function monthFromName(word: string): number | null {
  return MONTHS.get(fold(word)) ?? null;
}
