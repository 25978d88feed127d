import type { Id, PlanLink } from '#modules/work/plan/network/plan-input.ts';
import { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
import { placesByStart } from '#modules/work/plan/people/node-order.ts';
import type { PeopleInput } from '#modules/work/plan/people/people.ts';
import type { LevelledPlan } from '#modules/work/plan/people/people-search.ts';
import { atShare } from '#modules/work/plan/time/calendars.ts';

/**
 * A levelled plan as a plan: each task in the calendar of who does it and not before where it is, and what somebody
 * does is linked in its order. So it has late dates, slack and a longest path like any other.
 */
export function levelledNetwork({ plan, people }: PeopleInput, levelled: LevelledPlan): PlanNetwork {
  const { input } = plan;
  const person = new Map(people.map((one) => [one.id, one]));
  const calendars = new Map(input.calendars);
  for (const { id, scale } of people) calendars.set(`person ${id}`, scale);
  const tasks = input.tasks.map((task) => {
    const place = levelled.tasks.get(task.id);
    if (!place) return task;
    const placed = { ...task, startNotBefore: place.start };
    if (place.person === null) return placed;
    const { share = 1 } = person.get(place.person)!;
    const minutes = atShare(plan.network.minutes[plan.network.nodeOf.get(task.id)!]!, share);
    return { ...placed, minutes, isElapsed: false, calendar: `person ${place.person}` };
  });
  return new PlanNetwork({ ...input, tasks, calendars, links: [...input.links, ...inTurn(plan, levelled)] });
}

/**
 * Links between what the same person does, one task behind the other; without those that a lead of the plan turns
 * round: they would close a circle.
 */
function inTurn({ network }: PlanNetwork, { tasks }: LevelledPlan): PlanLink[] {
  const starts = new Int32Array(network.count);
  for (const [id, { start }] of tasks) starts[network.nodeOf.get(id)!] = start;
  const places = placesByStart(network, starts);
  const placeOf = (id: Id) => places[network.nodeOf.get(id)!]!;
  const ofPerson = Map.groupBy(
    [...tasks].filter(([, { person }]) => person !== null),
    ([, { person }]) => person,
  );
  return [...ofPerson.values()].flatMap((theirs) => {
    const inOrder = theirs.toSorted(([, one], [, other]) => one.start - other.start);
    return inOrder.slice(1).flatMap(([to, { start }], at): PlanLink[] => {
      const [from, before] = inOrder[at]!;
      const isInTurn = before.finish <= start && placeOf(from) < placeOf(to);
      return isInTurn ? [{ from, to, kind: 'finish_to_start', lag: 0 }] : [];
    });
  });
}

/** Slack of each task of a levelled plan, in working minutes of who does it. */
export function slackOfLevelled(input: PeopleInput, levelled: LevelledPlan): Map<Id, number> {
  const network = levelledNetwork(input, levelled);
  return new Map([...levelled.tasks.keys()].map((id) => [id, network.planned(id).slack]));
}
