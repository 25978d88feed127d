import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { twoCallers } from '#app/testing/two-clients.ts';
import { sql } from '#server/database/sql.ts';
import { startSession } from '#server/auth/sessions.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { forgetNotes, remindOfReviews } from '#modules/growth/reviews/praise.server.ts';

const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'] as const;
type Login = (typeof logins)[number];
let server: TestServer;
const people = {} as Record<Login, Caller>;
const ids = {} as Record<Login, number>;
/** Peers of the person who is reviewed, each with their own words. */
const peers: { id: number; caller: Caller; word: string; mark: number }[] = [];
let cycle: number;

const words = ['yakkasoz', 'ikkichi', 'uchlamchi', 'toʻrtlamchi', 'beshlamchi'];
const rowsOf = async (statement: string): Promise<Record<string, unknown>[]> =>
  (await sql.raw(statement).execute(server.db)).rows as Record<string, unknown>[];
const ruleOf = ({ status, json }: { status: number; json: { errors?: { rule: string; field: string }[] } }) => [
  ...[status, json.errors?.[0]?.rule, json.errors?.[0]?.field],
];
const assignment = async (reviewer: number) =>
  (await people.hr.get(`fp/review-assignments?cycle_id=${cycle}&subject_id=${ids.developer}&reviewer_id=${reviewer}`))
    .json.rows[0];
const advance = async () => {
  const answer = await people.hr.post('fp/review-cycles/advance', { id: cycle });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.state;
};
const resultsFor = (login: Login) => people[login].get(`fp/review-cycles/${cycle}/results?user_id=${ids.developer}`);
const answersOf = (mark: number, word: string) => ({ care: mark, said: word });

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
  const form = (
    await people.hr.post('fp/worksheet-forms', {
      ...{ names: { uz: 'Fikr' }, has_works: false },
      questions: [
        { id: 'care', kind: 'scale5', texts: { uz: 'Ishga munosabat' }, required: true },
        { id: 'said', kind: 'text', texts: { uz: 'Nima deysiz?' } },
      ],
    })
  ).json;
  await people.hr.post('fp/worksheet-forms/publish', { id: form.id });
  const made = await people.hr.post('fp/review-cycles', {
    ...{ name: 'Sinov davri', form_id: form.id, period_from: '2026-05-01', period_to: '2026-10-31' },
    ...{ due_at: '2026-12-20T13:00:00Z', user_ids: [ids.developer], roles: ['self', 'lead', 'peer', 'upward'] },
  });
  expect(made.status, made.text).toBe(201);
  cycle = made.json.id;
  expect(await advance()).toBe('choosing');
  const others = await rowsOf(`select u.id from users u join user_types t on t.id = u.user_type_id and t.code = 'staff'
    where u.status = 'active' and u.deleted_at is null and u.login <> all('{${logins.join(',')}}') and u.id not in (select reviewer_id from review_assignments
      where cycle_id = ${cycle} and subject_id = ${ids.developer}) order by u.id desc limit 5`);
  for (const [at, { id }] of others.entries()) {
    const session = { user_id: Number(id), lang_code: 'uz', address: '127.0.0.1', user_agent: 'test' } as const;
    const { access } = await startSession(server.db, session);
    peers.push({ id: Number(id), caller: callerOf(server, access), word: words[at]!, mark: (at % 5) + 1 });
  }
}, 700_000);
afterAll(() => server?.close());

describe('who writes about whom', () => {
  it('r-10: nobody is a peer of themselves, nor the lead', async () => {
    const body = { cycle_id: cycle, subject_id: ids.developer, role: 'peer' };
    const propose = (reviewer_id: number, by: Login = 'developer') =>
      people[by].post('fp/review-assignments', { ...body, reviewer_id });
    expect(ruleOf(await propose(ids.developer))).toEqual([422, 'review_of_oneself', 'reviewer_id']);
    expect(ruleOf(await propose(ids.lead))).toEqual([422, 'review_role_twice', 'reviewer_id']);
    expect(ruleOf(await propose(ids.editor, 'tester'))).toEqual([422, 'exists', 'cycle_id']);
    for (const { id } of peers) expect((await propose(id)).status).toBe(201);
    expect(ruleOf(await propose(peers[0]!.id))).toEqual([422, 'review_role_twice', 'reviewer_id']);
    const { id } = await assignment(peers[0]!.id);
    expect((await people.developer.post('fp/review-assignments/approve', { id })).status).toBe(403);
    for (const peer of peers)
      expect(
        (await people.lead.post('fp/review-assignments/approve', { id: (await assignment(peer.id)).id })).status,
      ).toBe(200);
  });
});

describe('answers without a name, by attack', () => {
  it('drafts are the author’s, and what is sent has no author', async () => {
    expect(await advance()).toBe('collecting');
    for (const { id, caller, word, mark } of peers) {
      const { id: assignment_id } = await assignment(id);
      const answers = answersOf(mark, word);
      expect((await caller.post('fp/review-answers/save', { assignment_id, answers })).status).toBe(204);
      const own = await caller.get(`fp/review-answers/draft?assignment_id=${assignment_id}`);
      expect(own.json.answers).toEqual(answers);
      for (const login of ['hr', 'admin', 'developer', 'lead'] as const)
        expect((await people[login].get(`fp/review-answers/draft?assignment_id=${assignment_id}`)).status).toBe(404);
      const sent = await caller.post('fp/review-answers/send', { assignment_id, answers });
      expect(sent.status, sent.text).toBe(204);
      expect(ruleOf(await caller.post('fp/review-answers/send', { assignment_id, answers }))[1]).toBe('review_is_sent');
      // Not even to the author any more.
      expect((await caller.get(`fp/review-answers/draft?assignment_id=${assignment_id}`)).json.answers).toEqual({});
    }
  });

  it('no row of the whole database has a word of it but the voices', async () => {
    const tables = await rowsOf(`select c.table_schema as schema, c.table_name as name
      from information_schema.tables c where c.table_schema not in ('pg_catalog', 'information_schema')
        and c.table_type = 'BASE TABLE'`);
    const found: string[] = [];
    for (const { schema, name } of tables) {
      const [{ count }] = (await rowsOf(`select count(*)::int as count from "${String(schema)}"."${String(name)}" t
        where to_jsonb(t)::text ~ '${words.join('|')}'`)) as [{ count: number }];
      if (count) found.push(String(name));
    }
    expect(found).toEqual(['review_voices']);
  });

  it('r-09: a voice has neither author, moment nor order, and no transaction that tells when it came', async () => {
    const voices = await rowsOf(`select *, xmin::text as made_by, ctid::text as place from review_voices
      where cycle_id = ${cycle} order by ctid`);
    expect(voices).toHaveLength(5);
    const { id: _id, answers: _answers, place: _place, ...rest } = voices[0]!;
    expect(Object.keys(rest).toSorted()).toEqual(['cycle_id', 'day', 'made_by', 'role', 'subject_id']);
    // One transaction and one day for all: none is told from another by them.
    for (const name of ['made_by', 'day', 'role', 'subject_id'])
      expect(new Set(voices.map((voice) => String(voice[name]))).size, name).toBe(1);
    // The number of a voice is by chance: it grows with nothing.
    expect(new Set(voices.map(({ id }) => String(id)[14])), 'made by chance').toEqual(new Set(['4']));
  });

  it('neither audit log nor events nor inbox say that one was written', async () => {
    for (const table of ['audit_log', 'events', 'inbox', 'idempotency_keys']) {
      const there = await rowsOf(`select 1 from information_schema.tables where table_name = '${table}'`);
      if (!there.length) continue;
      const [{ count }] = (await rowsOf(`select count(*)::int as count from ${table} t
        where to_jsonb(t)::text ~ 'review[-_](answers|voices|drafts|sendings)'`)) as [{ count: number }];
      expect(count, table).toBe(0);
    }
  });
});

describe('what is told before and after the release', () => {
  it('r-08: how many, and never what, while it is collected', async () => {
    for (const login of ['developer', 'lead', 'hr', 'director', 'admin'] as const) {
      const { json } = await resultsFor(login);
      expect(json, login).toMatchObject({ sent: 5, questions: null, rating: null });
    }
    const progress = await people.hr.get(`fp/review-cycles/${cycle}/progress`);
    expect(progress.json.rows.filter(({ is_sent }: { is_sent: boolean }) => is_sent)).toHaveLength(5);
    expect(progress.text).not.toMatch(new RegExp(words.join('|')));
    expect((await people.lead.get(`fp/review-cycles/${cycle}/progress`)).status).toBe(403);
    for (const login of ['tester', 'editor', 'manager'] as const)
      expect((await resultsFor(login)).status, login).toBe(404);
  });

  it('lists, options and exports of those who see most have no word of it', async () => {
    for (const path of ['review-cycles', 'review-assignments', 'review-ratings']) {
      for (const login of ['admin', 'hr', 'director'] as const) {
        const list = await people[login].get(`fp/${path};perPage=500`);
        expect(list.text).not.toMatch(new RegExp(words.join('|')));
        const file = await people[login].get(`fp/${path}?format=csv`);
        expect(file.text).not.toMatch(new RegExp(words.join('|')));
      }
    }
    // Whether somebody has sent stands in no row that is listed.
    const row = await assignment(peers[0]!.id);
    expect(row).not.toHaveProperty('is_sent');
    expect(row.version).toBe(2);
  });

  it('r-11: calibrated with a reason, and never by oneself', async () => {
    expect(await advance()).toBe('calibrating');
    const [rating] = (await people.lead.get(`fp/review-ratings?cycle_id=${cycle}`)).json.rows;
    expect((await people.developer.get(`fp/review-ratings?cycle_id=${cycle}`)).json.rows).toEqual([]);
    const { id } = rating;
    expect((await people.lead.post('fp/review-ratings/propose', { id, rating: 4 })).json.proposed).toBe(4);
    const bare = { id, rating: 3, comment: '' };
    expect(ruleOf(await people.hr.post('fp/review-ratings/calibrate', bare))).toEqual([
      422,
      'comment_given',
      'comment',
    ]);
    const said = { id, rating: 3, comment: 'Jamoalar orasida tenglashtirildi' };
    expect((await people.director.post('fp/review-ratings/calibrate', said)).json.calibrated).toBe(3);
    expect((await people.developer.post('fp/review-ratings/calibrate', said)).status).toBe(403);
    expect((await people.lead.post('fp/review-ratings/calibrate', { ...said, rating: 9 })).status).toBe(422);
  });

  it('after the release the group is told from four on, texts in an order that is nobody’s', async () => {
    expect(await advance()).toBe('released');
    for (const login of ['developer', 'lead', 'hr', 'director'] as const) {
      const { json } = await resultsFor(login);
      const [care, said] = json.questions;
      const groupOf = (question: typeof care, name: string) =>
        question.groups.find((group: { name: string }) => group.name === name);
      expect(groupOf(care, 'peers')).toMatchObject({ shown: true, mean: 3, answers: 5, spread: null, texts: [] });
      expect(care.others_total).toBe(3);
      expect(groupOf(said, 'peers').texts).toEqual(words.toSorted((a, b) => a.localeCompare(b)));
      for (const { id } of peers) expect(JSON.stringify(json.questions)).not.toContain(`${id},`);
    }
    const { rating } = (await resultsFor('developer')).json;
    expect(rating).toMatchObject({ proposed: 4, calibrated: 3, allowed_actions: ['answer'] });
    const answer = { id: rating.id, answer: 'Rozi emasman, sababini aytdim' };
    expect((await people.lead.post('fp/review-ratings/answer', answer)).status).toBe(403);
    expect((await people.developer.post('fp/review-ratings/answer', answer)).status).toBe(200);
    expect(ruleOf(await people.developer.post('fp/review-ratings/answer', answer))[1]).toBe('review_answered_once');
    expect(await advance()).toBe('closed');
  });
});

describe('praise and notes', () => {
  it('nobody praises themselves; what is for one alone others do not hear', async () => {
    const say = (login: Login, to: Login, is_public: boolean) =>
      people[login].post('fp/praise', { to_user_id: ids[to], text: `Rahmat ${to} ${is_public}`, is_public });
    expect(ruleOf(await say('tester', 'tester', true))).toEqual([409, 'praise_of_oneself', 'to_user_id']);
    const open = (await say('tester', 'developer', true)).json;
    const quiet = (await say('tester', 'developer', false)).json;
    const hears = async (login: Login, id: number) => (await people[login].get(`fp/praise/${id}`)).status;
    expect([await hears('editor', open.id), await hears('editor', quiet.id)]).toEqual([200, 404]);
    expect(await hears('developer', quiet.id)).toBe(200);
    expect((await people.developer.delete(`fp/praise/${open.id}`)).status).toBe(403);
    const told = (await people.developer.get('admin/inbox;perPage=5')).json.rows[0];
    expect(told.kind).toBe('praise');
  });

  it('a note is its writer’s until it is shared, and goes after a year', async () => {
    const note = { about_user_id: ids.developer, text: 'maxfiyqayd' };
    expect(ruleOf(await people.lead.post('fp/person-notes', { ...note, about_user_id: ids.director }))).toEqual([
      ...[403, 'note_of_lead', 'about_user_id'],
    ]);
    const hidden = async () => (await people.developer.get('fp/person-notes/hidden')).json.count;
    const before = await hidden();
    const { id } = (await people.lead.post('fp/person-notes', note)).json;
    for (const login of ['developer', 'hr', 'director', 'admin'] as const)
      expect((await people[login].get(`fp/person-notes/${id}`)).status, login).toBe(404);
    expect(await hidden()).toBe(before + 1);
    expect((await people.lead.patch(`fp/person-notes/${id}`, { is_shared: true })).status).toBe(200);
    expect((await people.developer.get(`fp/person-notes/${id}`)).json.text).toBe('maxfiyqayd');
    await people.lead.patch(`fp/person-notes/${id}`, { is_shared: false });
    await sql`update person_notes set created_at = now() - interval '13 months' where id = ${id}`.run(server.db);
    await server.db.transaction((db) => forgetNotes(contextOfJob(db, { timeZone: 'Asia/Tashkent' }, 'test')));
    expect((await people.lead.get(`fp/person-notes/${id}`)).status).toBe(404);
    const kept = await rowsOf(`select 1 from person_notes t where to_jsonb(t)::text ~ 'maxfiyqayd'
      union all select 1 from audit_log t where to_jsonb(t)::text ~ 'maxfiyqayd'`);
    expect(kept).toEqual([]);
  });

  it('reminds those who have not sent, once, the day before', async () => {
    const [asked] = await rowsOf(`select id, due_at from review_cycles
      where state = 'collecting' and deleted_at is null order by due_at desc, id limit 1`);
    const { id, due_at } = asked as { id: number; due_at: Date };
    const open = await rowsOf(`select distinct a.reviewer_id from review_assignments a where a.cycle_id = ${id}
      and a.state = 'approved' and a.deleted_at is null
      and not exists (select from review_sendings s where s.assignment_id = a.id)`);
    expect(open.length).toBeGreaterThan(0);
    const heard = () =>
      rowsOf(`select user_id from inbox where kind = 'review_due' and (details->>'review_cycle_id')::bigint = ${id}`);
    const remind = (hours: number) =>
      server.db.transaction((db) =>
        remindOfReviews(
          contextOfJob(db, { timeZone: 'Asia/Tashkent' }, 'test', new Date(+new Date(due_at) - hours * 3_600_000)),
        ),
      );
    await remind(30);
    expect(await heard()).toEqual([]);
    for (const hours of [20, 2]) {
      await remind(hours);
      const told = (await heard()).map(({ user_id }) => Number(user_id)).toSorted((a, b) => a - b);
      expect(told).toEqual(open.map(({ reviewer_id }) => Number(reviewer_id)).toSorted((a, b) => a - b));
    }
  });

  it('clients, two of them, meet nothing here', async () => {
    for (const caller of await twoCallers(server))
      for (const path of ['review-cycles', 'review-assignments', 'review-ratings', 'praise', 'person-notes'])
        expect((await caller.get(`fp/${path}`)).status).toBe(403);
  });

  it.each<[Login, number, number]>([
    ['admin', 400, 400],
    ['director', 403, 400],
    ['manager', 403, 400],
    ['lead', 403, 400],
    ['developer', 403, 403],
    ['tester', 403, 403],
    ['hr', 400, 400],
    ['editor', 403, 403],
    ['client', 403, 403],
  ])('%s leads cycles on: %i, writes notes: %i', async (login, leads, notes) => {
    const statusOf = async (path: string) => {
      const { status } = await people[login].post(path, {});
      return status === 422 ? 400 : status;
    };
    expect([await statusOf('fp/review-cycles/advance'), await statusOf('fp/person-notes')]).toEqual([leads, notes]);
  });
});
