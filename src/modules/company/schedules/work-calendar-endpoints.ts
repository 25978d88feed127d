import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, listOf } from '#kernel/schemas.ts';
import { actions, readOfTaskPart } from '#modules/actions.ts';

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

const spansOfInstants = listOf({ starts_at: Type.String(), ends_at: Type.String() });

/**
 * When work is done, as spans of instants, from a month ago to a few days ahead: a clock that runs counts what lies
 * within them, and what it shows is what its interval will be worth. `spans` are the company's; whoever works at other
 * times stands in `others`, people who work alike together.
 */
export const workingSpans = endpoint('GET /api/fp/work-calendar/spans', {
  need: readOfTaskPart,
  output: Type.Object({
    spans: spansOfInstants,
    others: listOf({ user_ids: Type.Array(Type.Integer()), spans: spansOfInstants }),
  }),
});
