import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { twoClients } from '#app/testing/two-clients.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { sql, whole } from '#server/database/door.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { turnCampaigns } from '#modules/growth/worksheets/worksheet-jobs.server.ts';

const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'] as const;
type Login = (typeof logins)[number];
let server: TestServer;
const people = {} as Record<Login, Caller>;
const ids = {} as Record<Login, number>;
/** A type of the catalogue with children, and one without. */
let type: { id: number; children: { id: number }[] };
let other: { id: number };

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
  const { types } = (await people.hr.get('fp/worksheets/catalogue')).json;
  type = types.find((one: typeof type) => one.children.length > 1);
  other = types.find((one: typeof type) => one.id !== type.id);
});
afterAll(() => server?.close());

const ruleOf = ({ status, json }: { status: number; json: { errors?: { rule: string; field: string }[] } }) => [
  status,
  json.errors?.[0]?.rule,
  json.errors?.[0]?.field,
];
let last = 0;
const soon = (days = 5) => new Date(Date.now() + days * 86_400_000).toISOString();
const questions = [
  { id: 'mood', kind: 'scale5', texts: { uz: 'Kayfiyat' }, required: true },
  { id: 'note', kind: 'text', texts: { uz: 'Izoh' } },
];

async function formOf(login: Login = 'hr', more: object = {}): Promise<{ id: number; version: number }> {
  const made = await people[login].post('fp/worksheet-forms', { names: { uz: `Shakl ${last++}` }, questions, ...more });
  expect(made.status, made.text).toBe(201);
  const published = await people[login].post('fp/worksheet-forms/publish', { id: made.json.id });
  expect(published.status, published.text).toBe(200);
  return published.json;
}

async function campaign(asked: readonly Login[], more: object = {}, login: Login = 'hr') {
  const form = await formOf(login);
  const body = { name: `Anketa ${last++}`, form_id: form.id, period_from: '2026-10-01', period_to: '2026-10-31' };
  const made = await people[login].post('fp/worksheets', {
    ...{ ...body, ends_at: soon(), reminders: ['3', '1'], user_ids: asked.map((one) => ids[one]) },
    ...more,
  });
  expect(made.status, made.text).toBe(201);
  const opened = await people[login].post('fp/worksheets/open', { id: made.json.id });
  expect(opened.status, opened.text).toBe(200);
  return { ...opened.json, form } as { id: number; version: number; form: { id: number } };
}
const sheetOf = async (login: Login, worksheetId: number) =>
  (await people[login].get(`fp/worksheet-responses?worksheet_id=${worksheetId}&user_id=${ids[login]}`)).json.rows[0];
const save = (login: Login, id: number, body: object) => people[login].patch(`fp/worksheet-responses/${id}`, body);
const verb = (login: Login, name: string, id: number, more: object = {}) =>
  people[login].post(`fp/worksheet-responses/${name}`, { id, ...more });
const work = (share: number, of: number | null = null, confidence = 4) => ({
  ...{ work_type_id: of === null ? other.id : type.id, work_type_child_id: of, share, confidence },
});
async function sent(login: Login, worksheetId: number) {
  const { id } = await sheetOf(login, worksheetId);
  const saved = await save(login, id, { answers: { mood: 4 }, works: [work(60), work(40, type.children[0]!.id)] });
  expect(saved.status, saved.text).toBe(200);
  const answer = await verb(login, 'send', id);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}
const heardBy = async (login: Login, worksheetId: number) =>
  (await people[login].get('admin/inbox;perPage=50')).json.rows
    .filter(({ details }: { details: { worksheet_id?: number } | null }) => details?.worksheet_id === worksheetId)
    .map(({ kind }: { kind: string }) => kind);

describe('a sheet from end to end', () => {
  it('is opened, filled, sent, compared, judged, opened again', async () => {
    const { id } = await campaign(['developer', 'tester']);
    expect(await heardBy('developer', id)).toEqual(['worksheet_open']);
    const { rows } = (await people.developer.get('fp/worksheets/mine')).json;
    expect(rows.find((row: { worksheet_id: number }) => row.worksheet_id === id)).toMatchObject({
      is_open: true,
      state: 'not_filled',
      mark: null,
    });
    const own = await sheetOf('developer', id);
    expect(own).toMatchObject({ sum: 0, left: 100, allowed_actions: ['send', 'clear-works', 'propose', 'divide'] });

    const draft = await save('developer', own.id, { works: [work(40), work(35, type.children[0]!.id)] });
    expect(draft.json).toMatchObject({ sum: 75, left: 25, state: 'not_filled' });
    expect(ruleOf(await verb('developer', 'send', own.id))).toEqual([422, 'worksheet_answer_missing', 'answers.mood']);
    await save('developer', own.id, { answers: { mood: 5 } });
    const early = await verb('developer', 'send', own.id);
    expect(ruleOf(early)).toEqual([422, 'worksheet_not_100', 'works']);
    expect((await people.lead.get(`fp/worksheet-responses/${own.id}`)).status).toBe(404);

    expect((await verb('developer', 'divide', own.id, { how: 'to_100' })).json).toMatchObject({ sum: 100 });
    expect((await verb('developer', 'divide', own.id, { how: 'equal' })).json.works).toMatchObject([
      { share: 50 },
      { share: 50 },
    ]);
    const proposed = await verb('developer', 'propose', own.id);
    expect(proposed.status, proposed.text).toBe(200);
    expect(proposed.json.sum).toBe(100);
    const done = await verb('developer', 'send', own.id);
    expect(done.json).toMatchObject({ state: 'sent', allowed_actions: [] });
    expect(ruleOf(await save('developer', own.id, { answers: {} }))).toEqual([409, 'worksheet_is_sent', 'state']);

    const seen = await people.lead.get(`fp/worksheets/compare?id=${id}&user_id=${ids.developer}`);
    expect(seen.status, seen.text).toBe(200);
    const logged = seen.json.rows.reduce((sum: number, row: { logged: number }) => sum + row.logged, 0);
    expect([logged, seen.json.told_otherwise]).toEqual([100, 0]);
    const judged = await people.lead.post('fp/worksheet-evaluations', { response_id: own.id, mark: 4, comment: 'Mos' });
    expect(judged.status, judged.text).toBe(201);
    expect(await heardBy('developer', id)).toEqual(['worksheet_evaluated', 'worksheet_open']);
    const sheet = (await people.developer.get(`fp/worksheet-responses/${own.id}/sheet`)).json;
    expect(sheet.evaluation).toMatchObject({ mark: 4, comment: 'Mos' });
    expect(ruleOf(await people.lead.post('fp/worksheet-evaluations', { response_id: own.id, mark: 5 }))).toEqual([
      ...[409, 'worksheet_evaluated_once', 'response_id'],
    ]);

    // w-12: opening it again says why, and keeps what was sent.
    expect(ruleOf(await verb('hr', 'reopen', own.id, { comment: ' ' }))).toEqual([422, 'comment_given', 'comment']);
    const again = await verb('hr', 'reopen', own.id, { comment: 'Oktyabr yigʻilishlari yoʻq' });
    expect(again.json).toMatchObject({ state: 'not_filled', sent_at: null });
    expect(again.json.former).toMatchObject([{ comment: 'Oktyabr yigʻilishlari yoʻq', form_version: 1 }]);
    expect(again.json.former[0].works).toEqual(proposed.json.works);
    expect((await heardBy('developer', id))[0]).toBe('worksheet_reopened');
  });

  it('open sheets go over to a new version, sent ones keep theirs', async () => {
    const { id, form } = await campaign(['developer', 'tester']);
    await sent('tester', id);
    const own = await sheetOf('developer', id);
    await save('developer', own.id, { answers: { mood: 3, note: 'Qoladi' } });
    const next = [questions[0], { id: 'next', kind: 'bool', texts: { uz: 'Davom etamizmi?' } }];
    expect((await people.hr.patch(`fp/worksheet-forms/${form.id}`, { questions: next })).status).toBe(200);
    expect((await people.hr.post('fp/worksheet-forms/publish', { id: form.id })).status).toBe(200);
    expect(await sheetOf('developer', id)).toMatchObject({
      ...{ form_version: 2, answers: { mood: 3 }, left_over: { note: 'Qoladi' } },
    });
    expect(await sheetOf('tester', id)).toMatchObject({ form_version: 1, state: 'sent' });
    const { json } = await people.hr.get(`fp/worksheets/${id}/results`);
    expect(json.questions.map(({ id: of, versions }: { id: string; versions: number[] }) => [of, versions])).toEqual([
      ['mood', [1, 2]],
      ['note', [1]],
      ['next', [2]],
    ]);
    // A published question never becomes one of another kind, and a version is not published twice.
    const turned = [{ ...questions[0], kind: 'text' }];
    expect(ruleOf(await people.hr.patch(`fp/worksheet-forms/${form.id}`, { questions: turned }))).toEqual([
      ...[422, 'worksheet_question_kind_kept', 'questions'],
    ]);
    expect(ruleOf(await people.hr.post('fp/worksheet-forms/publish', { id: form.id }))[1]).toBe('worksheet_form_same');
  });

  it('takes files of who answers, and of nobody else', async () => {
    const more = { questions: [...questions, { id: 'paper', kind: 'file', texts: { uz: 'Hujjat' } }] };
    const form = await formOf('hr', more);
    const { id } = await campaign(['developer'], { form_id: form.id });
    const sheet = await sheetOf('developer', id);
    const fileOf = (login: Login) =>
      sql({ id: whole })`insert into resources (name, size, mime, sha256, storage_key, resource_type_id, created_by)
        select 'hujjat.pdf', 1, 'application/pdf', 'x', gen_random_uuid(), min(t.id), ${ids[login]}::bigint
        from resource_types t returning id`.value(server.db);
    const foreign = await save('developer', sheet.id, { answers: { paper: await fileOf('tester') } });
    expect(ruleOf(foreign)).toEqual([422, 'exists', 'answers']);
    const own = await fileOf('developer');
    expect((await save('developer', sheet.id, { answers: { paper: own } })).json.answers).toMatchObject({ paper: own });
  });

  it('clearing asks first', async () => {
    const { id } = await campaign(['developer']);
    const own = await sheetOf('developer', id);
    await save('developer', own.id, { works: [work(50)] });
    expect(ruleOf(await verb('developer', 'clear-works', own.id))).toEqual([422, 'worksheet_clear_asks', 'confirmed']);
    expect((await sheetOf('developer', id)).works).toHaveLength(1);
    expect((await verb('developer', 'clear-works', own.id, { confirmed: true })).json.works).toEqual([]);
  });

  it('the clock reminds once, ends, and tells the lead', async () => {
    const { id } = await campaign(['developer', 'tester'], { ends_at: soon(2) });
    await sent('tester', id);
    const turn = (now: Date) =>
      server.db.transaction((db) => turnCampaigns(contextOfJob(db, { timeZone: 'Asia/Tashkent' }, 'test', now)));
    await turn(new Date());
    await turn(new Date());
    expect(await heardBy('developer', id)).toEqual(['worksheet_due', 'worksheet_open']);
    expect(await heardBy('tester', id)).toEqual(['worksheet_open']);
    await turn(new Date(Date.now() + 1.5 * 86_400_000));
    expect(await heardBy('developer', id)).toEqual(['worksheet_due', 'worksheet_due', 'worksheet_open']);
    await sql`update worksheets set ends_at = now() - interval '1 minute' where id = ${id}`.run(server.db);
    await turn(new Date());
    expect((await people.hr.get(`fp/worksheets/${id}`)).json.state).toBe('ended');
    expect(await heardBy('lead', id)).toEqual(['worksheet_missing']);
    const own = await sheetOf('developer', id);
    expect(ruleOf(await save('developer', own.id, { answers: { mood: 3 } }))).toEqual([
      ...[409, 'campaign_has_ended', 'worksheet_id'],
    ]);
    expect(ruleOf(await verb('developer', 'send', own.id))[1]).toBe('campaign_has_ended');
    // Extended it goes on.
    const { version } = (await people.hr.get(`fp/worksheets/${id}`)).json;
    expect((await people.hr.post('fp/worksheets/extend', { id, version, ends_at: soon(3) })).json.state).toBe('open');
    expect((await save('developer', own.id, { answers: { mood: 3 } })).status).toBe(200);
  });

  it('counts for the KPI of the month in which it was due, once it is over', async () => {
    const month = dayOf(Date.now(), 'Asia/Tashkent').slice(0, 7);
    const part = async () =>
      (await people.editor.get(`fp/reports/developers/${ids.editor}/kpi?month=${month}`)).json.kpi_parts.find(
        ({ name }: { name: string }) => name === 'worksheet',
      );
    const before = await part();
    const { id } = await campaign(['editor']);
    await sql`update worksheets set ends_at = now() - interval '1 minute', state = 'ended' where id = ${id}`.run(
      server.db,
    );
    const after = await part();
    expect([after.denominator - before.denominator, after.numerator - before.numerator]).toEqual([1, 0]);
  });
});

describe('bad input is refused by its rule', () => {
  let open: Awaited<ReturnType<typeof campaign>>;
  let own: { id: number; version: number };
  beforeAll(async () => {
    open = await campaign(['developer', 'tester']);
    own = await sheetOf('developer', open.id);
  });
  it.each<[string, () => object, string, string]>([
    ['over a hundred', () => ({ works: [work(60), work(45, type.children[0]!.id)] }), 'worksheet_over_100', 'share'],
    ['a share of nothing', () => ({ works: [work(0)] }), 'range', 'share'],
    [
      'a child twice',
      () => ({ works: [work(10, type.children[0]!.id), work(20, type.children[0]!.id)] }),
      ...(['worksheet_work_twice', 'work_type_child_id'] as const),
    ],
    [
      'a child of another type',
      () => ({ works: [{ ...work(10), work_type_child_id: type.children[0]!.id }] }),
      ...(['worksheet_work_unknown', 'work_type_child_id'] as const),
    ],
    [
      'a type that is none',
      () => ({ works: [{ ...work(10), work_type_id: 999_999 }] }),
      'worksheet_work_unknown',
      'work_type_id',
    ],
    ['an answer of another kind', () => ({ answers: { mood: 9 } }), 'worksheet_answer_kind', 'answers.mood'],
    ['an answer to nothing', () => ({ answers: { nothing: 1 } }), 'worksheet_answer_unknown', 'answers.nothing'],
  ])('%s', async (_name, body, rule, field) => {
    const answer = await save('developer', own.id, body());
    expect(ruleOf(answer)).toEqual([422, rule, field]);
    for (const lang of ['uz', 'uk', 'ru']) {
      const { json } = await people.developer.in(lang).patch(`fp/worksheet-responses/${own.id}`, body());
      expect(json.errors[0].message).not.toContain('rule.');
    }
  });

  it('a stale version is a conflict with the row', async () => {
    const { version } = await sheetOf('developer', open.id);
    expect((await save('developer', own.id, { works: [work(10)], version })).status).toBe(200);
    const stale = await save('developer', own.id, { works: [work(20)], version });
    expect([stale.status, stale.json.description, stale.json.row.works[0].share]).toEqual([409, 'STALE_VERSION', 10]);
  });

  it('nobody writes into, sends or judges what is not theirs', async () => {
    const foreign = await sheetOf('tester', open.id);
    expect((await save('developer', foreign.id, { works: [] })).status).toBe(404);
    expect(ruleOf(await save('hr', foreign.id, { works: [] }))).toEqual([403, 'worksheet_response_not_yours', 'id']);
    expect((await verb('developer', 'send', foreign.id)).status).toBe(404);
    await sent('tester', open.id);
    expect(ruleOf(await people.director.post('fp/worksheet-evaluations', { response_id: own.id, mark: 3 }))).toEqual([
      ...[409, 'worksheet_not_sent', 'response_id'],
    ]);
    const ofHr = await campaign(['hr']);
    const { id } = await sent('hr', ofHr.id);
    expect(ruleOf(await people.hr.post('fp/worksheet-evaluations', { response_id: id, mark: 5 }))).toEqual([
      ...[403, 'worksheet_evaluation_not_own', 'id'],
    ]);
    expect(ruleOf(await verb('hr', 'reopen', id, { comment: 'x' }))).toEqual([403, 'worksheet_not_own', 'id']);
  });

  it('a campaign ends later than now, asks somebody, and by a form that is published', async () => {
    const form = await formOf();
    const body = { name: 'x', form_id: form.id, period_from: '2026-10-01', period_to: '2026-10-31', ends_at: soon() };
    const opened = async (more: object) => {
      const made = await people.hr.post('fp/worksheets', { ...body, ...more });
      return made.status === 201 ? people.hr.post('fp/worksheets/open', { id: made.json.id }) : made;
    };
    expect(ruleOf(await opened({}))[1]).toBe('worksheet_audience_empty');
    expect(ruleOf(await opened({ user_ids: [ids.developer], ends_at: soon(-1) }))[1]).toBe('worksheet_ends_later');
    expect(ruleOf(await opened({ period_to: '2026-09-01' }))[1]).toBe('not_before');
    expect(ruleOf(await opened({ period_to: '2028-09-01' }))[1]).toBe('days_at_most');
    const bare = await people.hr.post('fp/worksheet-forms', { names: { uz: `Boʻsh ${last++}` } });
    expect(ruleOf(await opened({ user_ids: [ids.developer], form_id: bare.json.id }))[1]).toBe(
      'worksheet_form_not_published',
    );
    expect(ruleOf(await people.hr.patch(`fp/worksheets/${open.id}`, { name: 'y' }))).toEqual([
      409,
      'worksheet_is_open',
      'state',
    ]);
  });

  it.each([
    [[{ id: 'Q 1', kind: 'text', texts: { uz: 'x' } }], 'worksheet_question_id'],
    [[{ id: 'q', kind: 'rain', texts: { uz: 'x' } }], 'worksheet_question_kind'],
    [[{ id: 'q', kind: 'text', texts: { ru: 'x' } }], 'worksheet_question_text'],
    [
      [{ id: 'q', kind: 'single', texts: { uz: 'x' }, options: [{ id: 'a', texts: { uz: 'a' } }] }],
      'worksheet_question_options',
    ],
    [[{ id: 'q', kind: 'text', texts: { uz: 'x' }, max: 0 }], 'worksheet_question_max'],
    [[{ id: 'q', kind: 'text', texts: { uz: 'x' }, script: 'x' }], 'worksheet_question_shape'],
    [[questions[1], questions[1]], 'worksheet_question_twice'],
  ])('questions %j', async (wrong, rule) => {
    const made = await people.hr.post('fp/worksheet-forms', { names: { uz: `Xato ${last++}` }, questions: wrong });
    expect(ruleOf(made)).toEqual([422, rule, 'questions']);
  });
});

describe('who sees and does what', () => {
  let open: { id: number };
  beforeAll(async () => {
    open = await campaign(['developer', 'tester', 'editor']);
    await sent('developer', open.id);
  });
  it.each<[Login, number, number]>([
    ['admin', 3, 3],
    ['director', 3, 3],
    ['hr', 3, 3],
    ['lead', 1, 3],
    ['developer', 1, 1],
    ['tester', 1, 1],
    ['editor', 1, 1],
    ['manager', 0, 0],
  ])('%s sees %i sheets of %i or fewer', async (login, count) => {
    const { rows } = (await people[login].get(`fp/worksheet-responses?worksheet_id=${open.id}`)).json;
    expect(rows).toHaveLength(count);
  });
  it.each<[Login, number, number, number]>([
    ['admin', 201, 200, 200],
    ['director', 403, 200, 200],
    ['manager', 201, 404, 404],
    ['lead', 201, 200, 200],
    ['developer', 403, 403, 200],
    ['tester', 403, 403, 404],
    ['hr', 201, 200, 200],
    ['editor', 403, 403, 404],
    ['client', 403, 403, 403],
  ])('%s makes forms: %i, looks at answers: %i, compares a developer: %i', async (login, makes, looks, compares) => {
    const me = people[login];
    expect((await me.post('fp/worksheet-forms', { names: { uz: `Rol ${last++}` } })).status).toBe(makes);
    expect((await me.get(`fp/worksheets/${open.id}/answers`)).status).toBe(looks);
    expect((await me.get(`fp/worksheets/${open.id}/results`)).status).toBe(looks);
    expect((await me.get(`fp/worksheets/compare?id=${open.id}&user_id=${ids.developer}`)).status).toBe(compares);
  });
  it('clients, two of them, meet nothing here', async () => {
    const [first, second] = await twoClients(server);
    for (const caller of [first!.caller, second!.caller])
      for (const path of [
        'worksheet-forms',
        'worksheets',
        'worksheet-responses',
        'worksheet-evaluations',
        'worksheets/mine',
      ])
        expect((await caller.get(`fp/${path}`)).status).toBe(403);
  });
  it('a lead asks own people and nobody else', async () => {
    const form = await formOf('lead');
    const body = {
      name: 'Jamoa',
      form_id: form.id,
      period_from: '2026-10-01',
      period_to: '2026-10-31',
      ends_at: soon(),
    };
    const made = await people.lead.post('fp/worksheets', { ...body, user_ids: [ids.developer] });
    expect(made.status, made.text).toBe(201);
    expect(ruleOf(await people.lead.post('fp/worksheets', { ...body, user_ids: [ids.director] }))).toEqual([
      ...[403, 'worksheet_audience_not_yours', 'user_ids'],
    ]);
    expect(
      ruleOf(await people.lead.patch(`fp/worksheet-forms/${(await formOf('hr')).id}`, { has_works: false })),
    ).toEqual([...[403, 'worksheet_form_not_yours', 'id']]);
  });
  it('the answers are a table for those who export', async () => {
    const csv = await people.hr.get(`fp/worksheets/${open.id}/file?format=csv`);
    expect(csv.text.split('\r\n')[0]).toContain('Xodim;');
    expect(csv.text).toContain(';60;4');
    expect((await people.lead.get(`fp/worksheets/${open.id}/file?format=csv`)).status).toBe(403);
  });
  it('campaigns of a person one after the other', async () => {
    const { json } = await people.lead.get(`fp/worksheets/through-time?user_id=${ids.developer}`);
    expect(json.steps.at(-1)).toMatchObject({ sent: 1 });
    expect((await people.tester.get(`fp/worksheets/through-time?user_id=${ids.developer}`)).json.steps).toEqual([]);
  });
});
