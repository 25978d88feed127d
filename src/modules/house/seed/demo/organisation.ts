import { addDays } from '#kernel/days.ts';
import type { branchKinds } from '#modules/company/people/door.ts';
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import places from '#modules/company/places/regions.json' with { type: 'json' };
import company from '#modules/house/seed/demo/company.json' with { type: 'json' };
import { type DemoClock, iso, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person, TeamKey } from '#modules/house/seed/demo/people.ts';
import { scheduleOfDepartment } from '#modules/house/seed/demo/schedule-rows.ts';
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';

type BranchKind = (typeof branchKinds)[number];

const EIGHT_THIRTY = 8 * 60 + 30;
const STEP_DAYS = 23;
const FIRST_DEPARTMENT = 2 + company.branches.length;
const FIRST_GROUP = FIRST_DEPARTMENT + company.departments.length;

/** The company, its branches, the departments of the head office and the groups in some of them. */
export function branchRows(clock: DemoClock): SeedRow[] {
  const made = madeAt(iso(onDay(clock, clock.firstDay, EIGHT_THIRTY)));
  const row = (id: number, names: object, parent_id: number | null, kind: BranchKind, ordering: number) => ({
    id,
    names,
    parent_id,
    kind,
    ordering,
    ...made,
  });
  return [
    row(1, company.names, null, 'company', 1),
    ...company.branches.map((names, at) => row(2 + at, names, 1, 'branch', at + 1)),
    ...company.departments.map((names, at) => ({
      ...row(FIRST_DEPARTMENT + at, names, 2, 'department', at + 1),
      work_schedule_id: scheduleOfDepartment(at),
    })),
    ...company.groups.map(({ names, department }, at) => {
      const before = company.groups.slice(0, at).filter((other) => other.department === department).length;
      return row(FIRST_GROUP + at, names, FIRST_DEPARTMENT + department, 'group', before + 1);
    }),
  ];
}

/** People of the head office belong to their department, some to a group of it; the others to their branch. */
function branchOf({ id }: Person, { branch, department }: NonNullable<Person['place']>): number {
  if (branch !== 0) return 2 + branch;
  const groups = company.groups.flatMap((group, at) => (group.department === department ? [FIRST_GROUP + at] : []));
  return groups[(id % (groups.length + 1)) - 1] ?? FIRST_DEPARTMENT + department;
}

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
    branch_id: person.place && branchOf(person, person.place),
    client_id: person.clientId,
    is_client_administrator: person.clientId !== null,
    position_i18n: person.position,
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

/** In which branch and post everybody is, from their first day on. */
export function periodRows(users: readonly SeedRow[]) {
  const dated = users.map(({ hired_on, created_at, created_by, updated_at, updated_by, ...user }) => ({
    user,
    period: {
      ...{ user_id: user.id, starts_on: hired_on ?? String(created_at).slice(0, 10), ends_on: null },
      ...{ created_at, created_by, updated_at, updated_by },
    },
  }));
  return {
    user_branches: dated
      .filter(({ user }) => user.branch_id)
      .map(({ user, period }, at) => ({ id: at + 1, branch_id: user.branch_id, ...period })),
    user_positions: dated
      .filter(({ user }) => user.position_i18n)
      .map(({ user, period }, at) => ({ id: at + 1, position_i18n: user.position_i18n, ...period })),
  };
}

/** Who was elsewhere, or in one team alone, for the first months: reports of then know them there. */
const moved: Readonly<Record<string, { readonly days: number; readonly team: number; readonly from?: number }>> = {
  's.tojiyeva': { days: 200, team: 3, from: 4 },
  'x.fayziyev': { days: 140, team: 2 },
};

/** Memberships of somebody before the one of today: in another team, or in this one with all of the time. */
function formerTeam(clock: DemoClock, { login }: Person, team: number, first: string) {
  const one = moved[login];
  if (!one || one.team !== team) return [];
  return [{ team_id: one.from ?? team, time_share: 100, starts_on: first, ends_on: addDays(clock.today, -one.days) }];
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
      const first = person.hiredOn && person.hiredOn > clock.firstDay ? person.hiredOn : clock.firstDay;
      const last = person.blockedAt ? clock.calendar.dayOf(person.blockedAt) : null;
      const member = { team_id: at + 1, user_id: person.id, team_member_type_id: idOf('team_member_types')(type) };
      const told = madeAt(iso(arrival(clock, person)));
      const before = formerTeam(clock, person, at + 1, first).map((one) => ({ ...member, ...one, ...told }));
      const starts_on = before.length ? addDays(before.at(-1)!.ends_on, 1) : first;
      return [...before, { ...member, time_share, starts_on, ends_on: last, ...told }];
    }),
  );
  return { teams, team_members: memberships.map((row, at) => ({ id: at + 1, ...row })) };
}

/** `Samarqand shahri, …` lies in the region of that name; Tashkent is a city and a region. */
const regionOf = (address: string): string =>
  address.startsWith('Toshkent') ? address.split(',')[0]! : address.split(' ')[0]!;

/** The form at the end of a name, by its key in the first data. */
const forms: Readonly<Record<string, string>> = { MCHJ: 'llc', AJ: 'jsc', DM: 'institution' };

/** @param asked what clients asked for: the last time they did is the last that was heard of them. */
export function clientRows(
  clock: DemoClock,
  { idOf }: BaseData,
  people: readonly Person[],
  asked: readonly SeedRow[],
): SeedRow[] {
  return company.clients.map((client, at) => {
    const own = asked.filter(({ client_id }) => client_id === at + 1).map(({ updated_at }) => String(updated_at));
    const form = forms[client.name.split(' ').at(-1)!];
    return {
      id: at + 1,
      ...client,
      legal_form_id: form ? idOf('legal_forms')(form) : null,
      vat_code: `32600${String(9_990_001 + at)}`,
      director: people.find(({ clientId }) => clientId === at + 1)?.fio ?? null,
      region_id: places.findIndex(({ names }) => names.uz.startsWith(regionOf(client.address))) + 1 || null,
      phone: `+99871000${String(at + 61).padStart(4, '0')}`,
      email: `info${at + 1}@${company.site}`,
      last_contact_at: own.toSorted().at(-1) ?? null,
      ...madeAt(iso(onDay(clock, addDays(clock.firstDay, at * STEP_DAYS), EIGHT_THIRTY + 90))),
    };
  });
}
