import { randomUUID } from 'node:crypto';
import { isLang, type Lang } from '#kernel/languages.ts';
import { currentEpoch } from '#server/auth/actors.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Sets, updateRows } from '#server/crud/writing.ts';
import { columnsOf, json, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { JobSettings } from '#server/server.ts';
import {
  type Channel,
  deliveries,
  type DropReason,
  type InboxDetails,
  inbox,
  type Message,
  type Outcome,
} from '#modules/notifications/door.ts';
import { knownChannels } from '#modules/notifications/door.server.ts';
import { users } from '#modules/people/door.ts';
import { addressOf, lineOf } from '#modules/deliveries/message.server.ts';
import { planDeliveries } from '#modules/deliveries/plan.server.ts';

/** So many of a method go out in one round. */
const AT_ONCE = 50;
/** A channel ends within 30 seconds; who is gone longer has died. */
const LEASE = '90 seconds';
const SEND_MS = 30_000;
const usualTries = 5;
const firstPauseSeconds = 30;
const longestPauseSeconds = 6 * 3600;

/** The pause before the next try: twice as long each time, a quarter more or less so that not all come back at once. */
export const pauseOf = (tries: number, chance: number): number =>
  Math.round(Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** tries) * (0.75 + chance / 2));

const dueColumns = {
  ...columnsOf(deliveries, 'id', 'user_id', 'kind', 'mode', 'tries', 'about', 'title'),
  ...{ notice_ids: { sqlType: 'bigint[]' } as { sqlType: string; type?: number[] }, began: yesNo },
};
type DueDelivery = {
  readonly id: number;
  readonly user_id: number | null;
  readonly kind: string;
  readonly mode: 'now' | 'bundle' | 'digest';
  readonly tries: number;
  readonly about: string | null;
  readonly title: string | null;
  readonly notice_ids: number[];
  readonly began: boolean;
};

const noticeColumns = {
  ...{ id: whole, kind: text, task_id: orNull(whole), details: json<InboxDetails>(), actor: orNull(text) },
  ...{ is_read: yesNo, file_id: orNull(whole) },
};
type NoticeRow = {
  readonly id: number;
  readonly kind: string;
  readonly task_id: number | null;
  readonly details: InboxDetails;
  readonly actor: string | null;
  readonly is_read: boolean;
  readonly file_id: number | null;
};

/** Sends what is due, each method in a lane of its own: one that hangs holds up no other. */
export async function sendDeliveries(settings: JobSettings, ctx: Context): Promise<void> {
  const own = { ...ctx, db: settings.db };
  await Promise.all(knownChannels().map((channel) => sendBy(settings, own, channel)));
}

async function sendBy(settings: JobSettings, ctx: Context, channel: Channel): Promise<void> {
  if (await channel.lacks(ctx)) return;
  const gap = 1000 / channel.pace.perSecond;
  for (const delivery of await leased(ctx, channel.code)) {
    const began = Date.now();
    await sendOne(settings, ctx, channel, delivery);
    const rest = gap - (Date.now() - began);
    if (rest > 0) await new Promise((done) => setTimeout(done, rest));
  }
}

/** Those that are due, and those whose sender died: from now on they are this process's, for as long as the lease. */
const leased = (ctx: Context, method: string): Promise<DueDelivery[]> =>
  sql(dueColumns)`with due as (select id, began_at is not null as began from deliveries
      where method = ${method} and deleted_at is null and (state = 'planned' and due_at <= now()
        or state = 'sending' and leased_until < now())
      order by due_at, id limit ${sql.lit(AT_ONCE)} for update skip locked)
    update deliveries t set state = 'sending', lease = ${randomUUID()},
      leased_until = now() + ${sql.lit(LEASE)}::interval
    from due where t.id = due.id
    returning t.id, t.user_id, t.kind, t.mode, t.tries, t.about, t.title, t.notice_ids, due.began`.rows(
    ctx.db,
  ) as unknown as Promise<DueDelivery[]>;

const settle = (ctx: Context, id: number, set: Sets<typeof deliveries>): Promise<unknown> =>
  updateRows(deliveries, ctx, { set, isAudited: false, where: sql`t.id = ${id}` });
const drop = (ctx: Context, id: number, reason: DropReason): Promise<unknown> =>
  settle(ctx, id, { state: 'dropped', reason });

/** Methods that carry no id of the delivery: whether a message went is not known when its sender died. */
const withoutId: readonly string[] = ['telegram'];

async function sendOne(settings: JobSettings, ctx: Context, channel: Channel, delivery: DueDelivery): Promise<void> {
  const { id, user_id } = delivery;
  if (delivery.began && withoutId.includes(channel.code)) return void (await settle(ctx, id, { state: 'unknown' }));
  if (user_id === null) return void (await drop(ctx, id, 'unset'));
  const person = await sql({ lang: orNull(text), status: text })`select u.lang_code as lang, u.status
    from ${rowsForAll(users, 'who is told in which language')} u
    where u.id = ${user_id} and u.deleted_at is null`.first(ctx.db);
  if (person?.status !== 'active') return void (await drop(ctx, id, 'person_off'));
  const reach = (await channel.reachOf(ctx, [user_id])).get(user_id);
  if (!reach || 'reason' in reach)
    return void (await drop(ctx, id, reach && 'reason' in reach ? reach.reason : 'unset'));
  const lang: Lang = isLang(person.lang ?? '') ? (person.lang as Lang) : ctx.lang;
  const worded = await messageOf(settings, ctx, delivery, lang);
  if (typeof worded === 'string') return void (await drop(ctx, id, worded));
  await settle(ctx, id, { began_at: new Date(), title: worded.title, address: reach[0] ?? null } as never);
  let last: Outcome = { state: 'dead', answer: 'no address' };
  for (const address of reach) {
    const sent = await within(channel.send(ctx, { ...worded, address }));
    await sql`insert into delivery_tries (delivery_id, address, state, answer, after_seconds)
      values (${id}, ${address}, ${sent.state}, ${sent.answer.slice(0, 500)},
        ${sent.state === 'again' ? (sent.after_seconds ?? null) : null})`.run(ctx.db);
    if (last.state !== 'sent') last = sent;
  }
  await settle(ctx, id, await afterTry(ctx, channel, delivery, last));
}

/** What is not there in time may have gone: its answer is lost. */
async function within(sending: Promise<Outcome>): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Outcome>((done) => {
    timer = setTimeout(() => done({ state: 'again', answer: 'timeout' }), SEND_MS);
  });
  const failed = (error: unknown): Outcome => ({
    state: 'again',
    answer: error instanceof Error ? error.name : 'error',
  });
  return Promise.race([sending.catch(failed), late]).finally(() => clearTimeout(timer));
}

async function afterTry(
  ctx: Context,
  channel: Channel,
  { tries }: DueDelivery,
  outcome: Outcome,
): Promise<Sets<typeof deliveries>> {
  const answer = outcome.answer.slice(0, 500);
  if (outcome.state === 'sent') return { state: 'sent', sent_at: new Date(), tries: tries + 1, answer, reason: null };
  if (outcome.state === 'unknown') return { state: 'unknown', tries: tries + 1, answer };
  if (outcome.state === 'dead')
    return { state: 'dead', reason: outcome.address_is_dead ? 'dead_address' : 'refused', tries: tries + 1, answer };
  const most = await sql({ most: whole })`select max_tries as most from notification_methods
    where code = ${channel.code} and deleted_at is null`.first(ctx.db);
  if (tries + 1 >= (most?.most ?? usualTries)) return { state: 'dead', reason: 'tries', tries: tries + 1, answer };
  const wait = outcome.after_seconds ?? pauseOf(tries, Math.random());
  return {
    state: 'planned',
    tries: tries + 1,
    answer,
    due_at: new Date(Date.now() + wait * 1000),
    began_at: null,
  } as never;
}

/** The message as its reader may have it now, or why nothing is left to say. */
async function messageOf(
  settings: JobSettings,
  ctx: Context,
  delivery: DueDelivery,
  lang: Lang,
): Promise<Omit<Message, 'address'> | DropReason> {
  const { texts, ask, actors, publicUrl } = settings;
  const { id, user_id, kind, mode, about, notice_ids } = delivery;
  const base = publicUrl();
  const common = { delivery_id: id, user_id, lang, actions: [], is_urgent: false, file_id: null };
  if (kind === 'test') {
    const line = { text: texts.say(lang, 'delivery.test_text'), link: null };
    return { ...common, kind, title: texts.say(lang, 'delivery.test'), lines: [line], link: base, thread: null };
  }
  const notices = (await sql(noticeColumns)`select t.id, t.kind, t.task_id, t.details, u.fio as actor,
      t.read_at is not null as is_read, t.file_id
    from ${rowsForAll(inbox, 'each goes to its own reader')} t
    left join ${rowsForAll(users, 'who did what the reader is told')} u on u.id = t.actor_id
    where t.id = any(${notice_ids}::bigint[]) and t.deleted_at is null order by t.id`.rows(
    ctx.db,
  )) as unknown as NoticeRow[];
  // What was taken back is no row any more.
  if (!notices.length) return 'untold';
  const fresh = notices.filter(({ is_read }) => !is_read);
  if (!fresh.length) return 'read';
  const actor = await actors.of(user_id!, await currentEpoch(ctx.db));
  if (!actor) return 'person_off';
  const seen: NoticeRow[] = [];
  for (const one of fresh) {
    if (!one.task_id) seen.push(one);
    else if ((await ask({ actor, lang }, `/api/fp/dev-tasks/${one.task_id}`)).status < 400) seen.push(one);
  }
  const [first] = seen;
  if (!first) return 'not_visible';
  const linkOf = (one: NoticeRow) => {
    const address = addressOf(one.kind, one.task_id, one.details);
    return base && address ? `${base}/app/#${address}` : base;
  };
  const lines = seen.map((one) => ({ text: lineOf(texts, lang, one), link: linkOf(one) }));
  const isOne = seen.length === 1;
  return {
    ...common,
    kind: isOne ? first.kind : mode === 'digest' ? 'digest' : 'bundle',
    title: isOne ? lines[0]!.text : texts.say(lang, 'delivery.several', { n: seen.length }),
    lines,
    link: isOne ? lines[0]!.link : base,
    thread: isOne ? about : null,
    subject: isOne && first.task_id ? `${first.details.number ?? ''} ${first.details.name ?? ''}`.trim() || null : null,
    file_id: isOne ? first.file_id : null,
  };
}

/** Plans what was told and sends what is due; while one process is at it the others leave it to that one. */
export const deliveryJobs = (settings: JobSettings): readonly Job[] => [
  { name: 'plan_deliveries', everySeconds: 2, run: planDeliveries },
  { name: 'send_deliveries', everySeconds: 2, run: (ctx) => sendDeliveries(settings, ctx) },
];
