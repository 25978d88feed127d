import { addDays } from '#kernel/days.ts';
import { accruedTwelfths, lawOf, type LawRow, type LeavePart, type LeaveStatus } from '#modules/staff/leave/door.ts';
import data from '#modules/house/seed/base-data.json' with { type: 'json' };
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import { type DemoClock, iso, onDay, workingDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import type { Company } from '#modules/house/seed/demo/story-tasks.ts';
import { madeAt, type SeedRow, type SeedTables } from '#modules/house/seed/seed-rows.ts';

/** A leave: whose, of what kind, from so many days after today on, for so many days. */
interface Plan {
  readonly who: string;
  readonly kind: string;
  readonly from: number;
  readonly days: number;
  readonly part?: LeavePart;
  readonly status: LeaveStatus;
  /** Who answered. */
  readonly by?: string;
  readonly comment?: string;
  readonly answer?: string;
  readonly record?: string;
}

const MORNING = 10 * 60;
const MONTHS = 12;
/** So many days before it begins leave is asked for, so many later it is answered. */
const ASKED_BEFORE = 21;
const ANSWERED_AFTER = 2;

const plans: readonly Plan[] = [
  { who: 'developer', kind: 'annual', from: -126, days: 14, status: 'approved', by: 'lead', comment: 'Oilaviy safar' },
  {
    ...{ who: 'developer', kind: 'annual', from: -47, days: 7, status: 'refused', by: 'lead' },
    answer: 'Shu haftada reliz bor, keyingi haftani tanlang',
  },
  { who: 'developer', kind: 'annual', from: 29, days: 7, status: 'sent', comment: 'Yangi yil oldidan' },
  { who: 'lead', kind: 'annual', from: 43, days: 14, status: 'approved', by: 'hr' },
  { who: 'tester', kind: 'study', from: 15, days: 10, status: 'approved', by: 'lead', comment: 'Davlat imtihonlari' },
  { who: 'sb1', kind: 'unpaid', from: 8, days: 2, status: 'sent', comment: 'Переезд' },
  { who: 'd1', kind: 'sick', from: -34, days: 6, status: 'approved', by: 'hr', record: 'EV-2026-118734' },
  { who: 'manager', kind: 'trip', from: 22, days: 3, status: 'approved', by: 'director', comment: 'Samarqand, mijoz' },
  { who: 'b2', kind: 'annual', from: -75, days: 14, status: 'approved', by: 'lead2' },
  { who: 'f2', kind: 'annual', from: 36, days: 14, status: 'approved', by: 'lead2' },
  { who: 'mo1', kind: 'annual', from: 1, days: 5, status: 'cancelled', by: 'mo1' },
  { who: 'q3', kind: 'annual', from: 12, days: 14, status: 'approved', by: 'lead3', comment: 'Тўй' },
  { who: 'hr', kind: 'annual', from: -60, days: 14, status: 'approved', by: 'director' },
  { who: 'editor', kind: 'annual', from: 50, days: 7, status: 'sent' },
  // Half a day, on a Monday that is worked, and a week of work from home.
  { who: 'sf2', kind: 'unpaid', from: 11, days: 1, part: 'second', status: 'approved', by: 'hr', comment: 'Shifokor' },
  { who: 'b5', kind: 'remote', from: 4, days: 5, status: 'approved', by: 'cto' },
];

/** Who is on leave while one looks, if nothing of theirs runs: of the developer's team, and of another one. */
const awayToday: readonly (readonly string[])[] = [
  ['f1', 'f3', 'in1', 'd1', 'ba1'],
  ['acc', 's2', 'sf1'],
];

/** Leave that was, is, will be, waits and was refused; what was taken before the product came; days in lieu. */
export function leaveTables({ clock, people, tasks }: Company, { idOf }: BaseData): SeedTables {
  const byKey = new Map(people.map((person) => [person.key, person]));
  const idBy = (key: string) => byKey.get(key)!.id;
  const busy = new Set(tasks.filter(({ plan }) => plan.status === 'processing').map(({ plan }) => plan.executor?.key));
  const running = awayToday.map((keys, at): Plan => {
    const who = keys.find((key) => !busy.has(key)) ?? keys.at(-1)!;
    return { who, kind: at ? 'sick' : 'annual', from: -3 - at, days: at ? 7 : 14, status: 'approved', by: 'hr' };
  });
  const requests = [...plans, ...running]
    .filter((plan, at, all) => all.findIndex((other) => other.who === plan.who && meetsIn(other, plan)) === at)
    .map((plan) => requestRow(clock, plan, idBy, idOf('leave_kinds')(plan.kind)));
  const leave = requests.toSorted(byTime).map((row, at) => ({ ...row, id: at + 1 }));
  return {
    leave_requests: leave,
    leave_hand_overs: handOverRows(clock, leave, { people, tasks }),
    leave_wishes: wishRows(clock, people),
    ...planTables(clock, idBy('hr')),
    leave_corrections: correctionRows(clock, people, idBy('hr')),
    days_off: ledgerRows(clock, idBy),
  };
}

/** The plan of this year is fixed, and HR looks at it in a calendar program. */
function planTables(clock: DemoClock, hr: number): SeedTables {
  const made = madeAt(iso(onDay(clock, clock.firstDay, 12 * 60)), hr);
  return {
    fixed_leave_plans: [{ id: 1, branch_id: 2, year: Number(clock.today.slice(0, 4)), ...made }],
    calendar_feeds: [{ id: 1, user_id: hr, last_read_at: iso(clock.midnight), ...made }],
  };
}

type LeaveRow = ReturnType<typeof requestRow> & { readonly id: number };

/**
 * Tasks in other hands: one that somebody on leave today has given to a colleague of the team, and one that the next
 * who leaves has asked for and that was agreed to.
 */
function handOverRows(
  clock: DemoClock,
  leave: readonly LeaveRow[],
  { people, tasks }: Pick<Company, 'people' | 'tasks'>,
) {
  const open = tasks.filter(({ plan }) => ['new', 'pause'].includes(plan.status) && plan.executor);
  const person = new Map(people.map((one) => [one.id, one]));
  const approved = leave.filter(({ status }) => status === 'approved');
  const areMates = (a: Person | undefined, b: Person | undefined) =>
    a !== b && Object.keys(a?.teams ?? {}).some((team) => team in (b?.teams ?? {}));
  const made = (row: LeaveRow, task: (typeof tasks)[number], user_id: number, more: object) => ({
    ...{ leave_request_id: row.id, task_id: task.id, of_user_id: row.user_id, user_id, what: 'executor' },
    ...{ gives_back: true, answered_at: row.decided_at, carried_out_at: null, given_back_at: null },
    ...madeAt(row.sent_at, row.user_id),
    ...more,
  });
  const running = approved.filter(({ starts_on, ends_on }) => starts_on <= clock.today && ends_on > clock.today);
  const under = running.flatMap((row) => {
    const task = open.find(({ plan }) => areMates(person.get(row.user_id), plan.executor ?? undefined));
    if (!task?.plan.executor) return [];
    const at = iso(onDay(clock, row.starts_on, 5));
    return [made(row, task, task.plan.executor.id, { state: 'carried_out', carried_out_at: at, updated_at: at })];
  });
  const ahead = approved.flatMap((row) => {
    if (row.starts_on <= clock.today) return [];
    const task = open.find(({ plan }) => plan.executor?.id === row.user_id);
    const taker = people.find((one) => areMates(person.get(row.user_id), one) && one.blockedAt === null);
    return task && taker ? [made(row, task, taker.id, { state: 'agreed' })] : [];
  });
  return [...under.slice(0, 1), ...ahead.slice(0, 2)].map((row, at) => ({ ...row, id: at + 1 }));
}

/** Wishes for the next year: two teams in which too many want the same weeks, and others that lie well apart. */
function wishRows(clock: DemoClock, people: readonly Person[]): SeedRow[] {
  const year = Number(clock.today.slice(0, 4)) + 1;
  const at = iso(onDay(clock, workingDay(clock, addDays(clock.today, -6), -1), MORNING));
  const working = people.filter(({ place, blockedAt }) => place && blockedAt === null);
  const ofTeam = (team: string) => working.filter(({ teams }) => team in teams);
  // Half of a team in the same fortnight.
  const together = [
    { who: ofTeam('mobile'), from: `${year}-07-05` },
    { who: ofTeam('portals'), from: `${year}-08-09` },
  ].flatMap(({ who, from }) => who.slice(0, Math.max(2, Math.ceil(who.length / 2))).map(({ id }) => ({ id, from })));
  const taken = new Set(together.map(({ id }) => id));
  const apart = working
    .filter(({ id }) => !taken.has(id))
    .slice(0, 12)
    .map(({ id }, place) => ({ id, from: addDays(`${year}-02-01`, place * 21) }));
  return [...together, ...apart].map(({ id: user_id, from }, place) => ({
    ...{ id: place + 1, user_id, starts_on: from, ends_on: addDays(from, 13), comment: null },
    ...madeAt(at, user_id),
  }));
}

const meetsIn = (a: Plan, b: Plan): boolean => a.from < b.from + b.days && b.from < a.from + a.days;
const byTime = (a: { created_at: string }, b: { created_at: string }): number => (a.created_at < b.created_at ? -1 : 1);

function requestRow(clock: DemoClock, plan: Plan, idBy: (key: string) => number, kind: number) {
  const day = addDays(clock.today, plan.from);
  const starts_on = plan.part ? workingDay(clock, day, 1) : day;
  const yesterday = addDays(clock.today, -1);
  const earlier = (a: string, b: string) => (a < b ? a : b);
  const asked = workingDay(clock, earlier(addDays(starts_on, -ASKED_BEFORE), addDays(yesterday, -3)), -1);
  const answered = workingDay(clock, earlier(addDays(asked, ANSWERED_AFTER), yesterday), -1);
  const at = iso(onDay(clock, asked, MORNING + plan.days));
  const decidedAt = plan.by ? iso(onDay(clock, answered, MORNING + 95)) : null;
  return {
    user_id: idBy(plan.who),
    leave_kind_id: kind,
    starts_on,
    ends_on: addDays(starts_on, plan.days - 1),
    part: plan.part ?? 'day',
    status: plan.status,
    comment: plan.comment ?? null,
    record_number: plan.record ?? null,
    sent_at: at,
    decided_by: plan.by ? idBy(plan.by) : null,
    decided_at: decidedAt,
    decision_comment: plan.answer ?? null,
    ...madeAt(at, idBy(plan.who)),
    ...(decidedAt && { updated_at: decidedAt, updated_by: idBy(plan.by!), version: 3 }),
    ...(!decidedAt && { version: 2 }),
  };
}

/** What had accrued before the first day was taken then, but for a few days that are carried over. */
function correctionRows(clock: DemoClock, people: readonly Person[], hr: number): SeedRow[] {
  const law = lawOf((data.leave_rules as (LawRow & { kind: string })[]).filter(isAnnual));
  const made = madeAt(iso(onDay(clock, clock.firstDay, 11 * 60)), hr);
  const rows = people.flatMap(({ id, hiredOn }) => {
    const accrued = hiredOn ? Math.floor(accruedTwelfths(hiredOn, clock.firstDay, law) / MONTHS) : 0;
    const days = -Math.max(0, accrued - (id % 6));
    const reason = 'Tizim joriy etilgunga qadar olingan taʼtillar';
    return days ? [{ user_id: id, days, counts_from: clock.firstDay, reason, ...made }] : [];
  });
  return rows.map((row, at) => ({ ...row, id: at + 1 }));
}

const isAnnual = ({ kind }: { readonly kind: string }): boolean => kind === 'annual';

/** Days in lieu: added by HR for weekends that were worked, used since or soon, one cancelled, some about to expire. */
function ledgerRows(clock: DemoClock, idBy: (key: string) => number): SeedRow[] {
  const day = (from: number, step: 1 | -1 = 1) => workingDay(clock, addDays(clock.today, from), step);
  const added = (who: string, from: number, days: number, reason: string, more: object = {}) => ({
    ...{ user_id: idBy(who), entry: 'added', status: 'added', days, day: addDays(clock.today, from - 2), reason },
    ...{ expires_on: null, comment: null, cancelled_at: null, cancelled_by: null },
    ...madeAt(iso(onDay(clock, day(from, -1), MORNING)), idBy('hr')),
    ...more,
  });
  const used = (who: string, from: number, more: object = {}) => ({
    ...{ user_id: idBy(who), entry: 'used', status: 'used', days: 1, day: day(from, from < 0 ? -1 : 1), reason: null },
    ...{ expires_on: null, comment: null, cancelled_at: null, cancelled_by: null },
    ...madeAt(iso(onDay(clock, day(Math.min(from - 5, -2), -1), MORNING + 20)), idBy(who)),
    ...more,
  });
  const cancelledAt = iso(onDay(clock, day(-9, -1), MORNING + 60));
  const cancelled = {
    status: 'cancelled',
    cancelled_at: cancelledAt,
    cancelled_by: idBy('hr'),
    updated_at: cancelledAt,
  };
  const rows = [
    added('developer', -70, 1, 'overtime', { ...cancelled, comment: 'Ikki marta kiritilgan' }),
    added('developer', -66, 2, 'work_on_day_off', { comment: 'Reliz: shanba va yakshanba' }),
    used('developer', -40),
    added('developer', -19, 1, 'donor_day', { expires_on: addDays(clock.today, 41) }),
    added('tester', -30, 1, 'overtime'),
    added('lead', -55, 2, 'work_on_day_off'),
    used('lead', 9),
    added('sb1', -23, 1, 'bonus'),
    used('mo2', -12),
    added('mo2', -48, 1, 'work_on_day_off'),
  ];
  const inOrder = rows.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return inOrder.map((row, at) => ({ ...row, id: at + 1 }));
}
