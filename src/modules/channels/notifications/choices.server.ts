import { invalid } from '#kernel/problems.ts';
import { columnsOf, oneOf, orNull, sql, text, texts, whole, yesNo } from '#server/database/door.ts';
import type { Context, Db } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { users } from '#modules/company/people/door.ts';
import { type ChannelCode, channelCodes, type Reach } from '#modules/channels/notifications/channel.ts';
import * as endpoints from '#modules/channels/notifications/choice-endpoints.ts';
import { type ChoiceMode, choiceModes, type DecidedBy } from '#modules/channels/notifications/choice-endpoints.ts';
import { knownChannels } from '#modules/channels/notifications/method-settings.server.ts';
import { stateOf } from '#modules/channels/notifications/notification-methods.server.ts';
import { notificationMethods } from '#modules/channels/notifications/notification-methods.ts';
import { notificationTypes } from '#modules/channels/notifications/notification-types.ts';

/** What somebody has to learn in any case: it goes at once, by mail, whatever was chosen. */
export const mandatoryKinds: readonly string[] = ['confirmation_code', 'contact_changed', 'new_device'];
/** When the rest comes in one message to those who have chosen no other time. */
export const usualDigestAt = '09:00';

interface Type {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly is_urgent: boolean;
  readonly bundle_minutes: number;
  /** By which it goes to those who chose nothing. */
  readonly methods: readonly string[];
}

interface Choice {
  readonly kind: string;
  readonly method: string;
  readonly mode: ChoiceMode;
}

const typeColumns = {
  ...columnsOf(notificationTypes, 'code', 'category', 'is_urgent', 'bundle_minutes'),
  name: text,
  methods: texts,
};

/** Types of messages that are sent at all, each with its own ways. */
export const typesOf = ({ db, lang }: Context) =>
  sql(typeColumns)`select t.code, t.category, t.is_urgent, t.bundle_minutes,
      coalesce(nullif(t.names ->> ${lang}, ''), t.names ->> 'uz') as name,
      array(select m.code from notification_methods m
        where m.id = any(t.method_ids)) as methods
    from notification_types t
    where t.is_active and t.deleted_at is null order by t.category, t.ordering, t.id`.rows(db);

const choiceColumns = { kind: text, method: text, mode: oneOf(...choiceModes), is_own: yesNo };

/** What a person chose, and after it what holds for their roles: of several roles the one that says most. */
async function choicesOf(db: Db, userId: number): Promise<{ own: Choice[]; role: Choice[] }> {
  const rows = await sql(choiceColumns)`select c.kind, c.method, c.mode, c.user_id is not null as is_own
    from notification_choices c where c.user_id = ${userId}
      or c.role_id = any(select unnest(u.role_ids)
        from ${rowsForAll(users, 'their own roles')} u where u.id = ${userId})
    order by array_position(array['now', 'bundle', 'digest', 'off'], c.mode)`.rows(db);
  const some = (isOwn: boolean) => rows.filter(({ is_own }) => is_own === isOwn);
  return { own: some(true), role: some(false) };
}

/** The same of many people at once, of these types of messages: each may have a choice for every type and way. */
export async function choicesOfAll(db: Db, userIds: readonly number[], types: readonly string[]) {
  const rows = await sql({ ...choiceColumns, user_id: whole })`select u.id as user_id, c.kind, c.method, c.mode,
      c.user_id is not null as is_own
    from ${rowsForAll(users, 'their own roles')} u join notification_choices c
      on c.user_id = u.id or c.role_id = any(u.role_ids)
    where u.id = any(${userIds}::bigint[]) and c.kind = any(${types}::text[])
    order by array_position(array['now', 'bundle', 'digest', 'off'], c.mode)`.rows(db);
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return (userId: number) => {
    const all = byUser.get(userId) ?? [];
    const some = (isOwn: boolean) => all.filter(({ is_own }) => is_own === isOwn);
    return { own: some(true), role: some(false) };
  };
}

/** How a kind goes by a method, and who decided so: the person, a role, or the type itself. */
export function decide(
  type: Type,
  method: ChannelCode,
  own: readonly Choice[],
  role: readonly Choice[],
): { readonly mode: ChoiceMode; readonly by: DecidedBy } {
  if (mandatoryKinds.includes(type.code)) return { mode: method === 'email' ? 'now' : 'off', by: 'must' };
  const chosen = (from: readonly Choice[]) => from.find((one) => one.kind === type.code && one.method === method)?.mode;
  const ownMode = chosen(own);
  if (ownMode) return { mode: ownMode, by: 'own' };
  const roleMode = chosen(role);
  if (roleMode) return { mode: roleMode, by: 'role' };
  if (!type.methods.includes(method)) return { mode: 'off', by: 'kind' };
  return { mode: type.bundle_minutes > 0 && !type.is_urgent ? 'bundle' : 'now', by: 'kind' };
}

/** How a kind goes to a person by each method. */
export async function choicesFor(ctx: Context, type: Type, userId: number) {
  const { own, role } = await choicesOf(ctx.db, userId);
  return channelCodes.map((method) => ({ method, ...decide(type, method, own, role) }));
}

const kindsShown = (types: readonly Type[], own: readonly Choice[], role: readonly Choice[]) =>
  types.map((type) => ({
    ...{ kind: type.code, name: type.name, category: type.category, is_urgent: type.is_urgent },
    is_mandatory: mandatoryKinds.includes(type.code),
    choices: channelCodes.map((method) => ({ method, ...decide(type, method, own, role) })),
  }));

/** Whether each way is open for a person, and why not. */
export async function methodsFor(ctx: Context, userId: number) {
  const rows = await sql(columnsOf(notificationMethods, 'code', 'is_active'))`select m.code, m.is_active
    from notification_methods m`.rows(ctx.db);
  return Promise.all(
    channelCodes.map(async (method) => {
      const row = rows.find(({ code }) => code === method);
      const { state, reason } = await stateOf(ctx, method, row?.is_active ?? false);
      return { method, state, reason, unreached: state === 'ready' ? await unreachedBy(ctx, method, userId) : null };
    }),
  );
}

async function unreachedBy(ctx: Context, method: ChannelCode, userId: number) {
  const channel = knownChannels().find(({ code }) => code === method);
  const reach: Reach | undefined = (await channel?.reachOf(ctx, [userId]))?.get(userId);
  if (!reach) return 'unset' as const;
  return 'reason' in reach ? reach.reason : reach.length ? null : ('unset' as const);
}

const hours = { quiet_from: orNull(text), quiet_to: orNull(text), digest_at: orNull(text), time_zone: orNull(text) };

const own = serve(endpoints.ownChoices, async (ctx) => {
  const { id } = ctx.actor;
  const types = await typesOf(ctx);
  const chosen = await choicesOf(ctx.db, id);
  const kept = await sql(hours)`select quiet_from, quiet_to, digest_at, time_zone from notification_hours
    where user_id = ${id}`.first(ctx.db);
  return {
    kinds: kindsShown(types, chosen.own, chosen.role),
    methods: await methodsFor(ctx, id),
    quiet_from: kept?.quiet_from ?? null,
    quiet_to: kept?.quiet_to ?? null,
    digest_at: kept?.digest_at ?? usualDigestAt,
    time_zone: kept?.time_zone ?? null,
  };
});

type Chosen = readonly { readonly kind: string; readonly method: ChannelCode; readonly mode: ChoiceMode | null }[];

/** Refuses kinds that are none, or that nobody chooses of; keeps the others, and forgets those of null. */
async function keepChoices(ctx: Context, who: 'user_id' | 'role_id', id: number, choices: Chosen): Promise<void> {
  const codes = new Set((await typesOf(ctx)).map(({ code }) => code));
  for (const [place, { kind }] of choices.entries()) {
    if (!codes.has(kind)) throw invalid(`choices.${place}.kind`, 'choice_kind');
    if (mandatoryKinds.includes(kind)) throw invalid(`choices.${place}.kind`, 'choice_mandatory');
  }
  const last = [...new Map(choices.map((one) => [`${one.kind} ${one.method}`, one])).values()];
  const of = sql.ref(who);
  await sql`delete from notification_choices c using jsonb_to_recordset(${JSON.stringify(last)}::jsonb)
      as n(kind text, method text) where c.${of} = ${id} and c.kind = n.kind and c.method = n.method`.run(ctx.db);
  await sql`insert into notification_choices (${of}, kind, method, mode)
    select ${id}::bigint, n.kind, n.method, n.mode from jsonb_to_recordset(${JSON.stringify(last)}::jsonb)
      as n(kind text, method text, mode text) where n.mode is not null`.run(ctx.db);
}

const chooseOwn = serve(endpoints.chooseOwn, async (ctx, { body: { choices, ...times } }) => {
  const { id } = ctx.actor;
  if (choices) await keepChoices(ctx, 'user_id', id, choices);
  if (times.time_zone && !isZone(times.time_zone)) throw invalid('time_zone', 'time_zone');
  const names = (['quiet_from', 'quiet_to', 'digest_at', 'time_zone'] as const).filter((name) => name in times);
  if (!names.length) return null;
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  await sql`insert into notification_hours (user_id, ${columns})
    values (${id}, ${sql.join(names.map((name) => sql`${times[name] ?? null}::text`))})
    on conflict (user_id) do update set ${set}`.run(ctx.db);
  return null;
});

function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const ofRole = serve(endpoints.roleChoices, async (ctx, { query: { role_id } }) => {
  const rows = await sql(choiceColumns)`select kind, method, mode, false as is_own from notification_choices
    where role_id = ${role_id}`.rows(ctx.db);
  return { kinds: kindsShown(await typesOf(ctx), [], rows) };
});

const chooseForRole = serve(endpoints.chooseForRole, async (ctx, { body: { role_id, choices } }) => {
  const role = await sql({ id: whole })`select id from user_roles where id = ${role_id} and deleted_at is null`.first(
    ctx.db,
  );
  if (!role) throw invalid('role_id', 'exists');
  await keepChoices(ctx, 'role_id', role_id, choices);
  return null;
});

const ownWatch = serve(endpoints.ownWatch, async (ctx, { query: { path, id } }, { app }) => {
  await app.operationsAtPath(path).read(ctx, id);
  const row = await sql({ mode: text })`select mode from notification_watches
    where user_id = ${ctx.actor.id} and path = ${path} and row_id = ${id}`.first(ctx.db);
  return { mode: (row?.mode ?? null) as 'follow' | 'mute' | null };
});

/** Only what one sees is followed: others would learn by it that it is there. */
const watch = serve(endpoints.watch, async (ctx, { body: { path, id, mode } }, { app }) => {
  await app.operationsAtPath(path).read(ctx, id);
  const { id: userId } = ctx.actor;
  await (mode
    ? sql`insert into notification_watches (user_id, path, row_id, mode) values (${userId}, ${path}, ${id}, ${mode})
        on conflict (path, row_id, user_id) do update set mode = excluded.mode`
    : sql`delete from notification_watches where user_id = ${userId} and path = ${path} and row_id = ${id}`
  ).run(ctx.db);
  return null;
});

export const choicesServed: readonly Served[] = [own, chooseOwn, ofRole, chooseForRole, ownWatch, watch];
