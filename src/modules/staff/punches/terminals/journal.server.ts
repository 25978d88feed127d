import { randomUUID } from 'node:crypto';
import { moment, orNull, type RowOf, sql, text, whole } from '#server/database/door.ts';
import { unseal } from '#server/auth/sealing.ts';
import type { Context } from '#server/context.ts';
import { deriveRows } from '#server/crud/writing.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { type Doing, doing, enqueue } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { localDayOf, zoneOffset } from '#modules/company/schedules/door.ts';
import { sealName } from '#modules/staff/punches/attendance-devices.server.ts';
import { attendanceDevices } from '#modules/staff/punches/attendance-devices.ts';
import { pollJournal } from '#modules/staff/punches/poll-work.ts';
import { digestAnswer } from '#modules/staff/punches/terminals/digest.server.ts';
import { type DeviceClock, readEvents, xmlTree } from '#modules/staff/punches/terminals/hikvision-events.ts';
import {
  afterPage,
  mostPages,
  pageIn,
  pageSize,
  type PollProblem,
} from '#modules/staff/punches/terminals/journal-pages.ts';
import { deviceById } from '#modules/staff/punches/terminals/known-device.server.ts';
import { contact, storePunches } from '#modules/staff/punches/terminals/store-punches.server.ts';

type Tree = Readonly<Record<string, unknown>>;

/** A window of the journal is no longer than this: what is read of it is kept until it is whole. */
const windowMs = 24 * 3_600_000;
/** A device of which nothing was read yet is asked for so long. */
const firstMs = 31 * 24 * 3_600_000;
/** Windows of one run; the next goes on. */
const mostWindows = 31;
const answerMs = 15_000;
const path = '/ISAPI/AccessControl/AcsEvent?format=json';

const columns = {
  id: whole,
  pull_url: text,
  pull_login: orNull(text),
  sealed: orNull(text),
  polled_until: orNull(moment),
};
export type PolledDevice = RowOf<typeof columns>;

/** Asks a device with a body, and answers the tree of what it says. Refused by 401 it is asked once more, signed. */
type Ask = (body: Tree) => Promise<Tree | null | PollProblem>;

/** How a device is asked. One refusal of the password is the last: after five it would lock the account. */
export function askOf({ pull_url, pull_login }: PolledDevice, password: string): Ask {
  let challenge: string | null = null;
  const url = new URL(path, pull_url);
  const send = (body: string, authorization: string | null) =>
    fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    });
  const signature = () =>
    challenge &&
    digestAnswer(challenge, {
      ...{ method: 'POST', uri: `${url.pathname}${url.search}`, login: pull_login ?? '', password },
    });
  return async (asked) => {
    const body = JSON.stringify(asked);
    try {
      let answer = await send(body, signature());
      if (answer.status === 401) {
        challenge = answer.headers.get('www-authenticate');
        await answer.arrayBuffer();
        const signed = signature();
        if (!signed) return 'password_refused';
        answer = await send(body, signed);
      }
      if (answer.status === 401 || answer.status === 403) return 'password_refused';
      if (answer.status === 404 || answer.status === 405) return 'not_supported';
      return await treeOf(await answer.text());
    } catch {
      return 'unreachable';
    }
  };
}

async function treeOf(said: string): Promise<Tree | null> {
  const whole = said.trim();
  if (whole.startsWith('<')) return xmlTree(whole);
  try {
    return JSON.parse(whole) as Tree;
  } catch {
    return null;
  }
}

/** A moment with the offset of a zone, without fractions: `2026-11-20T08:00:00+05:00`. */
export function withOffset(ms: number, timeZone: string): string {
  const offset = zoneOffset(ms, timeZone);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const second = Math.floor(ms / 1000 + offset * 60) % 86_400;
  const clock = [second / 3600, (second / 60) % 60, second % 60].map(two).join(':');
  const [hours, minutes] = [Math.abs(offset) / 60, Math.abs(offset) % 60];
  return `${localDayOf(ms, timeZone)}T${clock}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

/** All events of a window, or why there are not all of them. */
async function eventsBetween(ask: Ask, from: string, to: string): Promise<readonly Tree[] | PollProblem> {
  const searchID = randomUUID();
  const events: Tree[] = [];
  for (let page = 0; page < mostPages; page++) {
    const answer = await ask({
      AcsEventCond: {
        ...{ searchID, searchResultPosition: events.length, maxResults: pageSize, major: 5, minor: 0 },
        ...{ startTime: from, endTime: to },
      },
    });
    const read = typeof answer === 'string' ? answer : pageIn(answer);
    if (typeof read === 'string') return read;
    events.push(...read.events);
    const next = afterPage(read, events.length);
    if (next === 'end') return events;
    if (next === 'incomplete') return next;
  }
  return 'incomplete';
}

/**
 * Reads the journal of a device from where it was read to, up to now: what was posted before is known. The place moves
 * on with each whole window; a broken one ends the run, keeps nothing and is asked for again.
 */
export async function readJournal(ctx: Context, device: PolledDevice, ask: Ask): Promise<PollProblem | null> {
  const known = await deviceById(ctx, device.id);
  if (!known) return null;
  const now = ctx.now.getTime();
  const timeZone = known.zone ?? ctx.timeZone;
  const clock: DeviceClock = { timeZone, ignoresOffset: known.ignores_offset, now };
  let from = device.polled_until ? Date.parse(device.polled_until) : now - firstMs;
  for (let count = 0; count < mostWindows && from < now; count++) {
    const to = Math.min(now, from + windowMs);
    const events = await eventsBetween(ask, withOffset(from, timeZone), withOffset(to, timeZone));
    if (typeof events === 'string') {
      await note(ctx, device.id, { poll_problem: events });
      return events;
    }
    const read = readEvents(events, clock, true);
    await storePunches(ctx, known, { ...contact, ...read, identity: null, drift: null });
    from = to;
    await note(ctx, device.id, { polled_until: new Date(to), poll_problem: null });
  }
  return null;
}

/** What work leaves behind on a device: no change by a person. */
const note = (ctx: Context, id: number, set: { polled_until?: Date; poll_problem: PollProblem | null }) =>
  deriveRows(attendanceDevices, ctx, { set, where: sql`t.id = ${id}` });

const polledDevices = sql`from attendance_devices
  where kind = 'hikvision' and state = 'active' and pull_url is not null and deleted_at is null`;

/** Every quarter of an hour; one whose password was refused waits until HR has seen to it. */
export const journalJobs = ({ secretKey }: JobSettings): readonly (Job | Doing)[] => [
  doing(pollJournal, async (ctx, { device_id }) => {
    const device = await sql(columns)`select id, pull_url, pull_login, sealed, polled_until ${polledDevices}
      and id = ${device_id}`.first(ctx.db);
    if (!device) return;
    const password = device.sealed ? (unseal(secretKey, sealName, device.sealed) ?? '') : '';
    await readJournal(ctx, device, askOf(device, password));
  }),
  {
    name: 'poll_journals',
    cron: '*/15 * * * *',
    async run(ctx: Context) {
      const ids = await sql({ id: whole })`select id ${polledDevices}
        and poll_problem is distinct from 'password_refused' order by id`.column(ctx.db);
      for (const id of ids) await enqueue(ctx, pollJournal, { device_id: id }, { key: String(id) });
    },
  },
];
