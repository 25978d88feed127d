import company from '#modules/house/seed/demo/company.json' with { type: 'json' };
import type { Person, TeamKey } from '#modules/house/seed/demo/people.ts';

/** A project of the demo company with those who work on it. */
export interface DemoProject {
  readonly id: number;
  readonly key: string;
  readonly weight: number;
  readonly isMobile: boolean;
  readonly isInternal: boolean;
  readonly clientId: number | null;
  readonly manager: Person;
  readonly lead: Person;
  readonly team: readonly Person[];
  /** Named in the project beside the team. */
  readonly guests: readonly Person[];
}

/** Those who help out beside their team: designers and analysts are few, the internal system is everybody's. */
const guestKeys: Readonly<Record<string, readonly string[]>> = {
  SKNT: ['d1'],
  YYBI: ['b2'],
  OHT: ['ba2'],
  HMP: ['sb2'],
  HTS: ['d2', 'ba1'],
  NIT: ['director', 'lead', 'lead2', 'd1', 'tester', 'q2'],
};

export function demoProjects(people: readonly Person[]): DemoProject[] {
  const person = (key: string) => people.find((one) => one.key === key)!;
  return company.projects.map((entry, at) => {
    const team = people.filter(({ teams }) => teams[entry.team as TeamKey]);
    return {
      id: at + 1,
      key: entry.key,
      weight: entry.weight,
      isMobile: entry.platform === 'mobile',
      isInternal: entry.group === 'own',
      clientId: entry.client,
      manager: person(entry.manager),
      lead: team.find(({ teams }) => teams[entry.team as TeamKey]?.[0] === 'lead')!,
      team,
      guests: (guestKeys[entry.key] ?? []).map(person),
    };
  });
}

/** Everyone who sees the tasks of the project. */
export function membersOf({ manager, team, guests }: DemoProject): Person[] {
  return [...new Set([manager, ...team, ...guests])];
}
