import type { FastifyReply } from 'fastify';
import { linkMinutes, signLink } from '#server/auth/links.ts';
import type { Context } from '#server/context.ts';
import { allows } from '#kernel/access.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { GANTT_MOST_BARS, type GanttAnswer, type GanttBar } from '#modules/views/gantt/gantt-answer.ts';
import { type GanttAsked, ganttAsked, type Given } from '#modules/views/gantt/gantt-asked.server.ts';
import { barsOf, linksOf, rightsOf, unplacedOf } from '#modules/views/gantt/gantt-bars.server.ts';
import { calendarsIn } from '#modules/views/gantt/gantt-calendars.ts';
import { overloads, planConflicts } from '#modules/views/gantt/gantt-conflicts.server.ts';
import { gantt, ganttExportLink } from '#modules/views/gantt/gantt-endpoints.ts';
import { sendGantt } from '#modules/views/gantt/gantt-file.server.ts';
import { loadOfPeople } from '#modules/views/gantt/gantt-load.server.ts';
import { rowsByExecutor, rowsByProject } from '#modules/views/gantt/gantt-rows.server.ts';
import { shownTasks } from '#modules/views/gantt/gantt-tasks.server.ts';
import { isoOf } from '#modules/views/gantt/local-time.ts';
import { baselineFor } from '#modules/views/gantt/plan-baselines.server.ts';
import { instantOf, MINUTES_A_DAY } from '#modules/work/plan/door.ts';
import { peopleOfPlan, planOf } from '#modules/views/gantt/plan-of.server.ts';

export const ganttReading: readonly Served[] = [
  serve(gantt, (ctx, { query }, call) => ganttOrFile(ctx, query as Given, call), {
    takesLink: ({ link, format }) => link !== undefined && format !== undefined,
  }),
  serve(
    ganttExportLink,
    async (_ctx, { body: { format, query = '' } }, { app, request }) => {
      const url = '/api/fp/gantt-task-manager';
      const signed = signLink(app.config.secretKey, url, request.session_id!);
      const parameters = [query, `format=${format}`, `lang=${request.lang}`, `link=${signed}`];
      return { url: `${url}?${parameters.filter(Boolean).join('&')}`, expires_in: linkMinutes * 60 };
    },
    { takesAnyQuery: true },
  ),
];

async function ganttOrFile(ctx: Context, given: Given, call: Call): Promise<GanttAnswer | FastifyReply> {
  const asked = ganttAsked(ctx, given);
  const answer = await answered(ctx, asked, GANTT_MOST_BARS);
  return asked.format === undefined ? answer : sendGantt(ctx, call, answer, asked.format);
}

/** The whole answer. @param mostBars behind which it is cut: `is_cut` says so, and `bar_total` how many there are. */
export async function answered(ctx: Context, asked: GanttAsked, mostBars: number): Promise<GanttAnswer> {
  const { tasks: shown, total } = await shownTasks(ctx, asked);
  const byId = new Map(shown.map((task) => [task.id, task]));
  const plan = await planOf(ctx, {
    projectIds: [...new Set(shown.map(({ project_id }) => project_id))],
    taskIds: shown.map(({ id }) => id),
  });
  const { facts } = plan;
  const { baseline, spans } = await baselineFor(ctx, [...byId.keys()], asked.baselineId);
  const mayOf = rightsOf(
    ctx.actor,
    allows([actions.tasks.update, specialActions.updateOwnTasks], ctx.actor),
    allows([actions.tasks.update], ctx.actor),
  );
  const bars = barsOf({ by: asked.by, plan, shown, baseline: spans, mayOf });
  const within = bars.filter(touching(asked, ctx.timeZone));
  // In an order that does not hang on the dates: these follow also from tasks that the reader does not see.
  const kept = within.slice(0, mostBars).toSorted((a, b) => a.task_id - b.task_id);
  const keptIds = new Set(kept.map(({ task_id }) => task_id));
  const found = planConflicts(plan, (id) => byId.has(id));
  const isByExecutor = asked.by === 'executor';
  const people = isByExecutor ? await rowsByExecutor(ctx, kept, facts.people, asked.isOfPeople) : null;
  const userIds = people?.userIds ?? [];
  const others = userIds.filter((id) => !facts.people.has(id));
  const known = new Map([...facts.people, ...(others.length ? await peopleOfPlan(ctx, others) : [])]);
  const drawn = people
    ? userIds.flatMap((id) => known.get(id) ?? [])
    : [...new Set(kept.flatMap(({ executor_id }) => executor_id ?? []))].flatMap((id) => known.get(id) ?? []);
  const load = await loadOfPeople(ctx, { userIds, ...asked });
  const { day_from, day_to } = asked;
  return {
    as_of: ctx.now.toISOString(),
    ...{ by: asked.by, day_from, day_to },
    rows: people?.rows ?? (await rowsByProject(ctx, kept, byId)),
    bars: kept,
    bar_total: within.length + Math.max(0, total - shown.length),
    is_cut: within.length > kept.length || total > shown.length,
    links: linksOf(plan, (id) => keptIds.has(id), found.broken),
    ...calendarsIn(drawn, day_from, day_to),
    away: drawn.flatMap(({ away }) =>
      away
        .filter(({ starts_on, ends_on }) => starts_on <= day_to && ends_on >= day_from)
        .map(({ user_id, starts_on, ends_on, part }) => ({ user_id, day_from: starts_on, day_to: ends_on, part })),
    ),
    load: load.days,
    unplaced: unplacedOf(plan, shown, mayOf),
    conflicts: [...found.conflicts, ...overloads(load)],
    baseline,
    finish_at: bars.length ? bars.reduce((last, { ends_at }) => (ends_at > last ? ends_at : last), '') : null,
  };
}

/** Whether a bar touches the period. */
function touching({ day_from, day_to }: GanttAsked, timeZone: string): (bar: GanttBar) => boolean {
  const from = isoOf(instantOf(day_from), timeZone);
  const to = isoOf(instantOf(day_to) + MINUTES_A_DAY, timeZone);
  return ({ starts_at, ends_at }) => starts_at < to && ends_at >= from;
}
