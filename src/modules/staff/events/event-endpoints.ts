import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, day, id, oneOf, orNull, rowsWith, textOrNull, version } from '#kernel/schemas.ts';
import { answers } from '#modules/staff/events/event-answers.ts';
import { events } from '#modules/staff/events/events.ts';

const moment = Type.String({ format: 'instant', maxLength: 40 });
const rule = Type.String({ minLength: 1, maxLength: 300 });
const override = closed({
  recurrence_id: moment,
  starts_at: Type.Optional(moment),
  ends_at: Type.Optional(orNull(moment)),
  is_cancelled: Type.Optional(Type.Boolean()),
});

/** When a rule happens between two moments, before anything is kept. Throws 422 as `judgedRule` does. */
export const previewEvents = endpoint('POST /api/fp/events/preview', {
  need: 'staff',
  body: closed({
    starts_at: moment,
    rrule: rule,
    exdates: Type.Optional(Type.Array(moment, { maxItems: 500 })),
    overrides: Type.Optional(Type.Array(override, { maxItems: 100 })),
    from: moment,
    to: moment,
  }),
  output: Type.Object({ starts: Type.Array(Type.String()), count: Type.Integer() }),
});

/** All that happens on these days, at most 42 of them, series taken apart. */
export const occurrences = endpoint('GET /api/fp/events/occurrences', {
  need: 'staff',
  query: closed({ from: day, to: day }),
  output: rowsWith({
    event_id: Type.Integer(),
    recurrence_id: textOrNull,
    name: Type.String(),
    starts_at: Type.String(),
    ends_at: textOrNull,
    room_id: orNull(Type.Integer()),
    is_optional: Type.Boolean(),
    is_public: Type.Boolean(),
    /** Is the reader meant, or did they make it? */
    is_own: Type.Boolean(),
    answer: orNull(oneOf(answers)),
  }),
});

export const changeScopes = ['this', 'following', 'all'] as const;

/**
 * Changes what happens again and again: one occurrence, those from it on (from then a series of its own), or all.
 * Without new times an occurrence, or what follows from it, does not take place. Answers the row as it was found, and
 * the series that was split off.
 */
export const changeEvent = endpoint('POST /api/fp/events/change', {
  need: 'staff',
  body: closed({
    id,
    version,
    recurrence_id: moment,
    scope: oneOf(changeScopes),
    starts_at: Type.Optional(moment),
    ends_at: Type.Optional(orNull(moment)),
    is_cancelled: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({ row: contractOf(events).row, following_id: orNull(Type.Integer()) }),
});
