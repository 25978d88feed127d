import type { Lang } from '#kernel/languages.ts';

/**
 * Words of dates and durations. Chromium has no Uzbek Latin locale data and says that it has, and CLDR's Cyrillic
 * months lack the ь of the local press, so both sides of the product read this table: domain.md, section 2.4.
 */
export interface LocaleData {
  readonly months: readonly string[];
  /** As they stand after a day: `15 января`. */
  readonly monthsInDates: readonly string[];
  readonly shortMonths: readonly string[];
  /** From Monday, with which the week begins. */
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  readonly today: string;
  readonly yesterday: string;
  readonly tomorrow: string;
  readonly justNow: string;
  /** `{0}` is the duration in words. */
  readonly ago: string;
  readonly ahead: string;
  readonly units: Readonly<Record<DurationUnit, UnitWords>>;
  readonly bytes: readonly string[];
}

export type DurationUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** Forms by plural category (one, few, many) and the short form. Uzbek nouns do not change after a number. */
export interface UnitWords {
  readonly forms: readonly [string, string, string];
  readonly short: string;
}

const unchanged = (word: string, short: string): UnitWords => ({ forms: [word, word, word], short });
const words = (text: string): readonly string[] => text.split(' ');

const uzMonths = words('yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr');
const ukMonths = words('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь');
const cyrillicShortMonths = words('янв фев мар апр май июн июл авг сен окт ноя дек');

export const localeData: Record<Lang, LocaleData> = {
  uz: {
    months: uzMonths,
    monthsInDates: uzMonths,
    shortMonths: words('yan fev mar apr may iyn iyl avg sen okt noy dek'),
    weekdays: words('dushanba seshanba chorshanba payshanba juma shanba yakshanba'),
    shortWeekdays: words('Du Se Ch Pa Ju Sh Ya'),
    today: 'bugun',
    yesterday: 'kecha',
    tomorrow: 'ertaga',
    justNow: 'hozirgina',
    ago: '{0} oldin',
    ahead: '{0}dan keyin',
    units: {
      minute: unchanged('daqiqa', 'daq'),
      hour: unchanged('soat', 'soat'),
      day: unchanged('kun', 'kun'),
      week: unchanged('hafta', 'hafta'),
      month: unchanged('oy', 'oy'),
      year: unchanged('yil', 'yil'),
    },
    bytes: words('B KB MB GB TB'),
  },
  uk: {
    months: ukMonths,
    monthsInDates: ukMonths,
    shortMonths: cyrillicShortMonths,
    weekdays: words('душанба сешанба чоршанба пайшанба жума шанба якшанба'),
    shortWeekdays: words('Ду Се Чо Па Жу Ша Як'),
    today: 'бугун',
    yesterday: 'кеча',
    tomorrow: 'эртага',
    justNow: 'ҳозиргина',
    ago: '{0} олдин',
    ahead: '{0}дан кейин',
    units: {
      minute: unchanged('дақиқа', 'дақ'),
      hour: unchanged('соат', 'соат'),
      day: unchanged('кун', 'кун'),
      week: unchanged('ҳафта', 'ҳафта'),
      month: unchanged('ой', 'ой'),
      year: unchanged('йил', 'йил'),
    },
    bytes: words('Б КБ МБ ГБ ТБ'),
  },
  ru: {
    months: words('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'),
    monthsInDates: words('января февраля марта апреля мая июня июля августа сентября октября ноября декабря'),
    shortMonths: cyrillicShortMonths,
    weekdays: words('понедельник вторник среда четверг пятница суббота воскресенье'),
    shortWeekdays: words('Пн Вт Ср Чт Пт Сб Вс'),
    today: 'сегодня',
    yesterday: 'вчера',
    tomorrow: 'завтра',
    justNow: 'только что',
    ago: '{0} назад',
    ahead: 'через {0}',
    units: {
      // Accusative: the only case in which «назад» and «через» want a difference.
      minute: { forms: ['минуту', 'минуты', 'минут'], short: 'мин' },
      hour: { forms: ['час', 'часа', 'часов'], short: 'ч' },
      day: { forms: ['день', 'дня', 'дней'], short: 'д' },
      week: { forms: ['неделю', 'недели', 'недель'], short: 'нед' },
      month: { forms: ['месяц', 'месяца', 'месяцев'], short: 'мес' },
      year: { forms: ['год', 'года', 'лет'], short: 'г' },
    },
    bytes: words('Б КБ МБ ГБ ТБ'),
  },
};
