import { closedStatuses } from '#modules/company/projects/door.ts';
import { seesDaysOf, users } from '#modules/company/people/door.ts';
import { addDays } from '#kernel/days.ts';
import { fraction, moment, oneOf, orNull, sql, type SqlBool, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { localized } from '#server/crud/localized.ts';
import { beside, rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { attendance } from '#modules/presence/attendance/door.ts';
import { developerPage } from '#modules/views/developers/developer-endpoints.ts';
import { developerMonthsServed } from '#modules/views/developers/developer-months.server.ts';
import { namedIn, namesSeen, personSeen } from '#modules/views/developers/developer-seen.server.ts';
import { monthRowOf } from '#modules/views/developers/shown-months.ts';
import { testedSkillsOf } from '#modules/growth/knowledge-tests/door.server.ts';
import { knownMonths, seesMarkers, severityOf } from '#modules/growth/kpi/door.server.ts';
import { boundsOf, monthsUntil, roundedOrNull } from '#modules/growth/kpi/door.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { loadsOf, numbersOf } from '#modules/numbers/measures/door.server.ts';
import { count, HORIZON_DAYS, ofTasks, stretchOf } from '#modules/numbers/measures/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { scoresNow } from '#modules/work/tasks/door.server.ts';
import { skillsOf } from '#modules/growth/worksheets/door.server.ts';
import { appealStates, devTasks, taskSettingsOf } from '#modules/work/tasks/door.ts';

const why = 'the page of a person is the same for every reader, and names are narrowed';
const MONTHS = 12;
const MARKS = 20;
const YEAR_DAYS = 365;
const FEW = 10;
/** An appeal that was answered stays on the page for so many days. */
const ANSWERED_DAYS = 60;

const counts = { open_count: whole, late_count: whole, running_id: orNull(whole), running_since: orNull(text) };

/** What the person has in hand at this moment. */
async function nowOf(ctx: Context, userId: number) {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const found = await sql(counts)`select count(*)::int as open_count,
      (count(*) filter (where t.deadline < ${ctx.now}))::int as late_count,
      (array_agg(t.id order by t.running_since desc) filter (where t.running_since is not null))[1] as running_id,
      max(t.running_since)::text as running_since
    from ${rowsForAll(devTasks, why)} t
    where t.executor_id = ${userId} and t.status <> all(${[...closedStatuses]}::text[])
      and t.deleted_at is null`.one(ctx.db);
  const away = await awayBetween(ctx, [userId], today, addDays(today, HORIZON_DAYS));
  const load = (await loadsOf(ctx, [userId], away)).get(userId)!;
  const names = await namesSeen(ctx, found.running_id === null ? [] : [found.running_id]);
  const isNamed = found.running_id !== null && names.has(found.running_id);
  return {
    is_working: found.running_id !== null,
    running: isNamed ? { ...namedIn(names, found.running_id!), running_since: found.running_since! } : null,
    ...{ open_count: found.open_count, late_count: found.late_count },
    ...{ load_percent: load.percent, band: load.band, load_minutes: load.load_minutes },
    ...{ capacity_minutes: load.capacity_minutes, unplanned_count: load.unplanned, free_from: load.free_from },
  };
}

const markColumns = {
  ...{ id: whole, task_id: whole, criterion: text, weight: fraction, score: whole, comment: orNull(text) },
  ...{ is_void: yesNo, given_at: moment, marker_id: orNull(whole), marker: orNull(text) },
};

async function marksOf(ctx: Context, userId: number) {
  const rows = await sql(markColumns)`select m.id, m.task_id, ${localized('k.names', ctx.lang)} as criterion,
      k.weight::float8 as weight, m.score, m.comment, m.is_void, m.created_at as given_at, m.created_by as marker_id,
      u.fio as marker
    from ${rowsForAll(devTasks, why)} d join ${rowsForAll('task_marks', why)} m on m.task_id = d.id
      and m.deleted_at is null
    join task_mark_criteria k on k.id = m.task_mark_criterion_id
    left join ${beside(users)} u on u.id = m.created_by
    where d.executor_id = ${userId} and d.deleted_at is null
    order by m.created_at desc, m.id desc limit ${sql.lit(MARKS)}`.rows(ctx.db);
  const names = await namesSeen(
    ctx,
    rows.map(({ task_id }) => task_id),
  );
  const isTold = seesMarkers(ctx.actor, userId);
  return rows.map(({ task_id, marker, marker_id, ...mark }) => ({
    ...mark,
    ...namedIn(names, task_id),
    // What was written about a task is read with the task.
    comment: names.has(task_id) ? mark.comment : null,
    marker: isTold || marker_id === ctx.actor.id ? marker : null,
  }));
}

const typeColumns = { id: whole, name: text };
/** Of how many tasks the bias is told. */
const estimatedCount = count('estimated_count', ofTasks.estimateBias.source, ofTasks.estimateBias.rows.where);

/** Actual ÷ planned of what was finished within a year, the median for each type of task: as in all reports. */
async function biasOf(ctx: Context, userId: number) {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const days = { day_from: addDays(today, -YEAR_DAYS), day_to: today };
  const counted = await numbersOf(ctx, {
    ...{ measures: [ofTasks.estimateBias, estimatedCount], keys: ['task_type_id'], asOf: ctx.now, steps: [] },
    ...{ period: stretchOf(days, ctx.now, ctx.timeZone), tasks: () => null },
    where: ({ person }) => ({ condition: sql<SqlBool>`s.${sql.ref(person)} = ${userId}`, by: [person] }),
  });
  const rows = counted.flatMap(({ by, numbers }) =>
    by.length && numbers.estimate_bias !== null
      ? [
          {
            task_type_id: by[0] as number | null,
            value: Number(numbers.estimate_bias),
            count: Number(numbers.estimated_count),
          },
        ]
      : [],
  );
  const names = await sql(typeColumns)`select y.id, ${localized('y.names', ctx.lang)} as name
    from task_types y
    where y.id = any(${rows.flatMap(({ task_type_id }) => task_type_id ?? [])}::bigint[])`.pairs(ctx.db, 'id', 'name');
  return rows
    .toSorted((a, b) => b.count - a.count || (a.task_type_id ?? 0) - (b.task_type_id ?? 0))
    .map((row) => ({
      ...row,
      name: row.task_type_id === null ? null : (names.get(row.task_type_id) ?? null),
      is_small: row.count < FEW,
    }));
}

const sums = {
  ...{ day_count: whole, late_day_count: whole, absent_day_count: whole, late_minutes: whole, present_minutes: whole },
  ...{ norm_minutes: whole, unknown_day_count: whole },
};

/** The running month up to yesterday. */
async function attendanceOf(ctx: Context, userId: number, month: string) {
  const [first] = boundsOf(month);
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const found = await sql(sums)`select (count(*) filter (where a.norm_minutes > 0))::int as day_count,
      (count(*) filter (where a.late_minutes > 0))::int as late_day_count,
      (count(*) filter (where a.status = 'absent'))::int as absent_day_count,
      coalesce(sum(a.late_minutes), 0)::int as late_minutes, coalesce(sum(a.worked_minutes), 0)::int as present_minutes,
      coalesce(sum(a.norm_minutes), 0)::int as norm_minutes,
      (count(*) filter (where a.worked_minutes is null and a.norm_minutes > 0))::int as unknown_day_count
    from ${rowsForAll(attendance, 'whether days are told was judged')} a
    where a.user_id = ${userId} and a.day >= ${first}::date and a.day < ${today}::date and a.deleted_at is null`.one(
    ctx.db,
  );
  return { month, ...found };
}

const appealColumns = {
  task_id: whole,
  marked_at: moment,
  status: orNull(oneOf(...appealStates)),
};

export const developerPageServed = serve(developerPage, async (ctx, { params }) => {
  const person = await personSeen(ctx, params.id);
  const month = calendarOf(ctx).dayOf(ctx.now.getTime()).slice(0, 7);
  const months = await knownMonths(ctx, person.id, monthsUntil(month, MONTHS));
  const isTold = seesDaysOf(ctx.actor, person.id);
  const appeals = await appealsOf(ctx, person.id);
  const isJudged = seesMarkers(ctx.actor, person.id);
  const severity = await severityOf(ctx, person.id);
  const open = appeals.flatMap(({ appeal_until }) => appeal_until ?? []).toSorted();
  return {
    as_of: ctx.now.toISOString(),
    person,
    now: await nowOf(ctx, person.id),
    months: months.map(monthRowOf),
    marks: await marksOf(ctx, person.id),
    estimate_bias: await biasOf(ctx, person.id),
    marker_severity: isJudged && severity.count > 0 ? severity : null,
    skills: [
      ...(await testedSkillsOf(ctx, person.id)).map((skill) => ({ ...skill, source: 'test' as const })),
      ...(await skillsOf(ctx, person.id)).map((skill) => ({ ...skill, source: 'worksheet' as const })),
    ],
    attendance: isTold ? await attendanceOf(ctx, person.id, month) : null,
    appeals,
    appeal_until: open.at(-1) ?? null,
    hidden_columns: [...(isTold ? [] : ['attendance']), ...(isJudged ? [] : ['marker', 'marker_severity'])],
  };
});

/** Tasks whose marks may still be appealed, and appeals that are open or were answered lately. */
async function appealsOf(ctx: Context, userId: number) {
  const days = taskSettingsOf(ctx).appeal_days;
  const before = (count: number) => new Date(ctx.now.getTime() - count * 86_400_000);
  const rows = await sql(appealColumns)`select x.task_id, x.marked_at, x.status
    from (select d.id as task_id, d.is_marked, a.status, a.created_at as appealed_at,
        (select max(m.created_at) from ${rowsForAll('task_marks', why)} m
          where m.task_id = d.id and m.deleted_at is null) as marked_at
      from ${rowsForAll(devTasks, why)} d
      left join ${rowsForAll('task_appeals', why)} a on a.task_id = d.id and a.deleted_at is null
      where d.executor_id = ${userId} and d.deleted_at is null and (d.is_marked or a.id is not null)) x
    where x.marked_at is not null and (x.status = 'open' or x.appealed_at > ${before(ANSWERED_DAYS)}
      or (x.status is null and x.is_marked and x.marked_at > ${before(days)}))
    order by x.status = 'open' desc nulls last, x.marked_at desc limit 50`.rows(ctx.db);
  const ids = rows.map(({ task_id }) => task_id);
  const [names, scores] = [await namesSeen(ctx, ids), await scoresNow(ctx, ids)];
  return rows.map(({ task_id, marked_at, status }) => ({
    ...namedIn(names, task_id),
    score: roundedOrNull(scores.get(task_id)?.score ?? null, 2),
    appeal_until: status === null ? new Date(Date.parse(marked_at) + days * 86_400_000).toISOString() : null,
    status,
  }));
}

export const developersServed: readonly Served[] = [developerPageServed, ...developerMonthsServed];
