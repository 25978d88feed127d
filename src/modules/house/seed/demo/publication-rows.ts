import { addDays } from '#kernel/days.ts';
import { filesInBodies, slugOf } from '#modules/house/publications/door.ts';
import base from '#modules/house/seed/site-base.json' with { type: 'json' };
import { type DemoClock, iso, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import data from '#modules/house/seed/demo/publications.json' with { type: 'json' };
import { idsByKey, madeAt, type SeedRow, type Texts } from '#modules/house/seed/seed-rows.ts';
import { toCyrillic } from '#modules/company/translations/door.ts';

interface Said {
  readonly title: string;
  readonly lead: string;
  readonly body?: string;
  readonly problem?: string;
  readonly solution?: string;
  readonly figures?: string;
  readonly quote?: string;
  readonly quote_author?: string;
  readonly place?: string;
  readonly alt?: string;
}

interface Told {
  readonly type: string;
  readonly key: string;
  readonly uz: Said;
  readonly ru: Said;
  readonly ordering?: number;
  readonly pinned?: boolean;
  readonly author?: number;
  /** Days or months before today. */
  readonly days?: number;
  readonly month?: number;
  readonly facts?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly picture?: string;
  readonly gallery?: readonly string[];
}

const told: readonly Told[] = data.publications;
const TEN = 10 * 60;

/** The words in Cyrillic; the name of the company stays as it is, and addresses lead to the pages of that script. */
const cyrillic = (text: string): string =>
  text
    .split(/(\]\([^)]*\))/)
    .map((piece) =>
      piece.startsWith('](')
        ? piece.replace('](/uz/', '](/uk/')
        : toCyrillic(piece).replace(/Намуна Софт/g, 'Namuna Soft'),
    )
    .join('');

function inThree(row: Told, name: keyof Said): Texts | null {
  const [uz, ru] = [row.uz[name], row.ru[name]];
  return uz && ru ? { uz, uk: cyrillic(uz), ru } : null;
}

/** What of each is drawn, by the order of the rows: the files come when the pictures are drawn. */
export const drawnNames = told.map(({ picture, gallery }) => ({ cover: picture ?? null, gallery: gallery ?? [] }));

/** The page of a vacancy, by its key. */
export const vacancyPage = (key: string): number =>
  told.findIndex((row) => row.type === 'vacancies' && row.key === key) + 1;

/** What the fictional company publishes: all of it is on the site but the last two, a draft and one that waits. */
export function publicationRows(clock: DemoClock, people: readonly Person[]): SeedRow[] {
  const editor = people.find(({ key }) => key === 'editor')?.id ?? null;
  const typeId = idsByKey(base.publication_types.map(({ key }, at) => ({ key, id: at + 1 })));
  const rows = told.map((row, at): SeedRow => {
    const names = inThree(row, 'title')!;
    const shown = addDays(clock.today, row.days ?? (row.month ?? -3) * 30);
    const body_i18n = inThree(row, 'body');
    const { open_days, ...facts } = row.facts ?? {};
    const made = onDay(clock, shown < clock.firstDay ? clock.firstDay : shown, TEN);
    return {
      ...empty,
      ...facts,
      id: at + 1,
      names,
      publication_type_id: typeId(row.type),
      shown_on: shown,
      slug_i18n: { uz: slugOf(names.uz, 'uz'), uk: slugOf(names.uk, 'uk'), ru: slugOf(names.ru, 'ru') },
      lead_i18n: inThree(row, 'lead'),
      body_i18n,
      cover_alt_i18n: inThree(row, 'alt'),
      body_file_ids: filesInBodies(body_i18n),
      problem_i18n: inThree(row, 'problem'),
      solution_i18n: inThree(row, 'solution'),
      figures_i18n: inThree(row, 'figures'),
      quote_i18n: inThree(row, 'quote'),
      quote_author_i18n: inThree(row, 'quote_author'),
      place_i18n: inThree(row, 'place'),
      open_until: open_days ? addDays(clock.today, Number(open_days)) : null,
      author_id: row.author ?? null,
      is_pinned: row.pinned ?? false,
      ordering: row.ordering ?? 0,
      ...madeAt(iso(made), editor),
    };
  });
  return [...rows, ...unfinished(clock, typeId('news'), rows.length, editor)];
}

/** Every row has the same columns. */
const empty = {
  ...{ client_name: null, technologies: null, employment: null, is_remote: false, salary_from: null, salary_to: null },
};

/** A draft in one language, and what comes out next week. */
function unfinished(clock: DemoClock, type: number, after: number, editor: number | null): SeedRow[] {
  const made = madeAt(iso(onDay(clock, addDays(clock.today, -1), TEN)), editor);
  const texts = {
    ...{ cover_alt_i18n: null, problem_i18n: null, solution_i18n: null, figures_i18n: null, quote_i18n: null },
    ...{ quote_author_i18n: null, place_i18n: null, open_until: null, author_id: null, is_pinned: false, ordering: 0 },
    ...{ body_file_ids: [], publication_type_id: type, ...empty, ...made },
  };
  return data.unfinished.map(({ title, lead, days }, at) => ({
    ...texts,
    id: after + at + 1,
    names: title,
    slug_i18n: Object.fromEntries(Object.entries(title).map(([lang, one]) => [lang, slugOf(one, lang as 'uz')])),
    lead_i18n: lead,
    body_i18n: null,
    shown_on: days ? addDays(clock.today, days) : null,
  }));
}

/** The editor has sent the address of a draft to somebody two days ago. */
export const previewLinkRows = (clock: DemoClock, drafts: readonly SeedRow[], editor: number): readonly SeedRow[] => {
  const publication_id = drafts.at(-1)!.id;
  const expires_at = iso(onDay(clock, addDays(clock.today, 5), TEN));
  const made = madeAt(iso(onDay(clock, addDays(clock.today, -2), TEN)), editor);
  return [{ id: 1, shows: 'publication', publication_id, expires_at, ...made }];
};
