import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Served, serve } from '#server/http/serve.ts';
import '#modules/growth/kpi/kpi-relations.server.ts';
import { closeKpi, recomputeKpi } from '#modules/growth/kpi/freeze-months.server.ts';
import { closeKpiMonth, recomputeKpiMonth } from '#modules/growth/kpi/kpi-endpoints.ts';
import { kpiMonths } from '#modules/growth/kpi/kpi-months.ts';
import { kpiMonthsVisibleTo } from '#modules/growth/kpi/people-seen.server.ts';

/** Months are read; they are made by closing and computing anew alone. */
export const kpiMonthOperations = (settings: CrudSettings): Operations<typeof kpiMonths> =>
  crudOf(kpiMonths, settings, { scope: kpiMonthsVisibleTo });

export const kpiMonthsServed: readonly Served[] = [
  serve(closeKpiMonth, (ctx, { body }) => closeKpi(ctx, body.month)),
  serve(recomputeKpiMonth, (ctx, { body }) => recomputeKpi(ctx, { ...body, reason: body.reason ?? '' })),
];
