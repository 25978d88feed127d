import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { zoneOffset } from '#modules/company/schedules/door.ts';
import { tellKeepers } from '#modules/staff/punches/attendance-telling.server.ts';
import { contextOfDevice, hear } from '#modules/staff/punches/terminals/hearing.server.ts';
import { deviceBySerial, type KnownDevice, newDevice } from '#modules/staff/punches/terminals/known-device.server.ts';
import { bodyOf, parametersOf, type TerminalAnswer } from '#modules/staff/punches/terminals/raw-request.server.ts';
import { contact } from '#modules/staff/punches/terminals/store-punches.server.ts';
import * as lines from '#modules/staff/punches/terminals/zkteco-lines.ts';

const ok: TerminalAnswer = { text: 'OK' };
const serialForm = /^[\w.-]{1,64}$/;
/** Commands that one answer carries: small devices read a few kilobytes. */
const mostCommands = 20;
/** What was sent and never confirmed is sent again. */
const sentAgain = sql.raw("interval '10 minutes'");

/** One call of a device as it is answered. */
interface Call {
  readonly app: App;
  readonly ctx: Context;
  readonly device: KnownDevice;
  readonly address: string;
  readonly asked: (name: string) => string;
  readonly body: Buffer;
  readonly isPost: boolean;
}

/** The conversation of ADMS: every path, table and method is answered, most of them by `OK` and nothing else. */
export async function zktecoAnswer(app: App, request: FastifyRequest): Promise<TerminalAnswer> {
  const asked = parametersOf(request);
  const serial = asked('SN').trim();
  if (!serialForm.test(serial)) return ok;
  const ctx = contextOfDevice(app, request);
  const device = (await deviceBySerial(ctx, 'zkteco', serial)) ?? (await arrived(app, ctx, serial));
  if (!device) return ok;
  const path = (request.params as { '*'?: string })['*'] ?? '';
  const name = path
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.aspx$/, '');
  const isPost = request.method !== 'GET';
  const call: Call = { app, ctx, device, address: request.ip, asked, body: bodyOf(request), isPost };
  const answer = answers[name];
  return answer ? answer(call) : heardOf(call);
}

/** A device that nobody knows waits for HR, who hears of it once. */
async function arrived(app: App, ctx: Context, serial: string): Promise<KnownDevice | null> {
  const device = await app.db.transaction(async (db) => {
    const made = await newDevice({ ...ctx, db }, 'zkteco', serial);
    if (made)
      await tellKeepers({ ...ctx, db }, 'device_unknown', [{ details: { device_id: made.id, name: made.name } }]);
    return made;
  });
  app.feed.committed();
  return device;
}

const heardOf = async (
  { app, ctx, device, address }: Call,
  about: Readonly<Record<string, unknown>> = {},
): Promise<TerminalAnswer> => {
  await hear(app, ctx, device, { address }, { ...contact, about });
  return ok;
};

const answers: Readonly<Record<string, (call: Call) => Promise<TerminalAnswer>>> = {
  cdata: (call) => (call.isPost ? delivered(call) : greeted(call)),
  getrequest: workFor,
  devicecmd: confirmed,
  registry: registered,
  push: pushSettings,
};

/** What a device does by itself from now on. It sets its clock by `TimeZone` and by the date of the answer. */
async function greeted(call: Call): Promise<TerminalAnswer> {
  const { asked, device, ctx } = call;
  const about = { push_version: asked('pushver'), language: asked('language'), device_type: asked('DeviceType') };
  await heardOf(call, Object.fromEntries(Object.entries(about).filter(([, value]) => value)));
  if (asked('DeviceType').toLowerCase() === 'acc') return { text: ['registry=ok', ...doorSettings(call)].join('\n') };
  const offset = zoneOffset(ctx.now.getTime(), device.zone ?? ctx.timeZone);
  return {
    text: [
      `GET OPTION FROM: ${asked('SN').trim()}`,
      // What was delivered before need not come again; what was missed while it waited is asked for apart.
      `ATTLOGStamp=${(device.state === 'active' && device.stamp) || 'None'}`,
      'OPERLOGStamp=9999',
      'ATTPHOTOStamp=None',
      'ErrorDelay=30',
      'Delay=10',
      'TransTimes=00:00;14:05',
      'TransInterval=1',
      'TransFlag=TransData AttLog\tEnrollUser\tChgUser',
      // Whole hours, or minutes where it is none.
      `TimeZone=${offset % 60 ? offset : offset / 60}`,
      'Realtime=1',
      'Encrypt=None',
      'ServerVer=2.4.1',
      'PushProtVer=2.4.1',
      '',
    ].join('\n'),
  };
}

/** What a terminal for doors registers with. */
const registryCode = ({ app, device }: Call): string =>
  createHmac('sha256', app.config.secretKey).update(`zkteco registry ${device.id}`).digest('hex').slice(0, 16);

const doorSettings = (call: Call): string[] => [
  `RegistryCode=${registryCode(call)}`,
  'ServerVersion=3.1.1',
  'ServerName=ADMS',
  'PushProtVer=3.1.2',
  'ErrorDelay=30',
  'RequestDelay=10',
  'TransTimes=00:00;14:05',
  'TransInterval=1',
  'TransTables=User\tTransaction',
  'Realtime=1',
  `SessionID=${registryCode(call)}`,
  'TimeoutSec=10',
];

async function registered(call: Call): Promise<TerminalAnswer> {
  await heardOf(call, lines.optionsIn(call.body.toString('utf8')));
  return { text: `RegistryCode=${registryCode(call)}` };
}

async function pushSettings(call: Call): Promise<TerminalAnswer> {
  await heardOf(call);
  return { text: doorSettings(call).join('\n') };
}

/** Tables by their name, in any case; all that is no pass and no name is dropped unread. */
async function delivered(call: Call): Promise<TerminalAnswer> {
  const { body, ctx, device } = call;
  const table = call.asked('table').trim().toLowerCase();
  const clock = { timeZone: device.zone ?? ctx.timeZone, now: ctx.now.getTime() };
  if (table === 'attlog' || table === '') return passed(call, lines.attendanceLines(body.toString('utf8'), clock));
  if (table === 'rtlog') return passed(call, lines.doorLines(body.toString('utf8'), clock));
  if (table === 'operlog' || table === 'userinfo') return named(call, lines.peopleIn(body));
  return heardOf(call, table === 'options' ? lines.optionsIn(body.toString('utf8')) : {});
}

async function passed({ app, ctx, device, address, asked }: Call, read: lines.ReadLines): Promise<TerminalAnswer> {
  const latest = read.punches.reduce((last, { at }) => Math.max(last, Date.parse(at)), 0);
  const off = Math.round((latest - ctx.now.getTime()) / 1000);
  // Old lines that come late say nothing of the clock; one that has not come yet does.
  const drift = latest && off > -liveSeconds ? off : null;
  const stamp = asked('Stamp');
  await hear(app, ctx, device, { address }, { ...read, drift, ...(/^\d{1,10}$/.test(stamp) && { about: { stamp } }) });
  return { text: `OK: ${read.received}` };
}

/** A line that is so young was made just now. */
const liveSeconds = 300;

/** Names are kept to tell HR whose number it may be. */
async function named(call: Call, people: readonly lines.DevicePerson[]): Promise<TerminalAnswer> {
  const { ctx, device } = call;
  await heardOf(call);
  const isKept = device.state === 'active' || device.state === 'waiting';
  if (people.length && isKept)
    await sql`insert into attendance_device_people as k (device_id, pin, name, seen_at)
      select distinct on (r.pin) ${device.id}::bigint, r.pin, r.name, ${ctx.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(people.slice(0, 20_000))}::jsonb) as r(pin text, name text)
      order by r.pin, r.name desc
      on conflict (device_id, pin) do update set seen_at = excluded.seen_at,
        name = case when excluded.name = '' then k.name else excluded.name end`.run(ctx.db);
  return ok;
}

/** What waits for the device, as `C:<id>:<command>`, and nothing of what waits for others. */
async function workFor(call: Call): Promise<TerminalAnswer> {
  const { ctx, device, asked } = call;
  const info = asked('INFO');
  await heardOf(call, info ? lines.infoIn(info) : {});
  if (device.state !== 'active') return ok;
  const waiting = await sql({ id: whole, body: text })`update attendance_device_commands c set sent_at = ${ctx.now}
    where c.id in (select id from attendance_device_commands
        where device_id = ${device.id} and done_at is null
          and (sent_at is null or sent_at < ${ctx.now}::timestamptz - ${sentAgain})
        order by id limit ${sql.lit(mostCommands)} for update skip locked)
    returning c.id, c.body`.rows(ctx.db);
  if (!waiting.length) return ok;
  const inOrder = waiting.toSorted((a, b) => a.id - b.id);
  return { text: `${inOrder.map(({ id, body }) => `C:${id}:${body}`).join('\n')}\n` };
}

/** Ids of others, and of other devices, are nobody's. */
async function confirmed(call: Call): Promise<TerminalAnswer> {
  const { ctx, device, body } = call;
  await heardOf(call);
  const results = lines.resultsIn(body.toString('utf8'));
  if (results.length)
    await sql`update attendance_device_commands c set done_at = ${ctx.now}, result = r.result
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id bigint, result integer)
      where c.id = r.id and c.device_id = ${device.id} and c.done_at is null`.run(ctx.db);
  return ok;
}
