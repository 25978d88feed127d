import { addDays, daysBetween, daysOf } from '#kernel/days.ts';
import { invalid, refuseInvalid } from '#kernel/problems.ts';
import type { Patch } from '#kernel/resource.ts';
import { actorId, type Context } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { orNull, sql, text } from '#server/database/door.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { heldRow } from '#server/rows/held-row.ts';
import type { DaySchedule, ScheduleRules } from '#modules/company/schedules/day-schedule.ts';
import { rulesOf } from '#modules/company/schedules/kept-schedules.server.ts';
import { ScheduleDays } from '#modules/company/schedules/person-calendar.ts';
import { refuseApproved, refuseDeciding } from '#modules/company/schedules/schedule-assignments.server.ts';
import { scheduleAssignments } from '#modules/company/schedules/schedule-assignments.ts';
import {
  approveAssignment,
  endAssignment,
  previewSchedule,
  scheduleOfPerson,
} from '#modules/company/schedules/schedule-endpoints.ts';
import { clockOf, type ScheduleVersion, wrongVersions } from '#modules/company/schedules/schedule-versions.ts';
import { calendarDaysNow, scheduleOf } from '#modules/company/schedules/work-calendar.server.ts';
import type { Spans } from '#modules/company/schedules/work-calendar.ts';
import { workSchedules } from '#modules/company/schedules/work-schedules.ts';

/** Longest stretch of days that is shown at once: two months. */
const mostDays = 62;

const approve = serve(approveAssignment, async (ctx, { body }, { app }) => {
  const { id, version, ends_previous } = body;
  const operations = app.operationsAt(scheduleAssignments);
  const row = await heldRow(ctx, operations, id, version);
  refuseDeciding(ctx.actor, row.user_id);
  refuseApproved(row);
  const patch = { ends_previous: ends_previous ?? false } as Patch<typeof scheduleAssignments>;
  return operations.update(ctx, id, patch, row.version, { state: 'approved', decided_by: actorId(ctx.actor) });
});

const end = serve(endAssignment, async (ctx, { body: { id, version, ends_on } }, { app }) =>
  app.operationsAt(scheduleAssignments).update(ctx, id, { ends_on }, version),
);

const preview = serve(previewSchedule, async (ctx, { body }, { app }) => {
  const { from, to, id, user_id, versions } = body;
  if (daysBetween(from, to) < 0) throw invalid('to', 'not_before');
  if (daysBetween(from, to) >= mostDays) throw invalid('to', 'schedule_preview_long', { max: mostDays });
  const days = daysOf(from, to);
  const made = user_id ? days.map((day) => scheduleOf(ctx, user_id, day)) : await planned();
  return {
    days: days.map((day, at) => shown(day, made[at]!)),
    norm_minutes: made.reduce((sum, { norm_minutes }) => sum + norm_minutes, 0),
    working_days: made.filter(({ spans }) => spans.length).length,
  };

  async function planned(): Promise<Shown[]> {
    const kept = id ? await app.operationsAt(workSchedules).read(ctx, id) : null;
    const kind = body.kind ?? kept?.kind ?? 'week';
    const said = (versions as ScheduleVersion[] | undefined) ?? kept?.versions ?? [];
    refuseInvalid(wrongVersions(kind, said));
    const rules: ScheduleRules = rulesOf({
      ...{ kind, grace_minutes: 0, early_is_paid: false, versions: said },
      week_type: body.week_type === undefined ? (kept?.week_type ?? null) : body.week_type,
      break_minutes: body.break_minutes ?? kept?.break_minutes ?? 0,
      remote_weekdays: body.remote_weekdays ?? kept?.remote_weekdays ?? [],
    });
    const schedule = new ScheduleDays(rules, calendarDaysNow());
    return days.map((day) => ({ ...schedule.of(day), source: 'own' as const }));
  }
});

const ofPerson = serve(scheduleOfPerson, async (ctx, { query }) => {
  const userId = query.user_id ?? ctx.actor.id;
  const day = query.day ?? todayOf(ctx);
  const { work_schedule_id, ...made } = scheduleOf(ctx, userId, day);
  return {
    ...shown(day, made),
    work_schedule_id,
    name: work_schedule_id === null ? null : await nameOf(ctx, work_schedule_id),
    since: sinceWhen(ctx, userId, day),
  };
});

/** Since when the schedule of a day holds, within two years; null: for longer. */
function sinceWhen(ctx: Context, userId: number, day: string): string | null {
  const { work_schedule_id, source } = scheduleOf(ctx, userId, day);
  const isSame = (other: string) => {
    const one = scheduleOf(ctx, userId, other);
    return one.work_schedule_id === work_schedule_id && one.source === source;
  };
  for (let at = day, count = 0; count < 731; count++, at = addDays(at, -1)) if (!isSame(addDays(at, -1))) return at;
  return null;
}

const nameOf = async (ctx: Context, id: number): Promise<string | null> =>
  (
    await sql({ name: orNull(text) })`select coalesce(s.names->>${ctx.lang}, s.names->>'uz') as name
      from ${rowsOf(ctx, workSchedules)} s where s.id = ${id}`.first(ctx.db)
  )?.name ?? null;

type Shown = Pick<
  DaySchedule,
  'spans' | 'core' | 'norm_minutes' | 'break_minutes' | 'is_remote' | 'day_kind' | 'source'
>;

const written = (spans: Spans): [string, string][] => spans.map(([from, to]) => [clockOf(from), clockOf(to)]);

const shown = (day: string, made: Shown) => ({
  ...{ day, norm_minutes: made.norm_minutes, break_minutes: made.break_minutes },
  ...{ is_remote: made.is_remote, day_kind: made.day_kind, source: made.source },
  spans: written(made.spans),
  core: written(made.core),
});

export const schedulesServed: readonly Served[] = [approve, end, preview, ofPerson];
