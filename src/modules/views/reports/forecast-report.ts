import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, day, id, oneOf, orNull, type Shape } from '#kernel/schemas.ts';
import { screenActions } from '#modules/actions.ts';
import { forecastSummary, howMany } from '#modules/numbers/forecast/door.ts';
import { answered } from '#modules/views/reports/report.ts';

const text = Type.Optional(Type.String());
/** Items that a question takes out or puts in. */
export const MOST_ITEMS = 10_000;

/**
 * When the open work of a group, a project or a stage is finished, by what is finished a week: for each week to come
 * the last working day and the chance that all is done by it. Exactly one of the three says whose work. `exclude_ids`
 * and `add_items` ask what less or more would mean; `how_many_by` how many items a day brings; `method=minutes` goes by
 * plans and how they came true. Throws 400 `either` without a scope or with two, `period_too_long` for a day too far.
 */
export const forecastReport = endpoint('GET /api/fp/reports/forecast', {
  need: [screenActions.reportTasks],
  query: closed({
    ...{ ';page': text, ';perPage': text },
    task_group_id: Type.Optional(id),
    project_id: Type.Optional(id),
    contract_stage_id: Type.Optional(id),
    how_many_by: Type.Optional(day),
    method: Type.Optional(oneOf(['throughput', 'minutes'])),
    /** Ids of open tasks, by commas. */
    exclude_ids: Type.Optional(Type.String({ pattern: '^\\d{1,15}(,\\d{1,15})*$', maxLength: 8_000 })),
    add_items: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_ITEMS })),
    as_of: text,
  }),
  output: Type.Object({
    ...answered.properties,
    summary: Type.Object({ ...forecastSummary.properties, forecast_how_many: orNull(howMany) }),
  }),
});
export type ForecastAnswer = Shape<typeof forecastReport.output>;
