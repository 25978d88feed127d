import { traitsOf } from '#kernel/field.ts';
import { addMonths } from '#kernel/days.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import { json, moment, orNull, type Sql, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { users } from '#modules/company/people/door.ts';
import type { RetentionKind } from '#modules/company/my-data/data-kinds.ts';
import type { Seer } from '#modules/company/my-data/my-data.ts';

/** A part of what is kept of somebody: its rows, and when each came about. */
export interface DataSection {
  readonly code: string;
  readonly seen_by: readonly Seer[];
  readonly retention?: RetentionKind;
  /** `row` as JSON and `at`, of the person. */
  readonly rows: (userId: number) => Sql;
}

const why = 'their own data, shown to themselves';
const company: readonly Seer[] = ['hr', 'director'];

/** The whole row without what belongs to the product alone. */
const rowOf = (alias: string, hidden: string): Sql =>
  sql`to_jsonb(${sql.raw(alias)}) - ${sql.raw(`'{${hidden}}'::text[]`)}`;
const inner = 'search,version,deleted_at,search_text';

/** What the definition of a person has, but for what is written only. */
const profileParts = sql.join(
  Object.entries(users.fields)
    .filter(([, field]) => !traitsOf(field).isSecret)
    .map(
      ([name]) =>
        sql`${sql.lit(name)}, coalesce(to_jsonb(u)->${sql.lit(name)}, to_jsonb(u)->${sql.lit(`${name}_i18n`)})`,
    ),
);

/** Parts in the order in which they are shown. What others said without a name is not among them. */
export const dataSections: readonly DataSection[] = [
  {
    code: 'profile',
    seen_by: ['colleagues', ...company],
    rows: (id) => sql`select jsonb_build_object(${profileParts}) as row, u.created_at as at
      from ${rowsForAll('users', why)} u where u.id = ${id}`,
  },
  {
    code: 'sessions',
    seen_by: [],
    rows: (id) => sql`select jsonb_build_object('address', s.address, 'user_agent', s.user_agent,
        'created_at', s.created_at, 'last_seen_at', s.last_seen_at, 'ended_at', s.ended_at) as row, s.created_at as at
      from sessions s where s.user_id = ${id} and s.seer_id is null`,
  },
  {
    code: 'punches',
    seen_by: ['lead', ...company],
    retention: 'punches',
    rows: (id) => sql`select ${rowOf('p', `${inner},browser_hash`)} as row, p.at
      from ${rowsForAll('attendance_punches', why)} p where p.user_id = ${id} and p.deleted_at is null`,
  },
  {
    code: 'days',
    seen_by: ['lead', ...company],
    retention: 'days',
    rows: (id) => sql`select ${rowOf('a', inner)} as row, a.day::timestamptz as at
      from ${rowsForAll('attendance', why)} a where a.user_id = ${id} and a.deleted_at is null`,
  },
  {
    code: 'leave',
    seen_by: ['lead', ...company],
    rows: (id) => sql`select ${rowOf('l', inner)} as row, l.created_at as at
      from ${rowsForAll('leave_requests', why)} l where l.user_id = ${id} and l.deleted_at is null`,
  },
  {
    code: 'worksheets',
    seen_by: ['lead', ...company],
    rows: (id) => sql`select ${rowOf('w', inner)} as row, w.created_at as at
      from ${rowsForAll('worksheet_responses', why)} w where w.user_id = ${id} and w.deleted_at is null`,
  },
  {
    code: 'tests',
    seen_by: ['lead', ...company],
    retention: 'test_answers',
    rows: (id) => sql`select ${rowOf('t', inner)} as row, t.started_at as at
      from ${rowsForAll('test_attempts', why)} t where t.user_id = ${id} and t.deleted_at is null`,
  },
  {
    code: 'reviews',
    seen_by: ['lead', ...company],
    retention: 'review_texts',
    rows: (id) => sql`select ${rowOf('r', `${inner},proposed,proposed_by`)} as row, r.created_at as at
      from ${rowsForAll('review_ratings', why)} r
      join ${rowsForAll('review_cycles', 'only what was released')} c
        on c.id = r.cycle_id and c.state in ('released', 'closed')
      where r.subject_id = ${id} and r.deleted_at is null`,
  },
  {
    code: 'praise',
    seen_by: ['colleagues', ...company],
    rows: (id) => sql`select ${rowOf('p', inner)} as row, p.created_at as at
      from ${rowsForAll('praise', why)} p where p.to_user_id = ${id} and p.deleted_at is null`,
  },
  {
    code: 'notes',
    seen_by: ['lead', 'hr'],
    rows: (id) => sql`select ${rowOf('n', inner)} as row, n.created_at as at
      from ${rowsForAll('person_notes', 'such as were shared with the person')} n
      where n.about_user_id = ${id} and n.is_shared and n.deleted_at is null`,
  },
  {
    code: 'notices',
    seen_by: [],
    rows: (id) => sql`select ${rowOf('i', inner)} as row, i.created_at as at
      from ${rowsForAll('inbox', why)} i where i.user_id = ${id} and i.deleted_at is null`,
  },
  {
    code: 'views',
    seen_by: company,
    rows: (id) => sql`select ${rowOf('v', inner)} as row, v.created_at as at
      from ${rowsForAll('data_views', why)} v where v.user_id = ${id} and v.deleted_at is null`,
  },
];

export interface Counted {
  readonly section: DataSection;
  readonly count: number;
  readonly kept_until: string | null;
}

/** How much there is of each part of a person, and until when the oldest of it is kept. */
export async function countedSections(ctx: Context, userId: number): Promise<Counted[]> {
  const months = await sql({ kind: text, months: whole })`select kind, months
    from retention_rules
    where deleted_at is null`.pairs(ctx.db, 'kind', 'months');
  const counted: Counted[] = [];
  for (const section of dataSections) {
    const { count, oldest } = await sql({ count: whole, oldest: orNull(moment) })`
      select count(*)::int as count, min(d.at) as oldest from (${section.rows(userId)}) d`.one(ctx.db);
    const kept = section.retention && months.get(section.retention);
    const until = oldest && kept ? addMonths(dayOf(Date.parse(oldest), ctx.timeZone), kept) : null;
    counted.push({ section, count, kept_until: until });
  }
  return counted;
}

/** The newest so many of a part go into the file. */
const mostRows = 20_000;

export const rowsOfSection = (ctx: Context, section: DataSection, userId: number) =>
  sql({ row: json<Record<string, unknown>>() })`select d.row from (${section.rows(userId)}) d
    order by d.at desc limit ${sql.lit(mostRows)}`.column(ctx.db);
