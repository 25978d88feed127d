import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed } from '#kernel/schemas.ts';
import { actions } from '#modules/actions.ts';

const body = closed({ year: Type.Integer({ minimum: 2000, maximum: 2100 }) });
const output = Type.Object({ year: Type.Integer(), days: Type.Integer() });

/** Fills an empty year with what the law says of it; the days are provisional until the year is confirmed. */
export const fillYear = endpoint('POST /api/fp/work-calendar/fill-year', {
  need: [actions.calendar.create],
  body,
  output,
});

/** The decree is known and entered: no day of the year is provisional any more. */
export const confirmYear = endpoint('POST /api/fp/work-calendar/confirm-year', {
  need: [actions.calendar.update],
  body,
  output,
});
