import Type from 'typebox';
import { bodyOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { longText } from '#kernel/fields/door.ts';
import { ids, type Shape } from '#kernel/schemas.ts';
import { actions } from '#modules/actions.ts';
import { monthPattern } from '#modules/presence/attendance/door.ts';

/** `2026-11`. */
export const month = Type.String({ pattern: monthPattern });

const made = Type.Object({
  month: Type.String(),
  edition: Type.Integer(),
  /** How many people have a row of this edition. */
  people: Type.Integer(),
});
export type MadeEdition = Shape<typeof made>;

/** Closes the KPI of a month for everybody, once its attendance is closed. */
export const closeKpiMonth = endpoint('POST /api/fp/kpi-months/close', {
  need: [actions.attendance.update],
  body: bodyOf({}, { month }),
  output: made,
});

export const reasonFields = { reason: longText({ max: 500 }) } as const;

/** Computes a closed month of some people anew: another edition beside those before, with the reason. */
export const recomputeKpiMonth = endpoint('POST /api/fp/kpi-months/recompute', {
  need: [actions.attendance.update],
  body: bodyOf(reasonFields, { month, user_ids: ids(2000) }),
  output: made,
});
