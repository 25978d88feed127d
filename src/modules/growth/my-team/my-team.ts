import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, id, integerOrNull, listOf, oneOf, orNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import { screenActions } from '#modules/actions.ts';
import { presenceStates } from '#modules/growth/my-team/presence.ts';

const person = Type.Object({
  user_id: Type.Integer(),
  fio: Type.String(),
  position: textOrNull,
  state: oneOf(presenceStates),
  /** The instant at which it began; null where it follows from the schedule alone. */
  since: textOrNull,
  /** The day on which somebody who is away works again. */
  back_on: textOrNull,
  /** Works on a task, be it one that the caller does not see. Null: not told to the caller, as all that follows. */
  is_working: orNull(Type.Boolean()),
  task: orNull(
    Type.Object({ id: Type.Integer(), number: Type.String(), name: Type.String(), running_since: Type.String() }),
  ),
  /** The first day from which five working days are less than half full: domain.md, 6.4. */
  next_free_at: textOrNull,
  is_late: orNull(Type.Boolean()),
  /** Worked so far on the day that now belongs to. */
  day_minutes: integerOrNull,
});
export type TeamPerson = Shape<typeof person>;

/**
 * Who of the caller's people is where right now: of the own teams, of those whom one leads, of projects that one
 * manages; HR and the director see everybody. Colleagues are told where somebody is and when they are back, managers of
 * their projects on what they work too; lateness and minutes only who answers for the person (people.md, 4 and 12).
 */
export const myTeam = endpoint('GET /api/fp/team', {
  need: [screenActions.ownTasks],
  query: closed({ team_id: Type.Optional(id), branch_id: Type.Optional(id) }),
  output: Type.Object({
    people: listOf(person.properties),
    /** There are more people than are answered at once. */
    is_cut: Type.Boolean(),
    /** The caller answers for some of them: what is told only then stands in a column. */
    sees_minutes: Type.Boolean(),
    sees_work: Type.Boolean(),
  }),
});
export type MyTeam = Shape<typeof myTeam.output>;
