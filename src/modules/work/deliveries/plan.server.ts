import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#kernel/days.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import { json, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows, inserting, writeUnseen } from '#server/crud/writing.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import type { JobSettings } from '#server/server.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import {
  type ChannelCode,
  deliveries,
  inbox,
  type InboxDetails,
  kindOf,
} from '#modules/channels/notifications/door.ts';
import {
  choicesOfAll,
  decide,
  mandatoryKinds,
  openWays,
  rowOf,
  typesOf,
  usualDigestAt,
} from '#modules/channels/notifications/door.server.ts';
import { scheduleOf } from '#modules/company/schedules/door.server.ts';
import { mutedBy } from '#modules/work/deliveries/muted.server.ts';
import { type Times, whenDue } from '#modules/work/deliveries/when-due.ts';

/** So many notices become deliveries in one transaction: whoever asks something meanwhile waits for no more. */
const AT_ONCE = 100;
/** After each of them planning rests twice as long as it took, and no longer than this: others work by hand. */
const LONGEST_REST_MS = 30;
/** A round goes on for so long while there is any; what is left waits for the next. */
const ROUND_MS = 8_000;
/** So far ahead is looked who is away. */
const AWAY_DAYS = 60;

const noticeColumns = {
  ...{ id: whole, user_id: whole, actor_id: orNull(whole), kind: text, task_id: orNull(whole) },
  details: orNull(json<InboxDetails>()),
};
const hoursColumns = {
  ...{ user_id: whole, quiet_from: orNull(text), quiet_to: orNull(text), digest_at: orNull(text) },
  time_zone: orNull(text),
};

/**
 * Plans all that waits: in small transactions of its own with rests between them, so that ten thousand at once hold up
 * neither the requests of others nor the feed of changes. Answers how many were looked at.
 */
export async function planAll(
  { db, config }: Pick<JobSettings, 'db' | 'config'>,
  now = () => new Date(),
): Promise<number> {
  const until = Date.now() + ROUND_MS;
  let known: Known | undefined;
  for (let all = 0; ; ) {
    const began = performance.now();
    const count = await db.transaction(async (inner) => {
      const ctx = contextOfJob(inner, config, 'plan_deliveries', now());
      return planDeliveries(ctx, async () => (known ??= await knownOf(ctx)));
    });
    all += count;
    if (count < AT_ONCE || Date.now() > until) return all;
    await sleep(Math.min(2 * (performance.now() - began), LONGEST_REST_MS));
  }
}

/** What is the same for everybody, and is asked once in a round. */
const knownOf = async (ctx: Context) => ({
  types: new Map((await typesOf(ctx)).map((type) => [type.code, type])),
  // For a way that is not open nothing is planned, so that nothing piles up.
  open: await openWays(ctx),
});
type Known = Awaited<ReturnType<typeof knownOf>>;

/**
 * Notices that nobody has planned yet become deliveries in the transaction in which they leave the list: killed in
 * between neither has happened. Nobody is told of their own doing. Answers how many were looked at.
 */
export async function planDeliveries(ctx: Context, known = () => knownOf(ctx)): Promise<number> {
  const taken = await sql({ inbox_id: whole })`delete from notices_to_plan where inbox_id in (
    select inbox_id from notices_to_plan order by inbox_id limit ${sql.lit(AT_ONCE)} for update skip locked)
    returning inbox_id`.column(ctx.db);
  if (!taken.length) return 0;
  const notices = await sql(noticeColumns)`select t.id, t.user_id, t.actor_id, t.kind, t.task_id, t.details
    from ${rowsForAll(inbox, 'each goes to its own reader')} t where t.id = any(${taken}::bigint[]) order by t.id`.rows(
    ctx.db,
  );
  const heard = notices.filter(({ actor_id, user_id }) => actor_id !== user_id);
  const people = [...new Set(heard.map(({ user_id }) => user_id))];
  const kinds = [...new Set(heard.flatMap(({ kind }) => kindOf(kind)?.type ?? []))];
  const { types, open } = await known();
  const [choices, times, muted, away] = [
    await choicesOfAll(ctx.db, people, kinds),
    await timesOf(ctx, people),
    await mutedBy(ctx, heard),
    await awayBetween(
      ctx,
      people,
      dayOf(ctx.now.getTime(), ctx.timeZone),
      addDays(dayOf(ctx.now.getTime(), ctx.timeZone), AWAY_DAYS),
    ),
  ];
  const planned = heard.flatMap((notice) => {
    const kind = kindOf(notice.kind);
    const type = types.get(kind?.type ?? '');
    if (!type || muted(notice)) return [];
    const { own, role } = choices(notice.user_id);
    return open.flatMap((method) => {
      const { mode: chosen } = decide(type, method, own, role);
      if (chosen === 'off') return [];
      const mode = chosen === 'bundle' && kind?.isBundled === false ? 'now' : chosen;
      const isMandatory = mandatoryKinds.includes(type.code);
      const due = whenDue({
        ...times(notice.user_id),
        ...{ mode, now: ctx.now.getTime(), bundleMinutes: type.bundle_minutes || 15, isMandatory },
        works: (day) => scheduleOf(ctx, notice.user_id, day).norm_minutes > 0 && !away.isAway(notice.user_id, day),
      });
      return [{ ...notice, method, ...due }];
    });
  });
  await keep(ctx, planned);
  return taken.length;
}

interface Planned {
  readonly id: number;
  readonly user_id: number;
  readonly kind: string;
  readonly task_id: number | null;
  readonly details: InboxDetails | null;
  readonly method: ChannelCode;
  readonly mode: 'now' | 'bundle' | 'digest';
  readonly at: number;
}

/** What goes into one message: a window of similar notices, or the next digest. Null: it stands for itself. */
const bundleOf = ({ mode, kind }: Planned): string | null =>
  mode === 'now' ? null : mode === 'digest' ? 'digest' : `bundle ${kind}`;

/** The row of the conversation: a task before anything else, for replies become comments there. */
function threadOf(one: Planned): string | null {
  if (one.task_id) return `fp/dev-tasks:${one.task_id}`;
  const row = rowOf(one);
  return row && `${row.path}:${row.id}`;
}

const windowOf = (one: { readonly user_id: number; readonly method: string; readonly bundle: string }): string =>
  `${one.user_id} ${one.method} ${one.bundle}`;
const windowColumns = { id: whole, user_id: whole, method: text, bundle: text };
const columns = ['user_id', 'kind', 'method', 'mode', 'due_at', 'about', 'bundle', 'notice_ids'];

/** What waits in the same window is added to; everything else is a delivery of its own. */
async function keep(ctx: Context, planned: readonly Planned[]): Promise<void> {
  const groups = Map.groupBy(planned, (one) => {
    const bundle = bundleOf(one);
    return bundle === null ? `${one.id} ${one.method}` : windowOf({ ...one, bundle });
  });
  const people = [...new Set(planned.flatMap(({ mode, user_id }) => (mode === 'now' ? [] : [user_id])))];
  const open = people.length
    ? await sql(windowColumns)`select d.id, d.user_id, d.method, d.bundle
      from deliveries d
      where d.user_id = any(${people}::bigint[]) and d.bundle is not null and d.state = 'planned'
        and d.deleted_at is null order by d.id for update of d`.rows(ctx.db)
    : [];
  const openAt = new Map(open.map((row) => [windowOf(row), row.id]));
  const [more, made]: [object[], object[]] = [[], []];
  for (const [key, all] of groups) {
    const [first] = all as [Planned];
    const notice_ids = all.map(({ id }) => id);
    const id = openAt.get(key);
    if (id !== undefined) more.push({ id, notice_ids });
    else
      made.push({
        ...{ user_id: first.user_id, kind: first.kind, method: first.method, mode: first.mode, notice_ids },
        ...{ due_at: new Date(first.at), bundle: bundleOf(first) },
        about: threadOf(first),
      });
  }
  if (more.length)
    await deriveRows(deliveries, ctx, {
      set: { notice_ids: sql`t.notice_ids || more.notice_ids` },
      from: sql`jsonb_to_recordset(${JSON.stringify(more)}::jsonb) as more(id bigint, notice_ids bigint[])`,
      where: sql`t.id = more.id`,
    });
  if (!made.length) return;
  const list = sql.join(columns.map((name) => sql.ref(name)));
  const source = sql`select ${list} from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as n(user_id bigint,
    kind text, method text, mode text, due_at timestamptz, about text, bundle text, notice_ids bigint[])`;
  await writeUnseen(ctx, inserting(deliveries, ctx, { columns, source, isAudited: false }));
}

/** When each of these people is left alone, and where they are. */
async function timesOf(ctx: Context, people: readonly number[]): Promise<(userId: number) => Times> {
  const rows = await sql(hoursColumns)`select user_id, quiet_from, quiet_to, digest_at, time_zone
    from notification_hours where user_id = any(${people}::bigint[])`.rows(ctx.db);
  const byUser = new Map(rows.map((row) => [row.user_id, row]));
  return (userId) => {
    const row = byUser.get(userId);
    return {
      quiet: row?.quiet_from && row.quiet_to ? [row.quiet_from, row.quiet_to] : null,
      digestAt: row?.digest_at ?? usualDigestAt,
      timeZone: row?.time_zone ?? ctx.timeZone,
    };
  };
}
