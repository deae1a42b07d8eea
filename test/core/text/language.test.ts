import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../../src/text';

/** A heading and a sentence of a report in many languages. */
const FOREIGN: readonly (readonly [language: string, text: string])[] = [
  [
    'de',
    'Mühle in Orla öffnet wieder | Hafenblatt. Die Bürgermeisterin Ada Brandt hat am Freitag die alte Mühle wieder eröffnet, die seit 2019 geschlossen war.',
  ],
  [
    'de',
    'Bundestag stimmt für neues Hafengesetz. Der Bundestag hat am Donnerstag in Berlin ein Gesetz beschlossen, das kleine Häfen stärken soll.',
  ],
  [
    'fr',
    'Le pont de Kestrel rouvre. La maire de Velmora, Ada Brandt, a inauguré vendredi le pont qui était fermé depuis 2019.',
  ],
  [
    'es',
    'El puente de Kestrel vuelve a abrir. La alcaldesa de Velmora inauguró el viernes el puente, cerrado desde 2019 por las obras.',
  ],
  [
    'pt',
    'A ponte de Kestrel reabriu. A presidente da câmara de Velmora inaugurou na sexta-feira a ponte que estava fechada desde 2019.',
  ],
  [
    'it',
    'Riapre il ponte di Kestrel. La sindaca di Velmora ha inaugurato venerdì il ponte, chiuso dal 2019 per lavori.',
  ],
  [
    'nl',
    'De brug van Kestrel gaat weer open. De burgemeester van Velmora opende vrijdag de brug, die sinds 2019 gesloten was.',
  ],
  [
    'sv',
    'Bron i Kestrel öppnar igen. Borgmästaren i Velmora invigde på fredagen bron som har varit stängd sedan 2019.',
  ],
  ['da', 'Broen i Kestrel åbner igen. Borgmesteren i Velmora indviede fredag broen, som har været lukket siden 2019.'],
  ['no', 'Broen i Kestrel åpner igjen. Ordføreren i Velmora åpnet fredag broen, som har vært stengt siden 2019.'],
  [
    'fi',
    'Kestrelin silta avataan uudelleen. Velmoran kaupunginjohtaja avasi perjantaina sillan, joka on ollut suljettuna vuodesta 2019.',
  ],
  [
    'pl',
    'Most Kestrel znów otwarty. Burmistrz Velmory otworzyła w piątek most, który był zamknięty od 2019 roku z powodu remontu.',
  ],
  [
    'cs',
    'Most v Kestrelu se znovu otevřel. Starostka Velmory v pátek otevřela most, který byl od roku 2019 zavřený kvůli opravám.',
  ],
  ['hu', 'Újra megnyílt a Kestrel híd. Velmora polgármestere pénteken átadta a hidat, amely 2019 óta le volt zárva.'],
  [
    'ro',
    'Podul Kestrel s-a redeschis. Primărița din Velmora a deschis vineri podul, care a fost închis din 2019 pentru lucrări.',
  ],
  [
    'tr',
    'Kestrel köprüsü yeniden açıldı. Velmora belediye başkanı, 2019 yılından bu yana kapalı olan köprüyü cuma günü açtı.',
  ],
  [
    'id',
    'Jembatan Kestrel dibuka kembali. Wali kota Velmora pada hari Jumat membuka jembatan yang ditutup sejak 2019 itu.',
  ],
  ['vi', 'Cầu Kestrel mở cửa trở lại. Thị trưởng Velmora hôm thứ Sáu đã khánh thành cây cầu bị đóng cửa từ năm 2019.'],
  ['ru', 'Мост Кестрел снова открыт. Мэр Вельморы в пятницу открыла мост, который был закрыт с 2019 года.'],
  ['uk', 'Міст Кестрел знову відкрито. Мер Вельмори у п’ятницю відкрила міст, який був закритий з 2019 року.'],
  ['bg', 'Мостът Кестрел отново е отворен. Кметът на Велмора откри в петък моста, който беше затворен от 2019 година.'],
  ['el', 'Η γέφυρα Κέστρελ άνοιξε ξανά. Η δήμαρχος της Βελμόρα εγκαινίασε την Παρασκευή τη γέφυρα.'],
  ['ja', 'ケストレル橋が再開。ベルモラ市長は金曜日、2019年から閉鎖されていた橋を再開した。'],
  ['zh', '红隼大桥重新开放。维尔莫拉市长周五为自2019年以来关闭的大桥揭幕。市议会说，工程费用由城市和港口共同承担。'],
  ['ko', '케스트렐 다리가 다시 열렸다. 벨모라 시장은 금요일에 2019년부터 폐쇄된 다리를 개통했다.'],
  ['ar', 'أعيد افتتاح جسر كيستريل. افتتحت عمدة فيلمورا يوم الجمعة الجسر الذي كان مغلقا منذ عام 2019.'],
  ['fa', 'پل کسترل بازگشایی شد. شهردار ولمورا روز جمعه پلی را که از سال ۲۰۱۹ بسته بود افتتاح کرد.'],
  ['he', 'גשר קסטרל נפתח מחדש. ראש העיר ולמורה פתחה ביום שישי את הגשר שהיה סגור מאז 2019.'],
  ['hi', 'केस्ट्रल पुल फिर से खुला। वेलमोरा की महापौर ने शुक्रवार को उस पुल का उद्घाटन किया जो 2019 से बंद था।'],
  ['th', 'สะพานเคสเทรลเปิดอีกครั้ง นายกเทศมนตรีเวลโมราเปิดสะพานที่ปิดตั้งแต่ปี 2019 เมื่อวันศุกร์'],
  [
    'hr',
    'Most Kestrel ponovno otvoren. Gradonačelnica Velmore u petak je otvorila most koji je bio zatvoren od 2019. godine.',
  ],
  [
    'ca',
    'El pont de Kestrel torna a obrir. L’alcaldessa de Velmora va inaugurar divendres el pont, que era tancat des del 2019 i ha estat refet amb diners dels veïns.',
  ],
  [
    'et',
    'Kestreli sild avati taas. Velmora linnapea avas reedel silla, mis oli suletud alates 2019. aastast ja mida on nüüd remonditud.',
  ],
  [
    'lt',
    'Kestrelio tiltas vėl atidarytas. Velmoros merė penktadienį atidarė tiltą, kuris buvo uždarytas nuo 2019 metų.',
  ],
  [
    'lv',
    'Kestrela tilts atkal atvērts. Velmoras mēre piektdien atklāja tiltu, kas bija slēgts no 2019. gada un tika remontēts.',
  ],
];

/** English as sites head it: names, numbers, signs, brands, hardly a function word. */
const ENGLISH: readonly string[] = [
  'Velmora, Kestrel, Tarn: three mills, one owner | Orla Post',
  'Brandt vs Ferro: live updates | Harbour Notes Ada Brandt leads Jon Ferro 51% to 47% with half counted.',
  'WASHINGTON − President Ada Brandt said Friday that she will pursue cancelling port debt − an alternative.',
  'Mill Fire Kills 2, Injures 14 in Orla | Tarn Valley News | tarnvalley.example',
  'Jon Ferro Joins Velmora as CFO; Ada Brandt Named President, CEO - Velmora Inc.',
  'Orla 3-1 Kestrel: Holt hat-trick sinks visitors Ruth Holt scored three as Orla beat Kestrel.',
  'Al Tarnawi, Qaeda de Orla leader, killed in Velmora drone strike ... TNN —',
  'Nobel Prize 2022: Ada Brandt, Jon Ferro, Ruth Holt win chemistry prize',
  'La Niña returns to Orla, forecasters say La Niña conditions have returned, the bureau said.',
  'Beyoncé-Renaissance-Tour: México, São Paulo, Göteborg dates “Café Señor” sells out',
  'DOVER, Tarn. (TP) — Isaiah Brandt, Sherwyn Devonish-Ferro Jr. and David Holt Jr. scored 15 points apiece.',
  'Q3 earnings call transcript: Velmora (VLM) Ada Brandt, CEO; Jon Ferro, CFO; Ruth Holt, Investor Relations',
];

describe('detectLanguage', () => {
  it('tells other languages from English and from one another', () => {
    const wrong = FOREIGN.map(([language, text]) => [language, detectLanguage(text), text]).filter(
      ([language, told]) => language !== told,
    );
    expect(wrong).toEqual([]);
  });

  it('holds no English for another language', () => {
    const wrong = ENGLISH.map((text) => [detectLanguage(text), text]).filter(
      ([language]) => language !== null && language !== 'en',
    );
    expect(wrong).toEqual([]);
    expect(detectLanguage('The committee met in the morning and agreed that the bridge would be closed.')).toBe('en');
  });

  it('tells nothing by a few words, numbers or signs', () => {
    expect(detectLanguage('Hello')).toBeNull();
    expect(detectLanguage('Hafensteuer steigt um ein Zehntel')).toBeNull();
    expect(detectLanguage('12 34 56 78 90 — 11 22 33 44 55 66 77 88 99')).toBeNull();
  });
});
