import { addDays, isDay } from '#kernel/days.ts';
import { parseListQuery } from '#kernel/list-query.ts';
import { Problem, refuseLongDays, wrongParameter } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { allOf, askedConditions } from '#server/crud/conditions.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import { screenActions } from '#modules/actions.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { GANTT_MOST_DAYS, type GanttWay, ganttWays } from '#modules/views/gantt/gantt-answer.ts';

export type Given = Readonly<Record<string, string>>;

/** What a Gantt is asked for. */
export interface GanttAsked {
  readonly by: GanttWay;
  readonly day_from: string;
  readonly day_to: string;
  readonly today: string;
  /** The baseline that is compared with; undefined: the youngest that there is. */
  readonly baselineId: number | undefined;
  readonly format: string | undefined;
  /** Of the task `t`, beside what the reader sees. */
  readonly where: Sql<SqlBool>;
  /** Rows of people are narrowed by people, so that no others are offered beside them. */
  readonly isOfPeople: boolean;
}

const WEEKS_BACK = 2;
const WEEKS_AHEAD = 10;
const own = ['by', 'day_from', 'day_to', 'baseline', 'format', 'lang', 'link'];
const actionOf: Record<GanttWay, number> = {
  executor: screenActions.ganttByDeveloper,
  project: screenActions.ganttByProject,
};

/**
 * Judges what is asked. Throws 403 without the action of this Gantt, and for clients whatever they hold: it shows who
 * does what when within the company; 400 that names a parameter that is wrong, unknown, or a period of more than 1,100
 * days.
 */
export function ganttAsked(ctx: Context, given: Given): GanttAsked {
  const by = given.by ?? 'executor';
  if (!isWay(by)) throw wrongParameter('by', 'choice');
  const isHeld = ctx.actor.actions.has(actionOf[by]);
  if (!isHeld || ctx.actor.user_type === 'client') throw new Problem('ACTION_NOT_HELD');
  const today = todayOf(ctx);
  const day_from = dayAsked(given, 'day_from') ?? addDays(today, -7 * WEEKS_BACK);
  const day_to = dayAsked(given, 'day_to') ?? addDays(day_from > today ? day_from : today, 7 * WEEKS_AHEAD);
  refuseLongDays('day_to', day_from, day_to, GANTT_MOST_DAYS);
  const { baseline, format } = given;
  if (baseline !== undefined && !/^\d{1,15}$/.test(baseline)) throw wrongParameter('baseline', 'integer');
  if (format !== undefined && format !== 'xlsx' && format !== 'csv')
    throw wrongParameter('format', 'choice', 'UNKNOWN_FORMAT');
  const asked = allOf(askedConditions(devTasks, ctx, parseListQuery(devTasks, given, own)));
  const put = ctx.actor.archived_project_ids;
  // Who asks for a project by a filter finds what is in it, also when it is put away.
  const isLive =
    given.project_id || !put.length ? sql<SqlBool>`true` : sql<SqlBool>`t.project_id <> all(${put}::bigint[])`;
  return {
    ...{ by, day_from, day_to, today, format },
    baselineId: baseline === undefined ? undefined : Number(baseline),
    where: sql<SqlBool>`${asked} and ${isLive}`,
    isOfPeople: given.executor_id !== undefined,
  };
}

const isWay = (text: string): text is GanttWay => (ganttWays as readonly string[]).includes(text);

function dayAsked(given: Given, name: 'day_from' | 'day_to'): string | undefined {
  const text = given[name];
  if (text !== undefined && !isDay(text)) throw wrongParameter(name, 'not_a_day');
  return text;
}
