import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { date, flag } from '#kernel/fields/door.ts';
import { closed, day, listOf, oneOf, orNull, textOrNull } from '#kernel/schemas.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions, readOfTaskPart, specialActions } from '#modules/actions.ts';
import { scheduleAssignments } from '#modules/company/schedules/schedule-assignments.ts';
import { scheduleKinds } from '#modules/company/schedules/schedule-kinds.ts';
import { weekdays } from '#modules/company/schedules/work-schedules.ts';

const decide = [actions.schedules.update, specialActions.approveTeam];

/** Makes a proposal count; `ends_previous` ends the open one the day before it begins. */
export const approveAssignment = verbOf(scheduleAssignments, 'approve', decide, { ends_previous: flag({}) });

/** The last day of an assignment. */
export const endAssignment = verbOf(scheduleAssignments, 'end', decide, { ends_on: date({ required: true }) });

const span = Type.Array(Type.String(), { minItems: 2, maxItems: 2 });
const spans = Type.Array(span);

/** A day as screens show it: spans as `["22:00", "07:00"]`. */
const shownDay = {
  day: Type.String(),
  spans,
  norm_minutes: Type.Integer(),
  break_minutes: Type.Integer(),
  core: spans,
  is_remote: Type.Boolean(),
  day_kind: Type.String(),
  source: Type.String(),
};

const { id } = Type.Object({ id: Type.Integer({ minimum: 1 }) }).properties;

/**
 * The days of a schedule that is not saved yet, or of a person: what a month would be. Days from one to another, at
 * most 62. Answers 422 with what is wrong with the versions.
 */
export const previewSchedule = endpoint('POST /api/fp/work-schedules/preview', {
  need: readOfTaskPart,
  body: closed({
    from: day,
    to: day,
    kind: Type.Optional(oneOf(scheduleKinds)),
    week_type: Type.Optional(orNull(Type.Integer({ minimum: 5, maximum: 6 }))),
    break_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 240 })),
    remote_weekdays: Type.Optional(Type.Array(oneOf(weekdays), { maxItems: 7 })),
    versions: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: 100 })),
    /** Of a schedule as it is kept, in place of `kind` and what else there is. */
    id: Type.Optional(id),
    /** Of a person through all changes. */
    user_id: Type.Optional(id),
  }),
  output: Type.Object({
    days: listOf(shownDay),
    norm_minutes: Type.Integer(),
    working_days: Type.Integer(),
  }),
});

/** By what a person works today and from when on: their own, the branch's or the company's schedule. */
export const scheduleOfPerson = endpoint('GET /api/fp/work-schedules/of-person', {
  need: readOfTaskPart,
  query: Type.Object({ user_id: Type.Optional(id), day: Type.Optional(day) }),
  output: Type.Object({
    ...shownDay,
    work_schedule_id: orNull(Type.Integer()),
    name: textOrNull,
    since: textOrNull,
  }),
});
