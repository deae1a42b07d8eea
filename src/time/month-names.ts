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

/** The same in languages of which only dates are read: Scandinavian, Slavic, Greek, Turkish, Hindi, Thai and others. */
const MORE_NAMES: readonly string[] = [
  'tammikuuta tammikuu stycznia styczen ledna leden januara ianuarie ocak января январь янв січня ιανουαριου ιανουαριος जनवरी มกราคม يناير ינואר',
  'helmikuuta helmikuu lutego luty unora unor februara februarie subat февраля февраль фев лютого φεβρουαριου φεβρουαριος फरवरी กุมภาพันธ์ فبراير פברואר',
  'marts maaliskuuta maaliskuu marca marzec brezna brezen marcius martie mart maret марта март мар березня μαρτιου μαρτιος मार्च มีนาคม مارس מרץ',
  'huhtikuuta huhtikuu kwietnia kwiecien dubna duben aprila aprilis aprilie nisan апреля апрель апр квітня απριλιου απριλιος अप्रैल เมษายน أبريل אפריל',
  'maj toukokuuta toukokuu maja kvetna kveten majus mayıs мая маи травня μαιου μαιος मई พฤษภาคม مايو מאי',
  'kesakuuta kesakuu czerwca czerwiec cervna cerven juna junius iunie haziran июня июнь июн червня ιουνιου ιουνιος जून มิถุนายน يونيو יוני',
  'heinakuuta heinakuu lipca lipiec cervence cervenec jula julius iulie temmuz июля июль июл липня ιουλιου ιουλιος जुलाई กรกฎาคม يوليو יולי',
  'augusti elokuuta elokuu sierpnia sierpien srpna srpen augusta augusztus agustos agustus августа август авг серпня αυγουστου αυγουστος अगस्त สิงหาคม أغسطس אוגוסט',
  'syyskuuta syyskuu wrzesnia wrzesien zari septembra szeptember septembrie eylul сентября сентябрь сен вересня σεπτεμβριου σεπτεμβριος सितंबर กันยายน سبتمبر ספטמבר',
  'lokakuuta lokakuu pazdziernika pazdziernik rijna rijen oktobra octombrie ekim октября октябрь окт жовтня οκτωβριου οκτωβριος अक्टूबर ตุลาคม أكتوبر אוקטובר',
  'marraskuuta marraskuu listopada listopad listopadu novembra noiembrie kasım ноября ноябрь ноя листопада νοεμβριου νοεμβριος नवंबर พฤศจิกายน نوفمبر נובמבר',
  'desember joulukuuta joulukuu grudnia grudzien prosince prosinec decembra decembrie aralık декабря декабрь дек грудня δεκεμβριου δεκεμβριος दिसंबर ธันวาคม ديسمبر דצמבר',
];

/** Short forms of those; words that mean something else in many languages ("pro", "led") are left out. */
const SHORT_NAMES: readonly string[] = [
  'sty oca tammi ιαν जन มค ian',
  'lut sub helmi февр φεβ फर กพ febbr',
  'maalis μαρ मार มีค',
  'kwi nis huhti απρ अप्रै เมย',
  'touko kve μαι พค',
  'cze haz kesa ιουν มิย',
  'lip tem heina ιουλ जुला กค',
  'sie agu srp αυγ अग สค',
  'wrz eyl syys сент σεπ सितं กย',
  'paz eki οκτ अक्टू ตค',
  'lis kas marras нояб νοε नवं พย',
  'gru ara joulu δεκ दिसं ธค',
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  [NAMES, MORE_NAMES, SHORT_NAMES].flatMap((list) =>
    list.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
  ),
);

/** Lower case, without accents and the full stop of a short form. */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '');
}

/** The month, 1–12, that a word names in one of two dozen languages, else `null`. */
export function monthFromName(word: string): number | null {
  return MONTHS.get(fold(word)) ?? null;
}
