import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { remindOfEvents } from '#modules/staff/events/reminders.server.ts';
import facts from '#modules/staff/events/recurrence.facts.json' with { type: 'json' };

let server: TestServer;
let editor: Caller;
let developer: Caller;
let lead: Caller;
let ids: Record<'developer' | 'lead', number>;
let roomId: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  [editor, developer, lead] = (await Promise.all(
    ['editor', 'developer', 'lead'].map((login) => signedIn(server, login)),
  )) as [Caller, Caller, Caller];
  const idOf = async (who: Caller) => (await who.get('admin/auth/me')).json.user.id;
  ids = { developer: await idOf(developer), lead: await idOf(lead) };
  const admin = await signedIn(server, 'admin');
  roomId = (await admin.post('fp/rooms', { names: { uz: 'Katta xona' }, seats: 12 })).json.id;
});
afterAll(() => server?.close());

const path = 'fp/events';
const meeting = (more: object) => ({
  names: { uz: 'Reja' },
  starts_at: '2027-02-01T10:00:00+05:00',
  ends_at: '2027-02-01T11:00:00+05:00',
  ...more,
});
const startsIn = async (from: string, to: string, id: number) =>
  (await developer.get(`${path}/occurrences?from=${from}&to=${to}`)).json.rows
    .filter((row: { event_id: number }) => row.event_id === id)
    .map((row: { starts_at: string }) => row.starts_at);

it('previews a rule and refuses what is none, in three languages', async () => {
  const {
    starts_at,
    rrule,
    from,
    to,
    expect: expected,
  } = facts.cases[0] as never as Record<string, string> & {
    expect: { starts: string[]; count: number };
  };
  const { json } = await developer.post(`${path}/preview`, { starts_at, rrule, from, to });
  expect(json.count).toBe(expected.count);
  expect(json.starts.map((at: string) => Date.parse(at))).toEqual(expected.starts.map((at) => Date.parse(at)));
  for (const rule of ['rrule_two_ends', 'rrule_unit', 'rrule_never'])
    for (const lang of ['uz', 'uk', 'ru']) {
      const ask = (
        facts.cases.find((one) => (one.expect as { rule?: string }).rule === rule) as never as { ask: object }
      ).ask;
      const refused = await developer.in(lang).post(path, meeting({ ...ask }));
      expect(refused.status).toBe(422);
      expect(refused.json.errors).toMatchObject([{ field: 'rrule', rule }]);
      expect(refused.json.errors[0].message).not.toContain('rrule');
    }
});

it('gives everybody own meetings, and those of others to who keeps events', async () => {
  const own = await developer.post(path, meeting({ participant_ids: [ids.lead] }));
  expect(own.status).toBe(201);
  expect((await developer.post(path, meeting({ is_public: true }))).json).toMatchObject({ rule: 'event_public' });
  expect(await lead.patch(`${path}/${own.json.id}`, { is_optional: true })).toMatchObject({
    status: 403,
    json: { rule: 'event_not_yours' },
  });
  expect((await editor.patch(`${path}/${own.json.id}`, { is_optional: true })).status).toBe(200);
  expect((await lead.delete(`${path}/${own.json.id}`)).status).toBe(403);
  expect((await (await signedIn(server, 'client')).get(path)).status).toBe(403);
});

it('holds a room for one meeting at a time, series as well', async () => {
  const weekly = { room_id: roomId, rrule: 'FREQ=WEEKLY;BYDAY=MO' };
  expect((await developer.post(path, meeting(weekly))).status).toBe(201);
  const at = { starts_at: '2027-03-08T10:30:00+05:00', ends_at: '2027-03-08T12:00:00+05:00', room_id: roomId };
  for (const lang of ['uz', 'uk', 'ru']) {
    const refused = await lead.in(lang).post(path, meeting(at));
    expect(refused).toMatchObject({ status: 409, json: { rule: 'room_taken' } });
    expect(refused.json.errors[0].message).toContain('Reja');
  }
  const later = { ...at, starts_at: '2027-03-08T11:00:00+05:00' };
  expect((await lead.post(path, meeting(later))).status).toBe(201);
  const both = await Promise.all(
    [developer, lead].map((who) =>
      who.post(path, meeting({ ...at, starts_at: '2027-04-06T10:00:00+05:00', ends_at: '2027-04-06T11:00:00+05:00' })),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

describe('a change of what happens again and again', () => {
  const made = async () =>
    (await developer.post(path, meeting({ rrule: 'FREQ=DAILY;COUNT=5', participant_ids: [ids.lead] }))).json;
  const change = (body: object) => developer.post(`${path}/change`, body);
  const third = '2027-02-03T05:00:00.000Z';

  it('is of this one', async () => {
    const { id } = await made();
    const moved = { starts_at: '2027-02-03T15:00:00+05:00', ends_at: '2027-02-03T15:30:00+05:00' };
    expect((await change({ id, recurrence_id: third, scope: 'this', ...moved })).status).toBe(200);
    expect(await startsIn('2027-02-01', '2027-02-05', id)).toEqual([
      ...['2027-02-01T05:00:00.000Z', '2027-02-02T05:00:00.000Z', '2027-02-03T10:00:00.000Z'],
      ...['2027-02-04T05:00:00.000Z', '2027-02-05T05:00:00.000Z'],
    ]);
    await change({ id, recurrence_id: third, scope: 'this', is_cancelled: true });
    expect(await startsIn('2027-02-03', '2027-02-03', id)).toEqual([]);
    const told = (await lead.get('admin/inbox;perPage=5')).json.rows;
    expect(told[0]).toMatchObject({ kind: 'event_changed', details: { event_id: id } });
  });

  it('is of those from here on: two series', async () => {
    const { id } = await made();
    const { json } = await change({
      id,
      recurrence_id: third,
      scope: 'following',
      starts_at: '2027-02-03T12:00:00+05:00',
    });
    expect(json.row.rrule).toBe('FREQ=DAILY;UNTIL=20270203T045959Z');
    expect(await startsIn('2027-02-01', '2027-02-08', id)).toHaveLength(2);
    expect(await startsIn('2027-02-01', '2027-02-08', json.following_id)).toEqual([
      ...['2027-02-03T07:00:00.000Z', '2027-02-04T07:00:00.000Z', '2027-02-05T07:00:00.000Z'],
    ]);
  });

  it('is of all, and of none that there is not', async () => {
    const { id } = await made();
    await change({ id, recurrence_id: third, scope: 'all', starts_at: '2027-02-03T11:00:00+05:00' });
    expect((await startsIn('2027-02-01', '2027-02-08', id))[0]).toBe('2027-02-01T06:00:00.000Z');
    // One that was moved moves along, a series that was cut stays cut, and an answer stays with its occurrence.
    const cut = await made();
    const second = '2027-02-02T05:00:00.000Z';
    const moved = { starts_at: '2027-02-02T14:00:00+05:00', ends_at: '2027-02-02T14:30:00+05:00' };
    await change({ id: cut.id, recurrence_id: second, scope: 'this', ...moved });
    await change({ id: cut.id, recurrence_id: third, scope: 'following', starts_at: '2027-02-03T12:00:00+05:00' });
    await lead.post('fp/event-answers', { event_id: cut.id, recurrence_id: second, answer: 'no' });
    const all = { recurrence_id: '2027-02-01T05:00:00.000Z', scope: 'all', starts_at: '2027-02-01T09:00:00+05:00' };
    expect((await change({ id: cut.id, ...all })).status).toBe(200);
    expect(await startsIn('2027-02-01', '2027-02-08', cut.id)).toEqual([
      ...['2027-02-01T04:00:00.000Z', '2027-02-02T08:00:00.000Z'],
    ]);
    const [said] = (await developer.get(`fp/event-answers?event_id=${cut.id}`)).json.rows;
    expect(Date.parse(said.recurrence_id)).toBe(Date.parse('2027-02-02T04:00:00Z'));
    const none = await change({ id, recurrence_id: '2027-02-03T05:30:00Z', scope: 'this', is_cancelled: true });
    expect(none.json.errors).toMatchObject([{ field: 'recurrence_id', rule: 'event_occurrence' }]);
  });
});

it('calls to mind once, also when nothing ran for a while, and not who does not come', async () => {
  const event = (
    await developer.post(
      path,
      meeting({
        rrule: 'FREQ=DAILY;COUNT=3',
        reminder: 'minutes_15',
        second_reminder: 'hour_1',
        participant_ids: [ids.lead],
      }),
    )
  ).json;
  const run = (at: string) =>
    server.db.transaction((db) =>
      remindOfEvents(contextOfJob(db, { timeZone: 'Asia/Tashkent' }, 'remind', new Date(at))),
    );
  const heard = async (who: Caller) =>
    (await who.get('admin/inbox;perPage=100')).json.rows.filter(
      (row: { kind: string; details: { event_id: number } }) =>
        row.kind === 'event_reminder' && row.details.event_id === event.id,
    ).length;
  await run('2027-02-01T09:00:00+05:00');
  await run('2027-02-01T09:00:00+05:00');
  expect([await heard(developer), await heard(lead)]).toEqual([1, 1]);
  // Down over the quarter of an hour, up again a minute before it begins.
  await run('2027-02-01T09:59:00+05:00');
  expect(await heard(lead)).toBe(2);
  // Down over a whole day: what is over is not called to mind.
  await lead.post('fp/event-answers', { event_id: event.id, recurrence_id: '2027-02-03T10:00:00+05:00', answer: 'no' });
  await run('2027-02-03T09:30:00+05:00');
  expect([await heard(developer), await heard(lead)]).toEqual([3, 2]);
  await run('2027-02-04T09:30:00+05:00');
  expect(await heard(developer)).toBe(3);
});

it('takes the answer of each for themselves, and another in its place', async () => {
  const event = (await developer.post(path, meeting({ rrule: 'FREQ=DAILY;COUNT=3' }))).json;
  const answer = (who: Caller, more: object) => who.post('fp/event-answers', { event_id: event.id, ...more });
  const first = (await answer(lead, { answer: 'no' })).json;
  const second = (await answer(lead, { answer: 'maybe' })).json;
  expect(second).toMatchObject({ id: first.id, answer: 'maybe', user_id: ids.lead });
  expect((await developer.get(`fp/event-answers?event_id=${event.id}`)).json.rows).toHaveLength(1);
  expect((await developer.patch(`fp/event-answers/${first.id}`, { answer: 'yes' })).status).toBe(403);
  expect((await editor.get(`fp/event-answers/${first.id}`)).status).toBe(404);
  const wrong = await answer(lead, { answer: 'yes', recurrence_id: '2027-02-01T10:01:00+05:00' });
  expect(wrong.json.errors).toMatchObject([{ field: 'recurrence_id', rule: 'event_occurrence' }]);
});

it('stands in the feed of those who are meant, each occurrence by a name that stays when it moves', async () => {
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const times = { starts_at: soon, ends_at: null, names: { uz: 'Lentadagi uchrashuv', ru: 'Лента' } };
  const made = meeting({ ...times, rrule: 'FREQ=DAILY;COUNT=2', participant_ids: [ids.lead] });
  const { id } = (await developer.post(path, made)).json;
  const { address } = (await lead.post('fp/calendar-feeds/make', {})).json;
  const entries = async () =>
    (await lead.get(address.slice('/api/'.length))).text
      .split('BEGIN:VEVENT')
      .filter((one: string) => one.includes('Lentadagi'))
      .map((one: string) => /UID:(\S+)/.exec(one)![1]);
  const before = await entries();
  expect(new Set(before).size).toBe(2);
  const moved = new Date(Date.parse(soon) + 7_200_000).toISOString();
  await developer.post(`${path}/change`, { id, recurrence_id: soon, scope: 'this', starts_at: moved });
  expect(new Set(await entries())).toEqual(new Set(before));
});
