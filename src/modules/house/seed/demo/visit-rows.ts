import { addDays } from '#kernel/days.ts';
import type { Lang } from '#kernel/languages.ts';
import { chooser, streamOf } from '#modules/house/seed/random.ts';

/** A page of the site that people open, by its path behind the language. */
export interface OpenedPage {
  readonly paths: Readonly<Partial<Record<Lang, string>>>;
  readonly weight: number;
}

interface Visit {
  readonly day: string;
  readonly path: string;
  readonly lang: Lang;
  readonly referrer: string;
  readonly count: number;
}

interface Search {
  readonly day: string;
  readonly lang: Lang;
  readonly words: string;
  readonly count: number;
}

const days = 90;

/** From where people come; most look on from page to page. */
const referrers: readonly (readonly [string, number])[] = [
  ['', 55],
  ['google.com', 14],
  ['google.co.uz', 8],
  ['yandex.uz', 8],
  ['t.me', 9],
  ['hh.uz', 4],
  ['instagram.com', 3],
  ['linkedin.com', 2],
];

const langs: readonly (readonly [Lang, number])[] = [
  ['uz', 52],
  ['ru', 36],
  ['uk', 12],
];

/** What is looked for and is not there, so that editors have something to write about. */
const sought: readonly (readonly [words: string, lang: Lang, weight: number])[] = [
  ['mobil ilova narxi', 'uz', 6],
  ['1c integratsiya', 'uz', 5],
  ['цена разработки', 'ru', 5],
  ['интернет-магазин', 'ru', 4],
  ['buxgalteriya dasturi', 'uz', 4],
  ['стажировка', 'ru', 3],
  ['мобил илова', 'uk', 3],
  ['chat-bot', 'uz', 2],
  ['хостинг', 'ru', 2],
  ['сунъий интеллект', 'uk', 1],
];

/** Three months of a small company's site: fewer people on Saturdays and Sundays, slowly more of them all the time. */
export function visitRows(today: string, pages: readonly OpenedPage[]): { visits: Visit[]; searches: Search[] } {
  const random = streamOf('visits');
  const page = chooser(
    random,
    pages.map((one) => [one, one.weight]),
  );
  const [lang, referrer] = [chooser(random, langs), chooser(random, referrers)];
  const word = chooser(
    random,
    sought.map((one) => [one, one[2]]),
  );
  const visits = new Map<string, Visit>();
  const searches = new Map<string, Search>();
  const add = <T extends { readonly count: number }>(rows: Map<string, T>, row: T, key: string) =>
    rows.set(key, { ...row, count: (rows.get(key)?.count ?? 0) + 1 });
  for (let at = days - 1; at >= 0; at--) {
    const day = addDays(today, -at);
    const isFree = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    const opened = Math.round((isFree ? 22 : 58) * (1.35 - at / 260) * (0.8 + random.next() * 0.4));
    for (let visit = 0; visit < opened; visit++) {
      const [tongue, from] = [lang(), referrer()];
      const path = page().paths[tongue];
      if (path === undefined) continue;
      const row = { day, path, lang: tongue, referrer: from, count: 1 };
      add(visits, row, `${day} ${path} ${tongue} ${from}`);
    }
    if (!random.chance(isFree ? 0.2 : 0.5)) continue;
    const [words, tongue] = word();
    add(searches, { day, lang: tongue, words, count: 1 }, `${day} ${words}`);
  }
  return { visits: [...visits.values()], searches: [...searches.values()] };
}
