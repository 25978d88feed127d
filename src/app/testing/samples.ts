import { dayOf } from '#kernel/calendar-formats.ts';
import { columnOf, writableFields } from '#kernel/fields-of.ts';
import { asWritten, type Field, type FieldKind, type FieldOptions } from '#kernel/field.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Caller } from '#app/testing/caller.ts';
import { timesheetLetters } from '#modules/presence/attendance/absence-reasons.ts';
import { monthPattern } from '#modules/presence/attendance/attendance-months.ts';
import { clockPattern } from '#modules/numbers/saved-reports/report-schedules.ts';

let count = 0;
const next = (): number => ++count;

/** Letters that no row has yet. */
export const unusedLetters = (length: number): string => {
  let number = next() + 11_881_376;
  let text = '';
  for (; text.length < length; number = Math.floor(number / 26)) text = String.fromCharCode(65 + (number % 26)) + text;
  return text;
};

/** A number that no row has: the demo company's are low. */
const digits = (length: number): string => String(next()).padStart(length, '9');

const cyrillic = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭ';
const twoDigits = (number: number): string => String(number).padStart(2, '0');

const byPattern: Readonly<Record<string, () => string>> = {
  '^[A-Z]{2,6}$': () => unusedLetters(6),
  '^[a-z_]+$': () => `sinov_${unusedLetters(5).toLowerCase()}`,
  '^[a-z][a-z0-9_]*$': () => `sinov_${next()}`,
  '^[a-zA-Z0-9][a-zA-Z0-9._-]{1,59}$': () => `sinov.${next()}`,
  '^[a-z0-9]+(, ?[a-z0-9]+)*$': () => 'txt, csv',
  '^\\d{4}$': () => digits(4),
  '^(/(?![/\\\\\\s])|https?://|mailto:|tel:).{0,290}$': () => `/sinov/${next()}`,
  '^\\d{5}$': () => digits(5),
  '^@?[A-Za-z][A-Za-z0-9_]{4,31}$': () => `sinov_${next()}`,
  '^\\d{14}$': () => digits(14),
  '^\\d{17}$': () => digits(17),
  '^\\d{1,20}$': () => digits(7),
  '^\\d{2,5}$': () => digits(5),
  '^\\d{7,10}$': () => digits(10),
  [clockPattern]: () => `09:${twoDigits(next() % 60)}`,
  [timesheetLetters]: () => unusedLetters(4).replace(/[A-Z]/g, (letter) => cyrillic[letter.charCodeAt(0) - 65]!),
  // Months that are long over; each once.
  [monthPattern]: () =>
    `20${String(1 + (Math.floor(next() / 12) % 19)).padStart(2, '0')}-${twoDigits((count % 12) + 1)}`,
};

type Sample = (options: FieldOptions, admin: Caller) => unknown;

const samples: Readonly<Record<FieldKind, Sample>> = {
  localized_text: () => ({ uz: `Sinov ${next()}`, uk: `Синов ${count}`, ru: `Проверка ${count}` }),
  text: ({ pattern }) => (pattern ? byPattern[pattern]!() : `Sinov ${next()}`),
  long_text: () => `Sinov matni ${next()}`,
  integer: ({ min = 0, max = 5 }) => Math.max(min, Math.min(max, 5)),
  decimal: ({ scale = 2 }) => `${next()}.${'5'.padEnd(scale, '0')}`,
  money: () => `${next()}.50`,
  minutes: () => 90,
  flag: () => true,
  date: () => '2026-03-02',
  dates: () => ['2026-03-02'],
  instant: () => '2026-03-02T09:00:00Z',
  choice: ({ values }) => values![0],
  codes: () => [],
  color: () => '#1e88e5',
  email: () => `sinov.${next()}@namuna.example`,
  phone: () => `+99890${digits(7)}`,
  account: ({ max = 9 }) => digits(max),
  document: () => ({ a: 1 }),
  records: () => [{ a: 1 }],
  secret: () => 'Sinov-1234',
  reference: async ({ to }, admin) => (await idsOf(admin, to!))[0] ?? null,
  references: async ({ to }, admin) => (await idsOf(admin, to!)).slice(0, 2),
};

/** A value that the kind takes and that no row has where rows must differ. References are found among the rows. */
export const sampleOf = async (admin: Caller, { kind, options }: Field): Promise<unknown> =>
  samples[kind](options, admin);

const idsOf = async (admin: Caller, path: string): Promise<number[]> =>
  ((await admin.get(`${path};perPage=3;sortBy=id`)).json.rows as { id: number }[]).map(({ id }) => id);

/** Resources whose rows need surroundings of their own before one can be made. */
const surroundings: Readonly<Record<string, (admin: Caller) => Promise<Record<string, unknown>>>> = {
  'admin/users': async (admin) => ({ branch_id: (await idsOf(admin, 'admin/branches'))[0] }),
  // What has held a whole day is never deleted, and lists are those of today.
  'fp/team-members': async (admin) => ({
    ...{ starts_on: dayOf(Date.now(), 'Asia/Tashkent'), ends_on: null, ends_previous: false },
    team_id: (await made(admin, 'fp/teams', { names: { uz: `Jamoa ${next()}` }, color: '#1e88e5' })).id,
  }),
  // Letters of the timesheet that are there.
  'fp/absence-reasons': async () => ({ timesheet_code: 'ДО' }),
  // Whoever came left later, and overtime is said by itself; long ago, however many samples were taken before.
  'fp/attendance-corrections': async () => ({
    ...{ day: new Date(Date.UTC(2012, 0, next() % 3000)).toISOString().slice(0, 10), minutes: 90 },
    ...{ came: null, left: null, kind: 'overtime', absence_reason_id: null, resource_id: null },
  }),
  'fp/attendance-devices': async () => ({
    ...{ zone: 'Asia/Tashkent', networks: '10.0.0.0/8', pull_url: null, pull_login: null, pull_password: null },
  }),
  // Questions and tests are judged as a whole: a text that people read, and a part of what may be drawn.
  'fp/test-questions': async (admin) => ({
    ...{ topic_id: (await idsOf(admin, 'fp/test-topics'))[0], kind: 'text', grading: 'people', rule: null },
    ...{ options: [], points: '1.50' },
  }),
  'fp/tests': async (admin) => ({
    ...{ parts: [{ topic_id: (await idsOf(admin, 'fp/test-topics'))[0], count: 1 }], pass_mark: '50.00' },
    ...{ opens_at: null, closes_at: null },
  }),
  'fp/test-assignments': async (admin) => ({
    test_id: (
      await made(admin, 'fp/tests', {
        ...{ names: { uz: `Sinov ${next()}` }, state: 'open' },
        parts: [{ topic_id: (await idsOf(admin, 'fp/test-topics'))[0], count: 1 }],
      })
    ).id,
    ...{ user_id: (await idsOf(admin, 'admin/users'))[1], appeal_id: null },
  }),
  // To what happens once, of which no occurrence is named; a second answer would replace the first.
  'fp/event-answers': async (admin) => ({
    event_id: (
      await made(admin, 'fp/events', { names: { uz: `Uchrashuv ${next()}` }, starts_at: '2031-03-03T05:00:00Z' })
    ).id,
    ...{ recurrence_id: null, answer: 'yes' },
  }),
  'fp/test-gradings': async (admin) => ({
    answer_id: (await admin.get('fp/test-gradings/waiting')).json.rows[0]?.answer_id,
    points: '1.00',
  }),
  'fp/kiosks': async () => ({ networks: '10.0.0.0/8', secret: 'a1'.repeat(32) }),
  // Nobody enters their own.
  'fp/attendance-punches': async (admin) => ({
    user_id: (await idsOf(admin, 'admin/users'))[1],
    at: new Date(Date.UTC(2012, 0, 1, 0, next())).toISOString().replace('.000', ''),
  }),
  'fp/saved-reports': async () => ({ query: 'period=last_month', columns: [], closed_version: null }),
  'fp/report-schedules': async (admin) => ({
    saved_report_id: (await made(admin, 'fp/saved-reports', { name: `Hisobot ${next()}`, report: 'fp/reports/tasks' }))
      .id,
    ...{ weekdays: ['1'], month_day: null, recipient_ids: [(await admin.get('admin/auth/me')).json.user.id] },
  }),
  'fp/dashboard-widgets': async (admin) => ({
    dashboard_id: (await made(admin, 'fp/dashboards', { name: `Taxta ${next()}` })).id,
    ...{ kind: 'clock', query: null, x: 0, y: 0, width: 3, height: 2 },
  }),
  'fp/wip-limits': async (admin) => {
    const name = String(next());
    const key = `W${name.replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)}`;
    return { project_id: (await made(admin, 'fp/projects', { name: `Chegara ${name}`, key })).id };
  },
  'fp/work-calendar': async () => ({ day: new Date(Date.UTC(2033, 0, next())).toISOString().slice(0, 10) }),
  'fp/work-schedules': async () => ({
    kind: 'week',
    is_company: false,
    versions: [{ valid_from: '2026-01-01', week: { 1: [['09:00', '18:00']] } }],
  }),
  'fp/teams': async () => ({ closed_on: null }),
  // People of clients have neither.
  'fp/user-branches': async (admin) => ({ user_id: await personOfClient(admin), ...aDayToCome() }),
  'fp/user-positions': async (admin) => ({ user_id: await personOfClient(admin), ...aDayToCome() }),
  // Nobody has two schedules on one day, and what has held is never deleted.
  'fp/schedule-assignments': async () => aDayToCome(),
  'fp/vat-rates': async () => ({ valid_from: new Date(Date.UTC(2033, 0, next())).toISOString().slice(0, 10) }),
  'fp/hourly-rates': async () => ({ valid_from: new Date(Date.UTC(2033, 0, next())).toISOString().slice(0, 10) }),
  'fp/contract-files': async (admin) => ({ contract_id: await freshContract(admin) }),
  'fp/contract-document-lines': async (admin) => {
    const contract_id = await freshContract(admin);
    const stage = { contract_id, name: 'Sinov', amount: '900000', due_on: '2026-03-02' };
    const { id: stage_id } = await made(admin, 'fp/contract-stages', stage);
    const draft = { kind: 'invoice', stage_id };
    return { document_id: (await made(admin, 'fp/contract-documents/draft', draft)).id };
  },
  'fp/leave-rules': async () => ({ valid_from: new Date(Date.UTC(2033, 0, next())).toISOString().slice(0, 10) }),
  // A plan with dates: that of everybody.
  'fp/plan-baselines': async () => ({ scope: 'all', project_id: null, team_id: null }),
  'fp/leave-wishes': async () => {
    const day = new Date(Date.UTC(2034, 0, next())).toISOString().slice(0, 10);
    return { starts_on: day, ends_on: day };
  },
  // Peers are proposed while they are chosen, for somebody who takes part.
  'fp/review-assignments': freshPeer,
  'fp/praise': async (admin) => ({ to_user_id: await somebodyElse(admin), is_public: true }),
  'fp/person-notes': async (admin) => ({ about_user_id: await somebodyElse(admin) }),
  'fp/worksheet-forms': async () => ({
    questions: [{ id: `q${next()}`, kind: 'text', texts: { uz: 'Sinov' } }],
  }),
  // A sheet that was sent is judged once, and nobody judges the own.
  'fp/worksheet-evaluations': async (admin) => {
    const me = (await admin.get('admin/auth/me')).json.user.id;
    const judged = new Set(
      (await admin.get('fp/worksheet-evaluations;perPage=500')).json.rows.map(
        ({ response_id }: { response_id: number }) => response_id,
      ),
    );
    const sheets: { id: number; user_id: number }[] = (await admin.get('fp/worksheet-responses;perPage=500?state=sent'))
      .json.rows;
    return { response_id: sheets.find(({ id, user_id }) => user_id !== me && !judged.has(id))!.id };
  },
  'fp/leave-hand-overs': async (admin) => {
    const [, executor_id, user_id] = await idsOf(admin, 'admin/users');
    const [project_id] = await idsOf(admin, 'fp/projects');
    const { id: task_id } = await made(admin, 'fp/dev-tasks', { name: 'Sinov', project_id, executor_id });
    const day = new Date(Date.UTC(2034, 0, next())).toISOString().slice(0, 10);
    const [leave_kind_id] = await idsOf(admin, 'fp/leave-kinds');
    const leave = { user_id: executor_id, leave_kind_id, starts_on: day, ends_on: day };
    const leave_request_id = (await made(admin, 'fp/leave-requests', leave)).id;
    return { leave_request_id, task_id, what: 'executor', user_id };
  },
  // Nobody adds days to their own account.
  'fp/days-off': async (admin) => ({ user_id: (await idsOf(admin, 'admin/users'))[0], expires_on: '2099-12-31' }),
  'fp/client-task-targets': async (admin) => ({
    task_priority_id: (
      await made(admin, 'fp/task-priorities', { names: { uz: `Muhimlik ${next()}` }, color: '#1e88e5' })
    ).id,
  }),
  // An area is of the region beside it.
  'fp/clients': async () => ({ area_id: null }),
  'fp/checklists': async () => ({ lines: [{ text: 'Sinov', who: 'hr', days: 0 }] }),
  'fp/departures': async (admin) => ({
    user_id: await freshPerson(admin),
    ...{ last_on: '2099-01-05', at: null, hand_over: [] },
  }),
  'fp/events': async () => ({ second_reminder: 'day_1', rrule: null, exdates: [], overrides: [], is_public: false }),
  'admin/publications': async () => ({
    slug_i18n: { uz: `sinov-${next()}`, uk: `sinov-${next()}`, ru: `proba-${next()}` },
    salary_from: 1,
    salary_to: 2,
  }),
  // Nobody talks with two people at a time.
  'admin/appeal-interviews': async () => ({ starts_at: new Date(Date.UTC(2030, 0, 1, next())).toISOString() }),
  'admin/notification-templates': unusedTemplate,
  'fp/task-checks': async (admin) => ({ task_id: await freshTask(admin) }),
  'fp/task-comments': async (admin) => ({ task_id: await freshTask(admin) }),
  'fp/task-reactions': async (admin) => {
    const task_id = await freshTask(admin);
    return { task_id, comment_id: (await made(admin, 'fp/task-comments', { task_id, text: 'Sinov' })).id };
  },
  'fp/task-recurrences': async (admin) => ({ template_task_id: await freshTask(admin) }),
  'fp/task-automations': async () => ({
    trigger: 'created',
    trigger_options: null,
    conditions: null,
    steps: { rows: [{ kind: 'set', field: 'hard_index', value: 3 }] },
    is_on: false,
  }),
  'fp/task-intervals': async (admin) => ({ task_id: await freshTask(admin) }),
  'fp/task-dependencies': async (admin) => {
    const project_id = (await idsOf(admin, 'fp/projects'))[0];
    return { predecessor_id: await freshTask(admin, project_id), task_id: await freshTask(admin, project_id) };
  },
  'fp/client-tasks': async () => ({ wished_on: '2099-03-02' }),
  'fp/sub-tasks': async (admin) => {
    const project_id = (await idsOf(admin, 'fp/projects'))[0];
    return { project_id, parent_id: await freshTask(admin, project_id) };
  },
};

/** Somebody of the staff whom nobody knows yet. */
async function freshPerson(admin: Caller): Promise<number> {
  const type = (await admin.get('admin/user-types?code=staff')).json.rows[0].id;
  const branch_id = (await idsOf(admin, 'admin/branches'))[0];
  const body = { fio: `Sinov ${next()}`, login: `sinov.ketar.${next()}`, user_type_id: type, branch_id };
  return (await made(admin, 'admin/users', body)).id;
}

/** Of the staff, and not who calls. */
async function somebodyElse(admin: Caller): Promise<number> {
  const me = (await admin.get('admin/auth/me')).json.user.id;
  const { rows } = (await admin.get('admin/users;perPage=20?client_id=null')).json;
  return rows.find(({ id, status }: { id: number; status: string }) => id !== me && status === 'active').id;
}

/** A cycle that began with one person, and somebody who is not asked about them yet. */
async function freshPeer(admin: Caller): Promise<Record<string, unknown>> {
  const me = (await admin.get('admin/auth/me')).json.user.id;
  const { rows } = (await admin.get('admin/users;perPage=40?client_id=null')).json;
  const staff: number[] = rows
    .filter(({ id, status }: { id: number; status: string }) => id !== me && status === 'active')
    .map(({ id }: { id: number }) => id);
  const forms = (await admin.get('fp/worksheet-forms;perPage=50')).json.rows;
  const form_id = forms.find(({ versions }: { versions: unknown[] | null }) => versions?.length).id;
  const days = { period_from: '2026-01-01', period_to: '2026-06-30', due_at: '2027-01-31T13:00:00Z' };
  const [subject_id] = staff;
  const cycle = { name: `Davr ${next()}`, form_id, ...days, user_ids: [subject_id] };
  const { id: cycle_id } = await made(admin, 'fp/review-cycles', cycle);
  await admin.post('fp/review-cycles/advance', { id: cycle_id });
  const asked = (await admin.get(`fp/review-assignments;perPage=50?cycle_id=${cycle_id}`)).json.rows.map(
    ({ reviewer_id }: { reviewer_id: number }) => reviewer_id,
  );
  return { cycle_id, subject_id, reviewer_id: staff.find((id) => !asked.includes(id)), role: 'peer' };
}

const personOfClient = async (admin: Caller): Promise<number> =>
  (await admin.get('admin/users;perPage=1?client_id=!null')).json.rows[0].id;

/** A period of one day, which no other row has. */
function aDayToCome() {
  const day = new Date(Date.UTC(2033, 0, next())).toISOString().slice(0, 10);
  return { starts_on: day, ends_on: day, ends_previous: false };
}

/** A type and a method that no template is for. */
async function unusedTemplate(admin: Caller): Promise<Record<string, unknown>> {
  const rowsOf = async (path: string) => (await admin.get(`${path};perPage=500`)).json.rows as Record<string, number>[];
  const taken = new Set(
    (await rowsOf('admin/notification-templates')).map(
      (row) => `${row.notification_type_id} ${row.notification_method_id}`,
    ),
  );
  for (const type of await rowsOf('admin/notification-types'))
    for (const method of await rowsOf('admin/notification-methods'))
      if (!taken.has(`${type.id} ${method.id}`))
        return { notification_type_id: type.id, notification_method_id: method.id };
  throw new Error('every type has a template for every method');
}

async function made(admin: Caller, path: string, body: object): Promise<{ id: number }> {
  const answer = await admin.post(path, body);
  if (answer.status !== 201) throw new Error(`POST ${path} ${JSON.stringify(body)}: ${answer.text}`);
  return answer.json;
}

async function freshContract(admin: Caller): Promise<number> {
  const client_id = (await idsOf(admin, 'fp/clients'))[0];
  const days = { dated_on: '2026-03-02', starts_on: '2026-03-02' };
  const agreed = { number: `Sinov ${next()}`, client_id, amount: '1000000', status: 'active', ...days };
  return (await made(admin, 'fp/client-contracts', agreed)).id;
}

async function freshTask(admin: Caller, projectId?: number): Promise<number> {
  const project_id = projectId ?? (await idsOf(admin, 'fp/projects'))[0];
  return (await made(admin, 'fp/dev-tasks', { name: `Sinov vazifasi ${next()}`, project_id })).id;
}

/** A body that the resource takes: everything that is required, and every plain field beside. */
export async function bodyFor(admin: Caller, resource: Resource): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = { ...(await surroundings[resource.path]?.(admin)) };
  for (const [name, field] of writableFields(resource)) {
    if (name in body) continue;
    const isPlain = !field.options.to;
    if (field.options.required || (isPlain && !leftAlone.includes(name))) body[name] = await sampleOf(admin, field);
  }
  return body;
}

/** Fields that mean something only together with others. */
const leftAlone = ['deadline', 'deadline_reason_code', 'planned_start_on', 'will_be_marked'];

/** The field by which a row is known, as it is written, when it is one that a person types. */
export function typedName(resource: Resource): { name: string; field: Field } | null {
  const field = resource.fields[resource.display]!;
  return kinds[field.kind].fromCell === asWritten && !field.options.readOnly && !field.options.fixed
    ? { name: columnOf(resource.display, field), field }
    : null;
}
