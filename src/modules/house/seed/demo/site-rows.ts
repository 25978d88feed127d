import { addDays, dayMs } from '#kernel/days.ts';
import base from '#modules/house/seed/site-base.json' with { type: 'json' };
import { type DemoClock, iso, onDay, workingDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import site from '#modules/house/seed/demo/site.json' with { type: 'json' };
import { idsByKey, madeAt, type SeedRow, type SeedTables, type Texts, without } from '#modules/house/seed/seed-rows.ts';
import { toCyrillic, toLatin } from '#modules/company/translations/door.ts';

const TEN = 10 * 60;

/** What the fictional company says on its site, and what it does together. */
export function siteRows(clock: DemoClock, people: readonly Person[]): SeedTables {
  const editor = people.find(({ key }) => key === 'editor')?.id ?? null;
  const made = madeAt(iso(onDay(clock, workingDay(clock, addDays(clock.firstDay, 14)), TEN)), editor);
  const sections = site.sections.map((section, at) => ({
    ...without(section, 'blocks'),
    id: at + 1,
    ordering: at + 1,
  }));
  const blocks = site.sections.flatMap(({ blocks }, at) =>
    blocks.map(({ title, text, ...block }: Block, place) => ({
      ...block,
      section_id: at + 1,
      names: title,
      text_i18n: text ?? null,
      ordering: place + 1,
    })),
  );
  return {
    sections: sections.map((row) => ({ ...row, ...made })),
    site_content: blocks.map((block, at) => ({ id: at + 1, ...block, ...made })),
    menu: menuRows().map((row) => ({ ...row, ...made })),
    landing_data: landingRows().map((row) => ({ ...row, ...made })),
    site_user_data: shownPeople(people).map((row) => ({ ...row, ...made })),
    company_events: eventRows(clock, people, editor),
  };
}

interface Block {
  readonly kind: string;
  readonly title: Partial<Texts>;
  readonly text?: Partial<Texts>;
  readonly link?: string;
  readonly shown_count?: number;
}

interface Entry {
  readonly names: Texts;
  readonly target: string;
  readonly section?: string;
  readonly publication_type?: string;
  readonly link?: string;
  readonly is_shown?: boolean;
  readonly below?: readonly Entry[];
}

/** Entries with those below them, numbered from the top of the page to its end. */
function menuRows(): SeedRow[] {
  const sectionId = idsByKey(site.sections.map(({ code }, at) => ({ key: code, id: at + 1 })));
  const typeId = idsByKey(base.publication_types.map(({ key }, at) => ({ key, id: at + 1 })));
  const rows: SeedRow[] = [];
  const add = (entries: readonly Entry[], parent_id: number | null) => {
    for (const [at, { names, target, section, publication_type, link = null, is_shown, below }] of entries.entries()) {
      const id = rows.length + 1;
      rows.push({
        id,
        names,
        parent_id,
        target,
        section_id: section ? sectionId(section) : null,
        publication_type_id: publication_type ? typeId(publication_type) : null,
        link,
        is_shown: is_shown ?? true,
        ordering: at + 1,
      });
      add(below ?? [], id);
    }
  };
  add(site.menu, null);
  return rows;
}

function landingRows(): SeedRow[] {
  const placed = new Map<string, number>();
  return site.landing.map(({ title, text, ...row }: (typeof site.landing)[number] & { text?: object }, at) => {
    const ordering = (placed.get(row.place) ?? 0) + 1;
    placed.set(row.place, ordering);
    return { id: at + 1, ...row, names: title, text_i18n: text ?? null, ordering };
  });
}

/** Those whom clients meet first; the rest of the company is not on the site. */
function shownPeople(people: readonly Person[]): SeedRow[] {
  return people.slice(0, site.about.length).map((person, at) => ({
    id: at + 1,
    user_id: person.id,
    names: namesOf(person),
    position_i18n: person.position,
    about_i18n: site.about[at],
    is_shown: at < 5,
    ordering: at + 1,
  }));
}

/** Surname and name, for a father's name is for papers; in both scripts, and in Russian without its Uzbek letters. */
function namesOf({ fio }: Person): Texts {
  const name = fio.split(' ').slice(0, 2).join(' ');
  const uk = toCyrillic(name);
  const plain: Readonly<Record<string, string>> = { ў: 'у', қ: 'к', ғ: 'г', ҳ: 'х', Ў: 'У', Қ: 'К', Ғ: 'Г', Ҳ: 'Х' };
  return { uz: toLatin(name), uk, ru: uk.replace(/[ўқғҳ]/gi, (letter) => plain[letter] ?? letter) };
}

function eventRows(clock: DemoClock, people: readonly Person[], editor: number | null): SeedRow[] {
  const staff = people.filter(({ clientId, blockedAt }) => !clientId && !blockedAt);
  return site.events.map((event, at) => {
    const { in_days, from, minutes, people: who, place, description } = event;
    const day = workingDay(clock, addDays(clock.today, in_days), in_days < 0 ? -1 : 1);
    const start = onDay(clock, day, from);
    const invited = who === 'all' ? staff : staff.filter(({ roles }) => roles.includes('developer'));
    const said = Math.min(onDay(clock, addDays(clock.today, -2), TEN), start - 21 * dayMs);
    return {
      id: at + 1,
      names: event.names,
      starts_at: iso(start),
      ends_at: iso(start + minutes * 60_000),
      place_i18n: place,
      participant_ids: invited.map(({ id }) => id),
      reminder: event.reminder,
      second_reminder: 'second_reminder' in event ? event.second_reminder : null,
      is_public: 'is_public' in event,
      description_i18n: description ?? null,
      series_ends_at: iso(start + minutes * 60_000),
      ...madeAt(iso(said), editor),
    };
  });
}
