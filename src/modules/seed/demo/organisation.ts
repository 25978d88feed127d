import { addDays } from '#modules/attendance/work-calendar.ts';
import type { BaseData } from '#modules/seed/base-rows.ts';
import company from '#modules/seed/demo/company.json' with { type: 'json' };
import { type DemoClock, iso, onDay } from '#modules/seed/demo/demo-clock.ts';
import type { Person, TeamKey } from '#modules/seed/demo/people.ts';
import { madeAt, type SeedRow } from '#modules/seed/seed-rows.ts';

const EIGHT_THIRTY = 8 * 60 + 30;
const STEP_DAYS = 23;
const FIRST_DEPARTMENT = 2 + company.branches.length;

/** The company, its branches, and the departments of the head office. */
export function branchRows(clock: DemoClock): SeedRow[] {
  const made = madeAt(iso(onDay(clock, clock.firstDay, EIGHT_THIRTY)));
  const row = (id: number, names: object, parent_id: number | null) => ({
    id,
    names,
    parent_id,
    ordering: id,
    ...made,
  });
  return [
    row(1, company.names, null),
    ...company.branches.map((names, at) => row(2 + at, names, 1)),
    ...company.departments.map((names, at) => row(FIRST_DEPARTMENT + at, names, 2)),
  ];
}

/** People of the head office belong to their department, the others to their branch. */
const branchOf = ({ branch, department }: { branch: number; department: number }) =>
  branch === 0 ? FIRST_DEPARTMENT + department : 2 + branch;

/**
 * @param passwordOf the stored hash of a person's password; null: nobody can sign in as that person yet.
 * @param areDemo the accounts with the well-known password are marked as such.
 */
export function userRows(
  clock: DemoClock,
  people: readonly Person[],
  { idOf, roleId }: BaseData,
  passwordOf: (person: Person) => string | null,
  areDemo: boolean,
): SeedRow[] {
  return people.map((person) => ({
    id: person.id,
    fio: person.fio,
    login: person.login,
    email: `${person.login}@${company.site}`,
    phone: `+99890000${String(person.id).padStart(4, '0')}`,
    user_type_id: idOf('user_types')(person.clientId ? 'client' : 'staff'),
    role_ids: person.roles.map(roleId),
    branch_id: person.place && branchOf(person.place),
    client_id: person.clientId,
    position: person.position,
    status: person.blockedAt ? 'blocked' : 'active',
    lang_code: person.lang,
    born_on: person.bornOn,
    hired_on: person.hiredOn,
    is_demo: areDemo && person.isDemo,
    password_hash: passwordOf(person),
    must_change_password: false,
    ...madeAt(iso(arrival(clock, person))),
    ...(person.blockedAt ? { updated_at: iso(person.blockedAt), version: 2 } : { version: 1 }),
  }));
}

/** Who was there when the product came was entered on its first day, the others on theirs. */
function arrival(clock: DemoClock, { hiredOn, id }: Person): number {
  const day = hiredOn && hiredOn > clock.firstDay ? hiredOn : clock.firstDay;
  return onDay(clock, day, EIGHT_THIRTY + id);
}

export function teamRows(clock: DemoClock, people: readonly Person[], { idOf }: BaseData) {
  const made = madeAt(iso(onDay(clock, clock.firstDay, EIGHT_THIRTY + 60)));
  const teams = company.teams.map(({ names, color, branch }, at) => ({
    id: at + 1,
    names,
    color,
    branch_id: 2 + branch,
    ...made,
  }));
  const memberships = people.flatMap((person) =>
    company.teams.flatMap(({ key }, at) => {
      const [type, time_share] = person.teams[key as TeamKey] ?? [];
      if (!type) return [];
      const joined_on = person.hiredOn && person.hiredOn > clock.firstDay ? person.hiredOn : clock.firstDay;
      const member = { team_id: at + 1, user_id: person.id, team_member_type_id: idOf('team_member_types')(type) };
      return [{ ...member, time_share, joined_on, ...madeAt(iso(arrival(clock, person))) }];
    }),
  );
  return { teams, team_members: memberships.map((row, at) => ({ id: at + 1, ...row })) };
}

export function clientRows(clock: DemoClock): SeedRow[] {
  return company.clients.map((client, at) => ({
    id: at + 1,
    ...client,
    phone: `+99871000${String(at + 61).padStart(4, '0')}`,
    email: `info${at + 1}@${company.site}`,
    ...madeAt(iso(onDay(clock, addDays(clock.firstDay, at * STEP_DAYS), EIGHT_THIRTY + 90))),
  }));
}
