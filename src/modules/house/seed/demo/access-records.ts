import { addDays } from '#kernel/days.ts';
import { fold } from '#kernel/search-folding.ts';
import { type DemoClock, iso, MINUTE, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import { type Random, streamOf } from '#modules/house/seed/random.ts';
import type { SeedRow, SeedTables } from '#modules/house/seed/seed-rows.ts';

/** Where people sign in from: the office's one address, homes, phones. Addresses of RFC 5737, which nobody has. */
const office = '203.0.113.24';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6';
const devices = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Safari/605.1.15`,
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} Safari/604.1`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 YaBrowser/25.10 Safari/537.36',
] as const;
/** What robots try, on any door that is open to the world. */
const triedByStrangers = ['root', 'administrator', 'test', 'user', 'postgres'];

const daysOfTries = 30;
/** People who have the product open on some device. */
const daysOfSessions = 5;
const daysOfChanges = 14;

interface Change extends SeedRow {
  readonly created_at: string;
}

/** Everything about signing in and changing that stood in the records at midnight: tries, sessions, the audit log. */
export function accessRecords(clock: DemoClock, people: readonly Person[], tables: SeedTables): SeedTables {
  const random = streamOf('access');
  const places = new Map(
    people.map((person) => [
      person.id,
      {
        address: person.clientId || random.chance(0.2) ? `198.51.100.${random.int(2, 250)}` : office,
        agent: random.pick(devices),
      },
    ]),
  );
  const placeOf = (id: number | null) => places.get(id ?? 0) ?? { address: office, agent: devices[0] };
  const tries: Omit<SeedRow, 'id'>[] = [];
  for (let back = daysOfTries; back >= 1; back--) {
    const day = addDays(clock.today, -back);
    if (clock.calendar.isWorkingDay(day)) tries.push(...triesOf(clock, day, people, placeOf, random));
    if (random.chance(0.15)) tries.push(...strangers(clock, day, random));
  }
  const ordered = inOrder(tries);
  return {
    login_logs: ordered,
    sessions: sessionRows(clock, people, ordered),
    audit_log: auditRows(clock, tables, placeOf, random),
  };
}

type Place = { readonly address: string; readonly agent: string };
type PlaceOf = (id: number | null) => Place;

const tryRow = (login: string, user_id: number | null, { address, agent }: Place, reason: string, at: number) => ({
  ...{ login, login_key: fold(login), user_id, address, user_agent: agent },
  ...{ succeeded: reason === 'ok', reason, created_at: iso(at) },
});

/** A session lives for weeks, so a person signs in now and then; one in eight mistypes first. */
function triesOf(clock: DemoClock, day: string, people: readonly Person[], placeOf: PlaceOf, random: Random) {
  return people.flatMap((person) => {
    if (!random.chance(0.16)) return [];
    const at = onDay(clock, day, random.int(8 * 60 + 20, 17 * 60)) + random.int(0, 59_000);
    const place = placeOf(person.id);
    if (person.blockedAt !== null && at > person.blockedAt)
      return [tryRow(person.login, person.id, place, 'blocked', at)];
    const wrong = random.chance(0.12) ? [tryRow(person.login, person.id, place, 'wrong_password', at - 20_000)] : [];
    return [...wrong, tryRow(person.login, person.id, place, 'ok', at)];
  });
}

function strangers(clock: DemoClock, day: string, random: Random) {
  const at = onDay(clock, day, random.int(60, 5 * 60));
  const place = { address: `192.0.2.${random.int(2, 250)}`, agent: 'python-requests/2.32' };
  const login = random.pick(triedByStrangers);
  return Array.from({ length: 7 }, (_, index) =>
    tryRow(login, null, place, index < 5 ? 'unknown_login' : 'limited', at + index * 3_000),
  );
}

/** The last successful try of each person is their session; accounts that anybody may use begin without. */
function sessionRows(clock: DemoClock, people: readonly Person[], tries: readonly SeedRow[]): SeedRow[] {
  const since = iso(onDay(clock, addDays(clock.today, -daysOfSessions), 0));
  const byPerson = new Map(people.map((person) => [person.id, person]));
  const last = new Map(
    tries
      .filter(({ succeeded, created_at }) => succeeded && String(created_at) > since)
      .map((row) => [row.user_id, row]),
  );
  return [...last].flatMap(([user_id, row], index) => {
    const person = byPerson.get(user_id as number);
    if (!person || person.isDemo || person.blockedAt !== null) return [];
    const seen = Date.parse(String(row.created_at)) + ((index % 5) * 37 + 11) * MINUTE;
    return [
      {
        ...{ id: index + 1, user_id, lang_code: person.lang, address: row.address, user_agent: row.user_agent },
        ...{ created_at: row.created_at, last_seen_at: iso(Math.min(seen, clock.midnight - MINUTE)) },
      },
    ];
  });
}

/** What people did with tasks lately, as the log would have written it down. */
function auditRows(clock: DemoClock, tables: SeedTables, placeOf: PlaceOf, random: Random): SeedRow[] {
  const since = iso(onDay(clock, addDays(clock.today, -daysOfChanges), 0));
  const until = iso(clock.midnight);
  const lately = (table: string): Change[] =>
    ((tables[table] ?? []) as readonly Change[]).filter(({ created_at }) => created_at > since && created_at < until);
  // What somebody did in one moment was one order.
  const requests = new Map<string, string>();
  const requestOf = (by: unknown, at: string): string => {
    const known = requests.get(`${String(by)} ${at}`) ?? requestId(random);
    requests.set(`${String(by)} ${at}`, known);
    return known;
  };
  const row = (action: string, resource: string, row_id: unknown, by: unknown, at: string, change: object) => ({
    ...{ action, resource, row_id, actor_id: by, address: placeOf(by as number).address, created_at: at },
    ...{ request_id: requestOf(by, at), before: null, after: null, ...change },
  });
  return inOrder([
    ...lately('task_flows').map(({ task_id, from_status, to_status, created_by, created_at }) =>
      row('update', 'fp/dev-tasks', task_id, created_by, created_at, {
        before: { status: from_status },
        after: { status: to_status },
      }),
    ),
    ...lately('task_comments').map(({ id, task_id, text, is_public, created_by, created_at }) =>
      row('create', 'fp/task-comments', id, created_by, created_at, { after: { task_id, text, is_public } }),
    ),
    ...lately('task_marks').map(({ id, task_id, task_mark_criterion_id, score, created_by, created_at }) =>
      row('create', 'fp/task-marks', id, created_by, created_at, { after: { task_id, task_mark_criterion_id, score } }),
    ),
    ...lately('task_deadlines').map(({ task_id, old_deadline, new_deadline, created_by, created_at }) =>
      row('update', 'fp/dev-tasks', task_id, created_by, created_at, {
        before: { deadline: old_deadline },
        after: { deadline: new_deadline },
      }),
    ),
  ]);
}

function requestId(random: Random): string {
  const hex = (length: number) => Array.from({ length }, () => random.int(0, 15).toString(16)).join('');
  return [8, 4, 4, 4, 12].map(hex).join('-');
}

const inOrder = (rows: readonly Readonly<Record<string, unknown>>[]): SeedRow[] =>
  rows
    .toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
    .map((row, at) => ({ ...row, id: at + 1 }));
