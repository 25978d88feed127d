import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ExportCell } from '#kernel/field.ts';
import type { Context } from '#server/context.ts';
import { csvOf, type FileColumn, xlsxOf, xlsxType } from '#server/export/table-text.ts';
import type { Call } from '#server/http/serve.ts';
import type { GanttAnswer, GanttBar } from '#modules/views/gantt/gantt-answer.ts';
import { byBeginning } from '#modules/views/gantt/gantt-bars.server.ts';
import { minuteAt } from '#modules/views/gantt/local-time.ts';
import { timeOf } from '#modules/work/plan/door.ts';

interface Column extends FileColumn {
  readonly of: (bar: GanttBar) => ExportCell;
}

/** The bars as a table, in the order in which they begin: dates as local times, what is not known is an empty cell. */
export async function sendGantt(
  ctx: Context,
  { app, reply }: Call,
  answer: GanttAnswer,
  format: string,
): Promise<FastifyReply> {
  const say = (key: string): string => app.texts.say(ctx.lang, key);
  const local = (iso: string | null) => (iso === null ? '' : timeOf(minuteAt(iso, ctx.timeZone)).replace('T', ' '));
  const names = new Map(answer.rows.map(({ key, name }) => [key, name ?? '']));
  const yes = (is: boolean) => (is ? say('gantt.yes') : '');
  const column = (heading: string, of: Column['of']): Column => ({ heading: say(heading), of });
  const columns: Column[] = [
    column('field.number', ({ number }) => number),
    column('field.name', ({ name }) => name),
    column('gantt.row', ({ row_key }) => names.get(row_key) ?? ''),
    column('field.status', ({ status }) => say(`choice.${status}`)),
    column('gantt.starts_at', ({ starts_at }) => local(starts_at)),
    column('gantt.ends_at', ({ ends_at, is_estimated }) => (is_estimated ? local(ends_at) : '')),
    column('field.planned_minutes', ({ planned_minutes }) => planned_minutes ?? ''),
    column('gantt.remaining_minutes', ({ remaining_minutes }) => remaining_minutes ?? ''),
    column('field.deadline', ({ deadline }) => local(deadline)),
    column('gantt.late_finish', ({ late_finish }) => local(late_finish)),
    column('gantt.slack_minutes', ({ slack_minutes }) => slack_minutes),
    column('gantt.is_critical', ({ is_critical }) => yes(is_critical)),
    column('gantt.is_late', ({ is_late }) => yes(is_late)),
    column('gantt.baseline_starts_at', ({ baseline }) => local(baseline?.starts_at ?? null)),
    column('gantt.baseline_ends_at', ({ baseline }) => local(baseline?.ends_at ?? null)),
  ];
  const lines = (async function* () {
    for (const bar of answer.bars.toSorted(byBeginning)) yield columns.map(({ of }) => of(bar));
  })();
  reply.header('content-disposition', `attachment; filename="gantt-${answer.by}.${format}"`);
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(columns, lines)));
  return reply.type(xlsxType).send(await xlsxOf('gantt', columns, lines));
}
