import { invalid } from '#kernel/problems.ts';
import type { Lang } from '#kernel/languages.ts';
import { json, sql, text, whole, orNull } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { beside, rowsOf } from '#server/crud/sources.ts';
import { insertRows } from '#server/crud/writing.ts';
import type { App } from '#server/app.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { users } from '#modules/company/people/door.ts';
import { whyNotice } from '#modules/channels/notifications/choice-endpoints.ts';
import { choicesFor, methodsFor, typesOf } from '#modules/channels/notifications/choices.server.ts';
import { channelCodes } from '#modules/channels/notifications/channel.ts';
import { deliveries, type DeliveryState } from '#modules/channels/notifications/deliveries.ts';
import { previewMessage, testDelivery } from '#modules/channels/notifications/delivery-endpoints.ts';
import { channelAt } from '#modules/channels/notifications/method-settings.server.ts';
import { inbox } from '#modules/channels/notifications/inbox.ts';
import { type InboxDetails, kindOf, kindsOfType } from '#modules/channels/notifications/notices.ts';
import { variablesOf } from '#modules/channels/notifications/notification-kinds.ts';
import { filledIn, isWellFormed, variablesIn } from '#modules/channels/notifications/template-text.ts';

type Texts = App['texts'];

interface Noticed {
  readonly kind: string;
  readonly details: InboxDetails;
  readonly fio: string | null;
}

/** What the variables of a kind are of a notice that really came; what it does not say is a sample. */
function valuesOf(texts: Texts, kind: string, lang: Lang, row: Noticed | null) {
  const { number, name, status, score, starts_on, ends_on, count } = row?.details ?? {};
  const words = kindOf(row?.kind ?? '')?.status?.words ?? 'choice';
  const known: Readonly<Record<string, string | number | null | undefined>> = {
    ...{ task_number: number, number, task_name: name, title: name, author_name: row?.fio, score, count },
    ...{ date_from: starts_on, date_to: ends_on, day: starts_on },
    status: status && texts.say(lang, `${words}.${status}`),
  };
  return Object.fromEntries(
    variablesOf(kind).map((one) => [one, `${known[one] ?? texts.say(lang, `template_sample.${one}`)}`]),
  );
}

const noticeColumns = { id: whole, kind: text, details: json<InboxDetails>(), fio: orNull(text) };

/** A notice of the caller's own inbox: this one, or the last of the kind. */
const noticeOf = (ctx: Context, kind: string, id: number | undefined) =>
  sql(noticeColumns)`select t.id, t.kind, t.details, u.fio from ${rowsOf(ctx, inbox)} t
    left join ${beside(users)} u on u.id = t.actor_id
    where ${id ? sql`t.id = ${id}` : sql`t.kind = any(${kindsOfType(kind)}::text[])`} and t.user_id = ${ctx.actor.id}
    order by t.id desc limit 1`.first(ctx.db);

/** What saving would refuse of a text, in the words of whoever writes it. */
function wrongIn(texts: Texts, lang: Lang, written: readonly string[], kind: string): string | null {
  const known = variablesOf(kind);
  const unknown = [...new Set(written.flatMap(variablesIn))].filter((name) => !known.includes(name));
  if (unknown.length) return texts.say(lang, 'rule.template_variable', { variable: unknown.join(', ') });
  return written.every(isWellFormed) ? null : texts.say(lang, 'rule.template_syntax');
}

const preview = serve(previewMessage, async (ctx, { body }, { app }) => {
  const { kind, lang, inbox_id, title = '', text: written = '' } = body;
  const types = await typesOf({ ...ctx, lang });
  const type = types.find(({ code }) => code === kind);
  if (!type) throw invalid('kind', 'choice_kind');
  const row = await noticeOf(ctx, kind, inbox_id);
  if (inbox_id && !row) throw invalid('inbox_id', 'exists');
  const values = valuesOf(app.texts, kind, lang, row ?? null);
  const lines = filledIn(written, values).split('\n').filter(Boolean);
  const message = {
    title: filledIn(title, values) || type.name,
    lines: lines.map((line) => ({ text: line, link: null })),
    link: values.link ?? null,
    actions: [],
  };
  const channel = body.method && channelAt(body.method);
  const look = await channel?.look?.(ctx, {
    ...{ ...message, delivery_id: 0, user_id: ctx.actor.id, address: '', lang, kind, types: [kind], thread: null },
    ...{ is_urgent: type.is_urgent, file_id: null },
  });
  const wrong = wrongIn(app.texts, ctx.lang, [title, written], kind);
  return { ...message, from_row: row?.id ?? null, wrong, html: look?.html ?? null, sms: look?.text ?? null };
});

/** It goes the way of every message: planned now, sent by the work beside requests, and each try is kept. */
const test = serve(testDelivery, async (ctx, { body: { method, user_id = ctx.actor.id } }, { app }) => {
  const person = await sql({ lang: orNull(text) })`select u.lang_code as lang from ${rowsOf(ctx, users)} u
    where u.id = ${user_id} and u.status = 'active'`.first(ctx.db);
  if (!person) throw invalid('user_id', 'exists');
  const methods = await methodsFor(ctx, user_id);
  const isOpen = methods.some((one) => one.method === method && one.state === 'ready');
  const [row] = await insertRows(deliveries, ctx, [
    {
      ...{ user_id, kind: 'test', method, mode: 'now' as const, tries: 0 },
      ...(isOpen ? { state: 'planned' as const } : { state: 'dropped' as const, reason: 'not_set_up' as const }),
      due_at: ctx.now,
      title: app.texts.say((person.lang ?? ctx.lang) as Lang, 'delivery.test'),
    },
  ]);
  return { id: row!.id };
});

const wayColumns = {
  ...{ method: text, state: text, reason: orNull(text), due_at: orNull(text), sent_at: orNull(text) },
};

const why = serve(whyNotice, async (ctx, { params: { id } }, { app }) => {
  const notice = await app.operationsAt(inbox).read(ctx, id);
  const kind = kindOf(notice.kind);
  const type = (await typesOf(ctx)).find(({ code }) => code === kind?.type);
  const ways = await sql(wayColumns)`select d.method, d.state, d.reason, d.due_at::text as due_at,
      d.sent_at::text as sent_at from deliveries d
    where d.notice_ids @> array[${id}::bigint] and d.user_id = ${ctx.actor.id} order by d.id`.rows(ctx.db);
  const chosen = type ? await choicesFor(ctx, type, ctx.actor.id) : [];
  const { follows } = (notice.details ?? {}) as InboxDetails;
  const because = follows ? `why.follows_${follows}` : `why.${kind?.audience ?? 'own'}`;
  return {
    kind: notice.kind,
    // A kind without a type of its own is called by its sentence, without who it was.
    name:
      type?.name ??
      app.texts
        .say(ctx.lang, `inbox.${notice.kind}`, { name: '…', days: 0, score: 0, count: 1 })
        .replace(/\s*[:—]$/, ''),
    because: app.texts.say(ctx.lang, because),
    ways: channelCodes.map((method) => {
      const went = ways.find((one) => one.method === method);
      const { mode, by } = chosen.find((one) => one.method === method) ?? { mode: 'off' as const, by: 'kind' as const };
      return {
        ...{ method, mode, by, state: (went?.state ?? null) as DeliveryState | null },
        ...{ reason: went?.reason ?? null, due_at: went?.due_at ?? null, sent_at: went?.sent_at ?? null },
      };
    }),
  };
});

export const previewServed: readonly Served[] = [preview, test, why];
