import { isSame } from '#kernel/equality.ts';
import { addDays } from '#kernel/days.ts';
import { invalid, refuseInvalid, ruleNotMet } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Days } from '#server/crud/dated-rows.ts';
import { inOrderOfIds } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { updateRows } from '#server/crud/writing.ts';
import { sql, whole } from '#server/database/door.ts';
import { versionOn } from '#modules/company/schedules/day-schedule.ts';
import { refuseClosed } from '#server/crud/closed-months.ts';
import { noteScheduleChange } from '#modules/company/schedules/schedule-changes.server.ts';
import { orderedVersions, type ScheduleVersion, wrongVersions } from '#modules/company/schedules/schedule-versions.ts';
import { workSchedules } from '#modules/company/schedules/work-schedules.ts';

type Schedule = Row<typeof workSchedules>;

/** The first day of all days: what holds before any version does. */
const ever = '1900-01-01';

/** Fields that change what the days are, of all versions alike. */
const ofDays = ['kind', 'week_type', 'break_minutes', 'grace_minutes', 'early_is_paid', 'remote_weekdays'] as const;

/**
 * Versions are judged before they are kept, one schedule is always the company's, and days of a closed month stay what
 * they were: what changes for them is refused, and what changes for open ones is counted anew.
 */
export function workScheduleOperations(settings: CrudSettings): Operations<typeof workSchedules> {
  const crud = crudOf(workSchedules, settings);

  function judged<V extends Values>(row: V): V {
    const kind = row.kind as Schedule['kind'];
    if (kind === 'cycle' && row.week_type) throw invalid('week_type', 'schedule_cycle_week');
    refuseInvalid(wrongVersions(kind, row.versions));
    return { ...row, versions: orderedVersions(kind, row.versions as ScheduleVersion[]) };
  }

  /** One is the company's: the one that was is none any more. */
  async function takeOver(ctx: Context, id: number | null): Promise<void> {
    await holdCompany(ctx);
    await refuseClosed(ctx, 'is_company', [{ from: ever, to: null }], null);
    await updateRows(workSchedules, ctx, {
      set: { is_company: false },
      where: sql`t.is_company and t.deleted_at is null and t.id is distinct from ${id}::bigint`,
    });
    await noteScheduleChange(ctx, { days: { from: ever, to: null }, user_ids: null });
  }

  async function update(ctx: Context, id: number, patch: Values, version?: number): Promise<Schedule> {
    const before = await crud.read(ctx, id);
    const after = judged<Schedule>({ ...before, ...patch });
    if (before.is_company && !after.is_company) throw ruleNotMet('is_company', 'schedule_of_company');
    if (after.is_company && !before.is_company) await takeOver(ctx, id);
    const days = touchedBy(before, after);
    if (days.length) await change(ctx, before, days, 'versions');
    const isSaid = 'versions' in patch && !isSame(orderedVersions(before.kind, before.versions), after.versions);
    const { versions: _, ...others } = patch;
    const set = { ...others, ...(isSaid && { versions: after.versions }) };
    return crud.update(ctx, id, set, version);
  }

  return {
    ...crud,
    update,
    bulk: inOrderOfIds<typeof workSchedules>((ctx, id, changes) => update(ctx, id, changes)),
    async create(ctx, input, system) {
      const row = judged({ ...input, kind: input.kind ?? 'week' });
      if (row.is_company) await takeOver(ctx, null);
      return crud.create(ctx, row, system);
    },
    async remove(ctx, id, version) {
      if ((await crud.read(ctx, id)).is_company) throw ruleNotMet('id', 'schedule_of_company');
      await crud.remove(ctx, id, version);
    },
    async restore(ctx, id) {
      const row = await crud.restore(ctx, id);
      if (!row.is_company) return row;
      await takeOver(ctx, id);
      return crud.read(ctx, id);
    },
  };
}

const holdCompany = (ctx: Context): Promise<void> =>
  sql`select pg_advisory_xact_lock(hashtext(${`${workSchedules.path} company`}))`.run(ctx.db);

/** Whoever works by a schedule, or may: refuses closed days, and has the others counted anew. */
async function change(ctx: Context, row: Schedule, days: readonly Days[], field: string): Promise<void> {
  const people = row.is_company ? null : await peopleBy(ctx, [row.id]);
  if (people?.length === 0) return;
  await refuseClosed(ctx, field, days, people);
  for (const one of days) await noteScheduleChange(ctx, { days: one, user_ids: people });
}

/** Who has one of the schedules on any day, of their own or from a branch. */
export const peopleBy = (ctx: Context, scheduleIds: readonly number[]): Promise<number[]> =>
  sql({ id: whole })`select a.user_id as id from schedule_assignments a
      where a.work_schedule_id = any(${scheduleIds}::bigint[]) and a.state = 'approved' and a.deleted_at is null
    union select h.user_id from schedules_by_branch h where h.work_schedule_id = any(${scheduleIds}::bigint[])`.column(
    ctx.db,
  );

/** Days that are not what they were. A version that stays as it is touches none of them. */
export function touchedBy(before: Schedule, after: Schedule): Days[] {
  if (ofDays.some((name) => !isSame(before[name], after[name]))) return [{ from: ever, to: null }];
  const firsts = [...new Set([...before.versions, ...after.versions].map(({ valid_from }) => valid_from))].sort();
  const holding = ({ kind, versions }: Schedule, day: string) => {
    const { valid_from: _, ...hours } = versionOn({ versions: orderedVersions(kind, versions) }, day);
    return hours;
  };
  return [ever, ...firsts].flatMap((from, at) => {
    if (isSame(holding(before, from), holding(after, from))) return [];
    const next = firsts[at];
    return [{ from, to: next === undefined ? null : addDays(next, -1) }];
  });
}
