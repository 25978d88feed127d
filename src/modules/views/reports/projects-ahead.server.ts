import { rowsForAll } from '#server/crud/sources.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import { forecastsOn } from '#modules/numbers/forecast/door.server.ts';
import { projects } from '#modules/company/projects/door.ts';
import type { Fill } from '#modules/views/reports/serve-report.server.ts';

/** Until when a project is to be done, and when it will be by its own pace; null of what is no single project. */
export const fillAhead: Fill = async (ctx, rows) => {
  const ids = [...new Set(rows.flatMap(({ project_id }) => (typeof project_id === 'number' ? [project_id] : [])))];
  const ends = await sql(columnsOf(projects, 'id', 'ends_on'))`select p.id, p.ends_on
    from ${rowsForAll(projects, 'projects whose rows the reader sees')} p where p.id = any(${ids}::bigint[])`.pairs(
    ctx.db,
    'id',
    'ends_on',
  );
  const ahead = await forecastsOn(ctx, 'project_id', ids);
  for (const row of rows) {
    const id = row.level === 2 || typeof row.project_id !== 'number' ? null : row.project_id;
    const days = id === null ? null : (ahead.get(id) ?? null);
    row.forecast_on = days && { p50: days.p50, p85: days.p85 };
    row.ends_on = id === null ? null : (ends.get(id) ?? null);
  }
};
