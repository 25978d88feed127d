import { actionsOf, type Person, type TeamKey } from '#modules/seed/demo/people.ts';
import type { DemoProject } from '#modules/seed/demo/projects.ts';
import type { TaskActor } from '#modules/tasks/door.ts';

/** Everyone as those who judge moves see them, by id: the histories ask the same questions as the product. */
export function actorsOf(people: readonly Person[], projects: readonly DemoProject[]): ReadonlyMap<number, TaskActor> {
  return new Map(
    people.map((person) => [
      person.id,
      {
        id: person.id,
        actions: actionsOf(person),
        managed_project_ids: projects.filter(({ manager }) => manager === person).map(({ id }) => id),
        archived_project_ids: [],
        led_user_ids: ledBy(person, people),
        client_id: person.clientId,
      },
    ]),
  );
}

function ledBy(person: Person, people: readonly Person[]): number[] {
  const teams = Object.entries(person.teams)
    .filter(([, [type]]) => type === 'lead')
    .map(([team]) => team as TeamKey);
  return people.filter((other) => teams.some((team) => other.teams[team])).map(({ id }) => id);
}
