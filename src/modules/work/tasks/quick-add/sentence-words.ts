/**
 * Words by which people say a day, a time or a number, in the one spelling of `fold`: Uzbek in either script and
 * Russian meet in it. Endings are those of Uzbek (juma, jumagacha) and of Russian cases (пятница, к пятнице).
 */

/** Days from today. */
export const daysFromToday: ReadonlyMap<string, number> = new Map(
  Object.entries({
    bugun: 0,
    segodnya: 0,
    segodnyashnego: 0,
    ertaga: 1,
    ertan: 1,
    zavtra: 1,
    zavtrashnego: 1,
    indin: 2,
    indinga: 2,
    poslezavtra: 2,
  }),
);

/** Monday is 1. Behind the beginning only an ending may stand. */
export const weekdays: readonly (readonly [beginning: string, day: number])[] = [
  ['dushanba', 1],
  ['ponedelnik', 1],
  ['seshanba', 2],
  ['vtornik', 2],
  ['chorshanba', 3],
  ['sred', 3],
  ['payshanba', 4],
  ['chetverg', 4],
  ['juma', 5],
  ['pyatnis', 5],
  ['shanba', 6],
  ['subbot', 6],
  ['yakshanba', 7],
  ['voskresen', 7],
];
/** Not -dan: from then on is no deadline. */
export const uzbekDayEnding = /^(?:gacha|gachan|ga|da|kuni|kunigacha)$/;
export const russianDayEnding = /^(?:a|u|om|e|i|ya|yu|ey|oy)?$/;

/** January is 1. */
export const months: readonly (readonly [beginning: string, month: number])[] = [
  ['yanvar', 1],
  ['fevral', 2],
  ['mart', 3],
  ['aprel', 4],
  ['may', 5],
  ['iyun', 6],
  ['iyul', 7],
  ['avgust', 8],
  ['sentabr', 9],
  ['oktabr', 10],
  ['noyabr', 11],
  ['dekabr', 12],
];
export const monthEnding = /^(?:ya|a|gacha|ga|da|dan|ning|kuni)?$/;

const numbersOf = (words: string): [string, number][] =>
  words.split('  ').flatMap((pair) => {
    const [value, ...forms] = pair.split(' ');
    return forms.map((form): [string, number] => [form, Number(value)]);
  });
/** Cardinal numbers: Uzbek, and Russian in the cases that stand behind через, до, за and к. */
export const numbers: ReadonlyMap<string, number> = new Map([
  ...numbersOf('1 bir odin odna odnu odno odnogo odnoy  2 ikki dva dve dvuh dvum paru para  3 uch tri treh tryoh trem'),
  ...numbersOf('4 tort chetire chetireh chetirem  5 besh pyat pyati  6 olti shest shesti  7 etti sem semi'),
  ...numbersOf('8 sakkiz vosem vosmi  9 toqqiz devyat devyati  10 on desyat desyati  11 odinnadsat odinnadsati'),
  ...numbersOf('12 dvenadsat dvenadsati  13 trinadsat  14 chetirnadsat  15 pyatnadsat pyatnadsati  16 shestnadsat'),
  ...numbersOf('17 semnadsat  18 vosemnadsat  19 devyatnadsat  20 yigirma dvadsat dvadsati  30 ottiz tridsat tridsati'),
  ...numbersOf('40 qirq sorok soroka  50 ellik pyatdesyat  60 oltmish shestdesyat  90 toqson devyanosto  1.5 poltora'),
  ...numbersOf('1.5 poltori polutora  0.5 yarim pol'),
]);

/** Ordinal numbers of Russian in the cases in which a day of a month stands. */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ...numbersOf(
    '1 pervoe pervogo pervomu  2 vtoroe vtorogo vtoromu  3 trete tretego tretemu  4 chetvyortogo chetvyortomu',
  ),
  ...numbersOf('5 pyatoe pyatogo pyatomu  6 shestoe shestogo shestomu  7 sedmoe sedmogo sedmomu  8 vosmogo vosmomu'),
  ...numbersOf('9 devyatogo devyatomu  10 desyatoe desyatogo desyatomu  11 odinnadsatogo  12 dvenadsatogo'),
  ...numbersOf('13 trinadsatogo  14 chetirnadsatogo  15 pyatnadsatoe pyatnadsatogo pyatnadsatomu  16 shestnadsatogo'),
  ...numbersOf('17 semnadsatogo  18 vosemnadsatogo  19 devyatnadsatogo  20 dvadsatoe dvadsatogo dvadsatomu'),
  ...numbersOf('30 tridsatoe tridsatogo tridsatomu'),
]);

export const difficulty = ['qiyinli', 'murakkabli', 'slojnost'];
/** Not планёрка, not rejalar. */
export const planned = /^(?:reja(?:si|ga|da)?|plan(?:om|u|ovoe|iruem[a-z]*)?|ot?senk[aiue]|vaqt(?:i|da)?)$/;
export const priority = ['muhimli', 'ustuvorli', 'prioritet'];
/** What means the most urgent one, whatever it is called. */
export const urgent = ['srochn', 'shoshilinch', 'zudlik', 'asap'];
export const executor = ['ijrochi', 'bajaruvchi', 'masul', 'ispolnitel', 'otvetstvenn', 'otvetstvenni', 'naznachit'];

export const hours = /^(?:soat(?:lik|li|da|ga|ni|gacha)?|chas(?:a|ov|ik|am|u)?|ch|h)$/;
export const minutes = /^(?:daqiqa(?:lik|li|da|ga|ni)?|minut(?:a|i|u|lik|ka|ki|ku)?|min|m)$/;
/** Day, week, month, year, with the endings of the cases that stand before or behind a number. */
export const dayUnit = /^(?:kun(?:dan|da|lik|gacha)?|den|dnya|dney|dnyam|dn|sutok|sutki)$/;
export const weekUnit = /^(?:hafta(?:dan|da|lik|gacha)?|nedel[a-z]{0,3})$/;
export const monthUnit = /^(?:oy(?:dan|da|gacha)?|mesyas(?:a|ev|ami)?)$/;
/** Days of work: `2 kunlik ish`, `два дня на вёрстку`, behind a label any. */
export const daysOfWork = /^kun(?:lik|li)$/;
/** Eight hours, as the Labour Code has it. */
export const workingDayMinutes = 480;
/** `10 ish kunidan keyin`, `через 10 рабочих дней`. */
export const workingUnit = /^(?:ish|rabochi[a-z]{1,2}|rabochego)$/;
export const workingDayUnit = /^(?:kun(?:i|idan|ida)?|dney|dnya|den)$/;
/** Hours and minutes that pass from now on. */
export const hourUnit = /^(?:soat(?:dan|da)?|chas(?:a|ov|u)?|ch)$/;
export const minuteUnit = /^(?:daqiqa(?:dan|da)?|minut(?:a|i|u)?|min)$/;
export const later = ['keyin', 'song', 'otib', 'otgach'];
export const within = ['ichida', 'mobaynida', 'davomida'];

/** The end of a week, a month or a year: `hafta oxirigacha`, `к концу месяца`. */
export const uzbekEnd = /^(?:ohir(?:i|iga|igacha|ida|gacha)|yakuni(?:gacha|ga|da)?|songgi?gacha)$/;
export const russianEnd = /^kon(?:es|sa|su|se)$/;
/** And their beginning: `kelasi oyning boshi`, `к началу месяца`. */
export const uzbekBegin = /^bosh(?:i|iga|igacha|ida|gacha)$/;
export const russianBegin = /^nachal(?:o|a|u|e)$/;
/** Once and twice: no month. */
export const times = 'marta';
/** `25-sanasigacha`, `25-sida`: a day of the month with its endings. */
export const dayOfMonth = /^(?:chisl[aou]|sana(?:si)?(?:gacha|da|ga)?)$/;
export const monthWord = /^(?:oy(?:ning)?|mesyasa)$/;
export const yearWord = /^(?:yil(?:ning)?|goda)$/;
export const next = [
  'keyingi',
  'kelasi',
  'kelgusi',
  'sleduyushey',
  'sleduyushiy',
  'sleduyushuyu',
  'sleduyushego',
  'sleduyushem',
];
export const current = ['shu', 'bu', 'etoy', 'etot', 'etu', 'etogo', 'etom', 'joriy', 'tekushey', 'tekushego'];

/** «Завтра в 3 офисах», «в 11 кабинете» is no hour. */
export const countedBehind =
  /(?:[ai]h|yah|kabinete|komnate|auditorii|etaje|korpuse|ofise|versii|glave|filiale|klasse)$/;

/** Parts of the day that stand beside a day, or behind до and к: the minute at which they are over, or begin. */
export const partsOfDay: ReadonlyMap<string, number> = new Map([
  ...['ertalab', 'ertalabgacha', 'utrom', 'utru', 'utra'].map((word): [string, number] => [word, 9 * 60]),
  ...['tushgacha', 'peshingacha', 'abedgacha', 'obeda', 'obedu'].map((word): [string, number] => [word, 13 * 60]),
  ...['kechgacha', 'kechqurun', 'kechqurungacha', 'vecherom', 'vechera', 'vecheru'].map((word): [string, number] => [
    word,
    18 * 60,
  ]),
]);

/** Words behind which a number with a full stop is no date: Версия 12.05, 3.14-band. */
export const numbered =
  /^(?:v|ver|release|build|no|(?:versi|reliz|punkt|razdel|glav|bolim|band|modda|raqam|nomer|kurs)[a-z]*)$/;

/** Little words that belong to what stands behind them, or before them, and go with it. */
export const before = [
  ...[
    'do',
    'k',
    'ko',
    'v',
    'vo',
    'na',
    'za',
    'dlya',
    's',
    'so',
    'ertalab',
    'ertalabki',
    'utrom',
    'vecherom',
    'kechqurun',
  ],
  ...['oyning', 'srok', 'dedlayn', 'deadline', 'muddat', 'muddati', ...next, ...current],
];
export const behind = ['gacha', 'kuni', 'kunigacha', 'keyin', 'ichida', 'uchun', 'da', 'ga', 'bilan', 'dolzarb'];
