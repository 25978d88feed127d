import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import names from '#modules/house/seed/demo/names.json' with { type: 'json' };
import tasks from '#modules/house/seed/demo/tasks.json' with { type: 'json' };
import type { Random } from '#modules/house/seed/random.ts';
import { madeAt, type SeedRow, type SeedTables } from '#modules/house/seed/seed-rows.ts';

/** The last ids that are taken; new rows come after them. */
export interface TakenIds {
  readonly users: number;
  readonly teams: number;
  readonly team_members: number;
  readonly projects: number;
  readonly task_groups: number;
}

export interface BulkTeam {
  readonly id: number;
  /** The first is the lead, the second manages the projects, the third tests. */
  readonly userIds: readonly number[];
}

export interface BulkProject {
  readonly id: number;
  readonly key: string;
  readonly team: BulkTeam;
}

export interface BulkCompany {
  readonly tables: SeedTables;
  readonly projects: readonly BulkProject[];
}

const PEOPLE_OF_A_TEAM = 8;
const LETTERS = 26;
const memberTypes = ['lead', 'manager', 'tester', 'analyst', 'developer', 'developer', 'developer', 'developer'];
const roles = ['team_lead', 'project_manager', 'qa', 'developer', 'developer', 'developer', 'developer', 'developer'];

/** So many people in teams of eight, and so many projects for the teams; nobody of them can sign in. */
export function bulkCompany(
  counts: { readonly users: number; readonly projects: number },
  taken: TakenIds,
  { idOf, roleId }: BaseData,
  random: Random,
  at: string,
): BulkCompany {
  const made = madeAt(at);
  const teams = Array.from({ length: Math.ceil(counts.users / PEOPLE_OF_A_TEAM) }, (_, index): BulkTeam => {
    const first = taken.users + 1 + index * PEOPLE_OF_A_TEAM;
    const size = Math.min(PEOPLE_OF_A_TEAM, taken.users + counts.users + 1 - first);
    return { id: taken.teams + 1 + index, userIds: Array.from({ length: size }, (_, seat) => first + seat) };
  });
  const seats = teams.flatMap((team) => team.userIds.map((id, seat) => ({ id, seat, team })));
  const projects = Array.from({ length: counts.projects }, (_, index): BulkProject => {
    const id = taken.projects + 1 + index;
    return { id, key: keyOf(id), team: teams[index % teams.length]! };
  });

  const users = seats.map(({ id, seat }): SeedRow => {
    const login = `xodim${id}`;
    return {
      ...{ id, login, fio: fioOf(random), email: `${login}@namuna.example`, phone: phoneOf(id) },
      user_type_id: idOf('user_types')('staff'),
      role_ids: [roleId(roles[seat]!)],
      branch_id: idOf('branches')('root'),
      ...{ status: 'active', lang_code: 'uz', is_demo: false, must_change_password: false },
      ...made,
    };
  });
  const tables = {
    users,
    teams: teams.map(({ id }) => ({
      id,
      names: numbered({ uz: 'Jamoa', uk: 'Жамоа', ru: 'Команда' }, id),
      color: colorOf(id),
      ...made,
    })),
    team_members: seats.map(({ id, seat, team }, index) => ({
      id: taken.team_members + 1 + index,
      team_id: team.id,
      user_id: id,
      team_member_type_id: idOf('team_member_types')(memberTypes[seat]!),
      time_share: 100,
      starts_on: dayOf(made.created_at, 'Asia/Tashkent'),
      ...made,
    })),
    projects: projects.map(({ id, key, team }) => ({
      id,
      key,
      name: `${random.pick(tasks.modules).uz} ${key}`,
      color: colorOf(id * 7),
      manager_id: managerOf(team),
      team_id: team.id,
      project_status_id: idOf('project_statuses')('active'),
      project_group_id: idOf('project_groups')(random.pick(['business', 'public', 'mobile', 'own'])),
      project_type_id: idOf('project_types')(random.pick(['fixed', 'hourly', 'support', 'own'])),
      member_ids: [],
      ...made,
    })),
  };
  return { tables, projects };
}

/** Sprints one after the other, the last of which ends this week; what lies behind is closed. */
export function bulkGroups(count: number, weeks: number, today: string, taken: number, at: string) {
  const made = madeAt(at);
  const dayOf = (place: number) => addDays(today, 7 - Math.round((1 - place / count) * weeks * 7));
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: taken + 1 + index, name: `Sprint X${taken + 1 + index}`, color: colorOf(index) },
    ...{ starts_on: dayOf(index), ends_on: dayOf(index + 1), is_closed: dayOf(index + 1) < today },
    ...made,
  }));
}

export const leadOf = ({ userIds }: BulkTeam): number => userIds[0]!;
export const managerOf = ({ userIds }: BulkTeam): number => userIds[1] ?? userIds[0]!;
export const testerOf = ({ userIds }: BulkTeam): number => userIds[2] ?? userIds[0]!;

/** Five letters that no project of the demo company has: `X`, and the id in letters. */
function keyOf(id: number): string {
  let left = id;
  let letters = '';
  for (let place = 0; place < 4; place++) {
    letters = String.fromCharCode(65 + (left % LETTERS)) + letters;
    left = Math.floor(left / LETTERS);
  }
  return `X${letters}`;
}

function fioOf(random: Random): string {
  const sex = random.pick(['m', 'f'] as const);
  const first = random.pick(sex === 'm' ? names.male : names.female).uz;
  const father = names.patronymic.uz[sex].replace('{father}', random.pick(names.male).uz);
  return `${random.pick(names.surnames)[sex].uz} ${first} ${father}`;
}

/** Outside every range that is given out: nine digits that begin with 00. */
const phoneOf = (id: number): string => `+99800${String(id).padStart(7, '0')}`;

const colors = ['#1e88e5', '#43a047', '#f4511e', '#8e24aa', '#6d4c41', '#00897b', '#3949ab', '#d81b60'];
const colorOf = (id: number): string => colors[id % colors.length]!;

const numbered = (names: Record<'uz' | 'uk' | 'ru', string>, id: number) => ({
  uz: `${names.uz} ${id}`,
  uk: `${names.uk} ${id}`,
  ru: `${names.ru} ${id}`,
});
