import { addDays, daysBetween } from '#kernel/days.ts';
import { outOfRange, wrongParameter } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { contractStages } from '#modules/clients/contracts/door.ts';
import { howManyBy } from '#modules/numbers/forecast/door.ts';
import { type ForecastScope, foretell, toldChance } from '#modules/numbers/forecast/door.server.ts';
import { projects } from '#modules/company/projects/door.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { taskGroups } from '#modules/work/tasks/door.ts';
import { forecastReport } from '#modules/views/reports/forecast-report.ts';
import { longPeriod, type ReportColumn } from '#modules/views/reports/report.ts';
import { onSnapshot } from '#modules/views/reports/snapshots.server.ts';

const columns: readonly ReportColumn[] = [
  { name: 'day', measure: null, type: 'day' },
  { name: 'probability', measure: 'forecast_on', type: 'share' },
];

interface Query {
  readonly task_group_id?: number;
  readonly project_id?: number;
  readonly contract_stage_id?: number;
}

const scopes = ['task_group_id', 'project_id', 'contract_stage_id'] as const;

/** Whose work is meant. Throws a 400 where none or several are named. */
function scopeAsked(query: Query): ForecastScope {
  const named = scopes.filter((name) => query[name] !== undefined);
  const [of] = named;
  if (!of || named.length > 1)
    throw wrongParameter(named[1] ?? scopes[0], 'either', undefined, { other: scopes.slice(1).join(', ') });
  return { of, id: query[of]! };
}

/** The day that was set for it. Throws 404 for what the reader does not see. */
async function setOn(ctx: Context, app: App, { of, id }: ForecastScope): Promise<string | null> {
  if (of === 'project_id') return (await app.operationsAt(projects).read(ctx, id)).ends_on;
  if (of === 'task_group_id') return (await app.operationsAt(taskGroups).read(ctx, id)).ends_on;
  return (await app.operationsAt(contractStages).read(ctx, id)).due_on;
}

function pageAsked(text: string | undefined, name: string, otherwise: number, most: number): number {
  const number = text === undefined ? otherwise : /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw outOfRange(name, 1, most);
  return number;
}

const served = serve(
  forecastReport,
  (ctx, { query }, call) =>
    onSnapshot(ctx, call, query.as_of, async (at, as_of) => {
      const scope = scopeAsked(query);
      const page = pageAsked(query[';page'], 'page', 1, 1_000_000);
      const perPage = pageAsked(query[';perPage'], 'perPage', 20, 500);
      const today = localDayOf(Date.parse(as_of), at.timeZone);
      const { how_many_by } = query;
      if (how_many_by !== undefined && how_many_by < today) throw wrongParameter('how_many_by', 'not_before_today');
      if (how_many_by !== undefined && daysBetween(today, how_many_by) > longPeriod)
        throw wrongParameter('how_many_by', 'period_too_long', undefined, { max: longPeriod });
      const { pace, outlook, summary } = await foretell({ ...at, now: new Date(as_of) }, scope, {
        set_on: await setOn(at, call.app, scope),
        ...(query.method && { method: query.method }),
        exclude_ids: query.exclude_ids?.split(',').map(Number) ?? [],
        add_items: query.add_items ?? 0,
      });
      const rows = outlook.days.map((one) => ({ day: one.day, probability: toldChance(one.probability) }));
      const forecast_how_many = how_many_by === undefined ? null : await howManyBy(pace, how_many_by, calendarOf(at));
      return {
        rows: rows.slice((page - 1) * perPage, page * perPage),
        ...{ total: rows.length, page, perPage, totals: {}, as_of, columns: [...columns] },
        period: { day_from: addDays(today, 1), day_to: rows.at(-1)?.day ?? today, previous: null },
        ...{ frozen: false, version: null, hidden_columns: [], notes: [] },
        summary: { ...summary, forecast_how_many },
      };
    }),
  { tag: 'fp/reports' },
);

export const forecastServed = [served];
