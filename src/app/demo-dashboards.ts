import { addDays } from '#kernel/days.ts';
import type { Input } from '#kernel/resource.ts';
import type { Config } from '#server/config.ts';
import type { Context, Db } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { insertRows } from '#server/crud/writing.ts';
import { sql, text, whole } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { dashboards, dashboardWidgets } from '#modules/numbers/dashboards/door.ts';
import { reportRuns, reportSchedules, savedReports } from '#modules/numbers/saved-reports/door.ts';
import { nextOf } from '#modules/numbers/saved-reports/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { loadSchedules } from '#modules/company/schedules/door.server.ts';

type People = ReadonlyMap<string, number>;
const ofTasks = ['accepted_count', 'late_count', 'on_time_share', 'mean_score', 'task_minutes'];

/** Whose, what, and for whom; `left` is somebody who works here no more. */
const reports: readonly (Input<typeof savedReports> & { readonly by: string; readonly columns: readonly string[] })[] =
  [
    {
      ...{ by: 'director', name: 'Oylik natijalar', report: 'fp/reports/tasks', shared: 'everyone' },
      ...{ query: 'period=last_month', columns: ofTasks, compare: 'previous', chart: 'bars' },
    },
    {
      ...{ by: 'director', name: 'Haftalar boʻyicha ish', report: 'fp/reports/statistics', shared: 'everyone' },
      ...{ query: 'period=last_90_days&step=week', columns: ['created_count', 'finished_count'], chart: 'lines' },
    },
    {
      ...{ by: 'manager', name: 'Loyihalar shu oyda', report: 'fp/reports/tasks-by-projects', shared: 'team' },
      ...{ query: 'period=this_month', columns: [], chart: 'bars' },
    },
    {
      ...{ by: 'lead', name: 'Jamoa yuklamasi', report: 'fp/reports/resource-load', shared: 'team' },
      ...{ query: null, columns: [] },
    },
    {
      ...{ by: 'developer', name: 'Mening oyim', report: 'fp/reports/tasks', shared: 'own' },
      ...{ query: 'period=this_month&executor_id=me', columns: ofTasks },
    },
    {
      ...{ by: 'hr', name: 'Davomat va ish', report: 'fp/reports/attendance-tasks', shared: 'own' },
      ...{ query: 'period=last_month&group=user_id', columns: [] },
    },
    {
      ...{ by: 'left', name: 'Mijozlar murojaatlari', report: 'fp/reports/client-tasks', shared: 'everyone' },
      ...{ query: 'period=last_90_days', columns: [] },
    },
  ];

const [MONTHLY, WEEKS, , , MINE] = reports.map(({ name }) => name);
const late = 'fp/dev-tasks;sortBy=deadline?status=new,processing,pause,returned&deadline_to=-1d';
const own = 'fp/dev-tasks;sortBy=deadline?executor_id=me&status=new,processing,pause,returned';

interface DemoWidget {
  readonly kind: string;
  /** From the left, from the top, wide, high. */
  readonly at: readonly [number, number, number, number];
  readonly report?: string | undefined;
  readonly query?: string;
  readonly title?: string;
}

const pages: readonly {
  readonly by: string;
  readonly name: string;
  readonly shared: string;
  readonly role?: string;
  readonly widgets: readonly DemoWidget[];
}[] = [
  {
    ...{ by: 'director', name: 'Rahbar paneli', shared: 'everyone', role: 'director' },
    widgets: [
      { kind: 'number', at: [0, 0, 3, 2], report: MONTHLY, query: 'measure=accepted_count' },
      { kind: 'number', at: [3, 0, 3, 2], report: MONTHLY, query: 'measure=on_time_share' },
      { kind: 'number', at: [6, 0, 3, 2], report: MONTHLY, query: 'measure=late_count' },
      { kind: 'clock', at: [9, 0, 3, 2] },
      { kind: 'chart', at: [0, 2, 6, 4], report: WEEKS },
      { kind: 'load', at: [6, 2, 6, 4] },
      { kind: 'report', at: [0, 6, 8, 5], report: MONTHLY },
      { kind: 'leave', at: [8, 6, 4, 5] },
    ],
  },
  {
    ...{ by: 'lead', name: 'Jamoa paneli', shared: 'team' },
    widgets: [
      { kind: 'running', at: [0, 0, 5, 4] },
      { kind: 'load', at: [5, 0, 4, 4] },
      { kind: 'clock', at: [9, 0, 3, 2] },
      { kind: 'birthdays', at: [9, 2, 3, 2] },
      { kind: 'list', at: [0, 4, 6, 4], query: late, title: 'Kechikkanlar' },
      { kind: 'leave', at: [6, 4, 6, 4] },
    ],
  },
  {
    ...{ by: 'developer', name: 'Mening panelim', shared: 'own' },
    widgets: [
      { kind: 'list', at: [0, 0, 6, 5], query: own, title: 'Bugungi ishlarim' },
      { kind: 'number', at: [6, 0, 3, 2], report: MINE, query: 'measure=accepted_count' },
      { kind: 'clock', at: [9, 0, 3, 2] },
      { kind: 'birthdays', at: [6, 2, 6, 3] },
    ],
  },
];

/** Reports that the demo company has saved and has sent, and the pages that it has put together of them. */
export async function addDemoDashboards(db: Db, config: Config): Promise<void> {
  await loadSchedules(db);
  await db.transaction(async (transaction) => {
    const ctx = contextOfJob(transaction, config, 'demo_dashboards');
    const people = await peopleOf(ctx);
    const saved = await insertRows(
      savedReports,
      ctx,
      reports.map(({ by, ...report }) => ({
        ...{ compare: null, chart: null, ...report, columns: [...report.columns] },
        created_by: people.get(by) ?? null,
      })),
    );
    const idOf = (name: string | undefined) => saved.find((one) => one.name === name)?.id ?? null;
    await addPages(ctx, people, idOf);
    await addSchedules(ctx, people, idOf(MONTHLY)!);
  });
}

async function peopleOf(ctx: Context): Promise<People> {
  const people = await sql({ id: whole, login: text })`select id, login from users where is_demo`.rows(ctx.db);
  const left = await sql({ id: whole })`select u.id from users u join user_types t on t.id = u.user_type_id
    where u.status = 'blocked' and t.code = 'staff' order by u.id limit 1`.first(ctx.db);
  return new Map([...people.map(({ id, login }) => [login, id] as const), ['left', left?.id ?? people[0]!.id]]);
}

async function addPages(ctx: Context, people: People, idOf: (name: string | undefined) => number | null) {
  const roles = await sql({ id: whole, code: text })`select id, code from user_roles`.pairs(ctx.db, 'code', 'id');
  const made = await insertRows(
    dashboards,
    ctx,
    pages.map(({ by, name, shared, role }, ordering) => ({
      ...{ name, shared: shared as 'own', ordering, refresh_seconds: 60 },
      ...{ is_home_of: role ? (roles.get(role) ?? null) : null, created_by: people.get(by) ?? null },
    })),
  );
  const widgets = pages.flatMap(({ by, name, widgets: all }) =>
    all.map(({ kind, at: [x, y, width, height], report, query = null, title = null }) => ({
      ...{ dashboard_id: made.find((one) => one.name === name)!.id, kind: kind as 'clock' },
      ...{ saved_report_id: report ? idOf(report) : null, query, title, x, y, width, height },
      created_by: people.get(by) ?? null,
    })),
  );
  await insertRows(dashboardWidgets, ctx, widgets);
}

/** One goes out on the first of each month, one each Monday; both have gone out, and not everybody may see them. */
async function addSchedules(ctx: Context, people: People, reportId: number): Promise<void> {
  const idsOf = (...logins: string[]) => logins.flatMap((login) => people.get(login) ?? []);
  const rule = { on_working_days: true, is_active: true };
  const rules = [
    { ...rule, at: '09:00', weekdays: [], month_day: 1, recipient_ids: idsOf('director', 'manager', 'developer') },
    { ...rule, at: '08:30', weekdays: ['1'], month_day: null, recipient_ids: idsOf('manager', 'lead') },
  ];
  const schedules = await insertRows(
    reportSchedules,
    ctx,
    rules.map((one) => ({
      ...{ ...one, saved_report_id: reportId, role_ids: [], format: 'xlsx' as const, channel: 'inbox' as const },
      ...{ next_at: nextOf(ctx, one, ctx.now.getTime())?.toISOString() ?? null },
      created_by: people.get('director') ?? null,
    })),
  );
  const due = (daysAgo: number) => new Date(instantOf(addDays(todayOf(ctx), -daysAgo), 9 * 60, ctx.timeZone));
  const runs = schedules.flatMap(({ id, recipient_ids }, at) =>
    [7, 14].flatMap((daysAgo) =>
      recipient_ids.map((user_id) => ({
        ...{ schedule_id: id, user_id, due_at: due(daysAgo + at).toISOString(), seconds: '0.412' },
        ...(user_id === people.get('developer')
          ? { state: 'refused' as const, row_count: null, error: 'Bu amalni bajarishga huquqingiz yoʻq' }
          : { state: 'sent' as const, row_count: 24, error: null }),
      })),
    ),
  );
  await insertRows(reportRuns, ctx, runs);
}
