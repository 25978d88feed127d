import { addDays } from '#kernel/days.ts';
import { isSame } from '#kernel/equality.ts';
import type { LocalizedText } from '#kernel/field.ts';
import type { Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { refuseClosed } from '#server/crud/closed-months.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { type Days, datedRows, todayOf } from '#server/crud/dated-rows.ts';
import { type Happening, happening } from '#server/crud/happenings.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows, type Sets, updateRows } from '#server/crud/writing.ts';
import { columnsOf, holdsOn, type Sql, sql } from '#server/database/door.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { userBranches, userPositions } from '#modules/company/people/person-periods.ts';
import { users } from '#modules/company/people/users.ts';

/** Somebody is in another branch on some days: those who stand above people follow it. */
export const branchOfPersonChanged: Happening<{ readonly user_id: number; readonly days: readonly Days[] }> =
  happening();

type Period = typeof userBranches | typeof userPositions;

/** What of a period stands beside the person while it is today's. */
const columnOf = (resource: Period): 'branch_id' | 'position_i18n' =>
  resource.path === userBranches.path ? 'branch_id' : 'position_i18n';

export function userBranchOperations(settings: CrudSettings): Operations<typeof userBranches> {
  const crud = crudOf(userBranches, settings, {
    present: (_ctx, rows) => rows.map((row) => ({ ...row, ends_previous: false })),
  });
  const dated = datedRows(crud, {
    by: ['user_id'],
    rule: 'branch_overlap',
    async touched(ctx, { user_id }, days) {
      await refuseClosed(ctx, 'starts_on', days, [Number(user_id)]);
      await branchOfPersonChanged.happen(ctx, { user_id: Number(user_id), days });
    },
  });
  return kept(dated, (row) => row.user_id);
}

export function userPositionOperations(settings: CrudSettings): Operations<typeof userPositions> {
  const crud = crudOf(userPositions, settings, {
    present: (_ctx, rows) => rows.map((row) => ({ ...row, ends_previous: false })),
  });
  const dated = datedRows(crud, {
    by: ['user_id'],
    rule: 'position_overlap',
    touched: (ctx, { user_id }, days) => refuseClosed(ctx, 'starts_on', days, [Number(user_id)]),
  });
  return kept(dated, (row) => row.user_id);
}

/** What is so today stands beside the person at once. */
function kept<R extends Period>(dated: Operations<R>, personOf: (row: Row<R>) => number): Operations<R> {
  const { resource } = dated;
  const ofPerson = (row: Row<R>): Sql => sql`t.id = ${personOf(row)}`;
  return {
    ...dated,
    async create(ctx, input, system) {
      const row = await dated.create(ctx, input, system);
      await standsToday(ctx, resource, ofPerson(row));
      return row;
    },
    async update(ctx, id, patch, version, system) {
      const row = await dated.update(ctx, id, patch, version, system);
      await standsToday(ctx, resource, ofPerson(row));
      return row;
    },
    async restore(ctx, id) {
      const row = await dated.restore(ctx, id);
      await standsToday(ctx, resource, ofPerson(row));
      return row;
    },
  };
}

/** Takes over what periods say of today; whose period has ended without another keeps what they had. */
async function standsToday(ctx: Context, resource: Period, who: Sql): Promise<number> {
  const column = columnOf(resource);
  const rows = await updateRows(users, ctx, {
    set: { [column]: sql`p.${sql.ref(column)}` },
    from: sql`${rowsForAll(resource, 'what is so today of people who were chosen')} p`,
    where: sql`p.user_id = t.id and p.deleted_at is null and ${holdsOn('p', todayOf(ctx))} and t.deleted_at is null
      and t.${sql.ref(column)} is distinct from p.${sql.ref(column)} and ${who}`,
  });
  return rows.length;
}

/** At midnight what begins with the day stands beside the people. Answers how many changed. */
const takeOverDay = async (ctx: Context): Promise<number> =>
  (await standsToday(ctx, userBranches, sql`true`)) + (await standsToday(ctx, userPositions, sql`true`));

export const peopleJobs: readonly Job[] = [{ name: 'take_over_day', cron: '* * * * *', run: takeOverDay }];

/** Somebody is in a branch from a day on, unless they are then. */
export async function branchBegins(
  ctx: Context,
  {
    user_id,
    branch_id,
    starts_on,
  }: { readonly user_id: number; readonly branch_id: number; readonly starts_on: string },
): Promise<void> {
  const isSo = await sql`select from user_branches p
    where p.user_id = ${user_id} and p.branch_id = ${branch_id} and p.deleted_at is null
      and ${holdsOn('p', starts_on)}`.isThere(ctx.db);
  if (isSo) return;
  await changeFrom(ctx, userBranches, { user_id, from: starts_on, first: null }, branch_id);
  await standsToday(ctx, userBranches, sql`t.id = ${user_id}`);
}

type Person = Row<typeof users>;

/**
 * Whoever writes the branch or the post beside a person means: from today on. The one that was ends yesterday; one that
 * began today was meant to be this.
 */
export async function keepPeriods(ctx: Context, before: Person | null, after: Person): Promise<void> {
  for (const resource of [userBranches, userPositions] as const) {
    const column = columnOf(resource);
    if (isSame(before?.[column], after[column])) continue;
    await changeFrom(ctx, resource, { user_id: after.id, from: todayOf(ctx), first: after.hired_on }, after[column]);
  }
}

interface FromDay {
  readonly user_id: number;
  readonly from: string;
  /** When the first period of all begins, if that is another day. */
  readonly first: string | null;
}

async function changeFrom(
  ctx: Context,
  resource: Period,
  { user_id, from, first }: FromDay,
  value: number | LocalizedText | null,
): Promise<void> {
  const column = columnOf(resource);
  const periods = await sql(columnsOf(userBranches, 'id', 'starts_on', 'ends_on'))`select id, starts_on, ends_on
    from ${rowsForAll(resource, 'of one person, who is being changed')} p
    where user_id = ${user_id} and deleted_at is null
    order by starts_on`.rows(ctx.db);
  const now = periods.find((one) => one.starts_on <= from && (one.ends_on ?? from) >= from);
  const set = (more: object) => ({ set: more as Sets<Period>, where: sql`t.id = ${now!.id}` });
  if (now?.starts_on === from && value !== null)
    return void (await updateRows(resource, ctx, set({ [column]: value })));
  if (now) await updateRows(resource, ctx, set({ ends_on: addDays(from, -1) }));
  if (value === null) return;
  const next = periods.find(({ starts_on }) => starts_on > from);
  const starts_on = periods.length === 0 && first !== null ? first : from;
  const ends_on = next ? addDays(next.starts_on, -1) : (now?.ends_on ?? null);
  await insertRows(resource, ctx, [{ user_id, [column]: value, starts_on, ends_on }]);
  if (resource.path === userBranches.path)
    await branchOfPersonChanged.happen(ctx, { user_id, days: [{ from: starts_on, to: ends_on }] });
}
