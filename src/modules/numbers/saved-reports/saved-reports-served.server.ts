import type { Values } from '#server/crud/values.ts';
import { invalid, notTheirs } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { serve, type Served, type Way } from '#server/http/serve.ts';
import { judgeSaved } from '#modules/numbers/saved-reports/judge-saved.server.ts';
import { refusalIn } from '#modules/numbers/saved-reports/report-answer.server.ts';
import { addressOfSaved, runServed } from '#modules/numbers/saved-reports/run-report.server.ts';
import { changeReport, saveReport } from '#modules/numbers/saved-reports/saved-report-endpoints.ts';
import { savedReports } from '#modules/numbers/saved-reports/saved-reports.ts';

type SavedReport = Row<typeof savedReports>;

/** What says which report is asked for, and how. */
const asking = ['report', 'query', 'columns', 'compare', 'closed_version'] as const;

/**
 * Opens the report as it would be saved, as who saves it. Throws 422 where it refuses a parameter, 403 without the
 * right to it. A report that cannot answer now may be saved.
 */
async function tryOut(app: App, ctx: Context, given: Values): Promise<void> {
  judgeSaved(ctx, given);
  const saved = {
    ...{ query: null, columns: [], compare: null, closed_version: null },
    ...given,
  } as unknown as SavedReport;
  const answer = await app.ask(ctx, addressOfSaved(saved, todayOf(ctx), { ';perPage': '1' }));
  if (answer.status === 403) throw notTheirs('report_not_held', 'report');
  if (answer.status === 404) throw invalid('report', 'choice');
  if (answer.status !== 400) return;
  const { errors = [], message = '' } = refusalIn(answer);
  const [first] = errors;
  const isColumn = first?.field === 'columns' || saved.columns.includes(first?.field ?? '');
  throw invalid(isColumn ? 'columns' : 'query', 'report_parameter', {
    word: first?.field ?? '',
    why: ((first as { message?: string } | undefined)?.message ?? message).slice(0, 200),
  });
}

const way = { tag: savedReports.path, takesAnyQuery: true } as const;

const save = serve(saveReport, (ctx, { body }, { app }) => app.operationsAt(savedReports).create(ctx, body), {
  ...way,
  before: async (ctx, { body }, { app }) => tryOut(app, ctx, body as Values),
});

const change = serve(
  changeReport,
  (ctx, { params, body: { version, ...changes } }, { app }) =>
    app.operationsAt(savedReports).update(ctx, params.id, changes, version),
  {
    ...way,
    before: async (ctx, { params, body }, { app }) => {
      if (!asking.some((name) => name in (body as Values))) return;
      const row = await app.operationsAt(savedReports).read(ctx, Number((params as Values).id));
      await tryOut(app, ctx, { ...row, ...(body as Values) });
    },
  } satisfies Way,
);

export const savedReportsServed: readonly Served[] = [save, change, runServed];
