import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import type { GanttAnswer } from '#modules/gantt/gantt-answer.ts';
import { calendarOf } from '#modules/schedules/door.server.ts';

const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'] as const;
type Login = (typeof logins)[number];

let server: TestServer;
const people = {} as Record<Login, Caller>;
const ids = {} as Record<Login, number>;
const today = calendarOf({ timeZone: 'Asia/Tashkent' }).dayOf(Date.now());
const gantt = 'fp/gantt-task-manager';

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
}, 240_000);
afterAll(() => server?.close());

const answer = async (login: Login, path = gantt): Promise<GanttAnswer> => {
  const { status, json, text } = await people[login].get(path);
  expect(status, text).toBe(200);
  return json;
};

describe('the answer', () => {
  it.each(['executor', 'project'] as const)('by %s has each bar in a row, and each row in one above it', async (by) => {
    const { rows, bars, links, ...more } = await answer('director', `${gantt}?by=${by}`);
    const keys = new Set(rows.map(({ key }) => key));
    expect(keys.size).toBe(rows.length);
    expect(bars.length).toBeGreaterThan(20);
    for (const { parent_key } of rows) if (parent_key) expect(keys).toContain(parent_key);
    for (const bar of bars) {
      expect(keys, bar.number).toContain(bar.row_key);
      expect(bar.starts_at <= bar.ends_at, bar.number).toBe(true);
      if (bar.kind === 'task' && !bar.is_estimated) expect(bar.starts_at < bar.ends_at, bar.number).toBe(true);
    }
    const shown = new Set(bars.map(({ task_id }) => task_id));
    for (const { from, to } of links) expect(shown.has(from) && shown.has(to)).toBe(true);
    expect(more.day_from).toBe(addDays(today, -14));
    expect(more.day_to).toBe(addDays(today, 70));
    expect([more.is_cut, more.bar_total]).toEqual([false, bars.length]);
  });
});
