import { invalid, ruleNotMet } from '#kernel/problems.ts';
import type { AnyRow, Resource, Row } from '#kernel/resource.ts';
import { sql, whole } from '#server/database/door.ts';
import { actorId, type Context, type Scope } from '#server/context.ts';
import { crudOf, type CrudSettings } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { deriveRows, updateRows } from '#server/crud/writing.ts';
import { type Call, serve, type Served } from '#server/http/serve.ts';
import { checkPace } from '#server/auth/visitor-pace.ts';
import type { App } from '#server/app.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Endpoint, EndpointInput } from '#kernel/endpoint.ts';
import { actions } from '#modules/actions.ts';
import * as endpoints from '#modules/clients/enquiries/enquiries.ts';
import type { Way } from '#modules/clients/enquiries/enquiries.ts';
import { newClients } from '#modules/clients/enquiries/new-clients.ts';
import { suggestions } from '#modules/clients/enquiries/suggestions.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { clients } from '#modules/clients/clients/door.ts';
import { makeClient } from '#modules/clients/enquiries/make-client.ts';
import { tell } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';

/** Letters are for those who look after the site; the action that opens the screen opens others too. */
const visible: Scope = ({ actions: held }) => (held.has(actions.site.update) ? 'all' : sql`false`);

/** An enquiry is also for the manager to whom it was handed. */
const visibleOrHanded: Scope = (actor) => {
  const own = visible(actor);
  return own === 'all' ? 'all' : sql`t.manager_id = ${actor.id}`;
};

export const newClientOperations = (settings: CrudSettings): Operations<typeof newClients> =>
  withHandedTold(withAnswers(newClients, crudOf(newClients, settings, { scope: visibleOrHanded })));
export const suggestionOperations = (settings: CrudSettings): Operations<typeof suggestions> =>
  withAnswers(suggestions, crudOf(suggestions, settings, { scope: visible }));

/** To whom an enquiry is handed hears of it, be it one or many at once. */
const withHandedTold = (crud: Operations<typeof newClients>): Operations<typeof newClients> => ({
  ...crud,
  async update(ctx, id, patch, version, system) {
    const { manager_id: before } = await crud.read(ctx, id);
    const row = await crud.update(ctx, id, patch, version, system);
    if (row.manager_id !== before) await tellHanded(ctx, [row]);
    return row;
  },
  async bulk(ctx, ids, changes) {
    const rows = await crud.bulk(ctx, ids, changes);
    if (changes.manager_id) await tellHanded(ctx, rows);
    return rows;
  },
});

const tellHanded = (ctx: Context, rows: readonly Row<typeof newClients>[]): Promise<void> =>
  tell(
    ctx,
    rows.flatMap(({ id, name, manager_id }) =>
      manager_id === null || manager_id === ctx.actor.id
        ? []
        : [
            {
              ...{ user_id: manager_id, kind: 'enquiry_handed' as const, task_id: null, actor_id: actorId(ctx.actor) },
              details: { name, enquiry_id: id },
            },
          ],
    ),
  );

/** A letter is answered when it is new no longer, or when an answer is written; the first time counts. */
function withAnswers<R extends typeof newClients | typeof suggestions>(letters: R, crud: Operations<R>): Operations<R> {
  type Written = { readonly status?: string; readonly answer?: string | null };
  const isAnswer = ({ status, answer }: Written) => (status !== undefined && status !== 'new') || Boolean(answer);
  return {
    ...crud,
    async update(ctx, id, patch, version, system) {
      const isFirst = isAnswer(patch) && (await isUnanswered(ctx, letters, id));
      return crud.update(ctx, id, patch, version, { ...(isFirst && { answered_at: ctx.now }), ...system });
    },
    async bulk(ctx, ids, changes) {
      const rows = await crud.bulk(ctx, ids, changes);
      if (!isAnswer(changes)) return rows;
      const where = sql`t.id = any(${ids}::bigint[]) and t.answered_at is null`;
      await deriveRows(letters, ctx, { set: { answered_at: ctx.now }, where });
      return rows;
    },
  };
}

const isUnanswered = ({ db }: Context, letters: Resource, id: number): Promise<boolean> =>
  sql({ id: whole })`select id from ${rowsForAll(letters, 'the letter was read before')}
    where id = ${id} and answered_at is null`.isThere(db);

const trimmed = (value: string | undefined): string | null => value?.trim() || null;

type Letter<E extends { readonly body?: unknown }> = EndpointInput<E & Endpoint>['body'];

/** Keeps what a visitor asks for; throws 422 where nobody could answer, 429 where too much comes. */
export async function takeContact(
  app: App,
  ctx: Context,
  body: Letter<typeof endpoints.contact>,
  { from_page = null, isProven }: Way = {},
): Promise<void> {
  const { name, phone, email } = body as { name: string; phone?: string; email?: string };
  if (!phone && !email) throw invalid('phone', 'phone_or_email');
  await checkPace(ctx, { words: body.text, isProven });
  await app.operationsAt(newClients).create(
    ctx,
    {
      name,
      phone,
      email,
      organisation: trimmed(body.organisation),
      text: trimmed(body.text),
      lang_code: ctx.lang,
    },
    { from_page },
  );
}

/** Keeps what a visitor wants to tell; throws 429 where too much comes. */
export async function takeSuggestion(
  app: App,
  ctx: Context,
  body: Letter<typeof endpoints.suggestion>,
  { from_page = null, isProven }: Way = {},
): Promise<void> {
  await checkPace(ctx, { words: body.text, isProven });
  await app.operationsAt(suggestions).create(
    ctx,
    {
      name: trimmed(body.name) ?? undefined,
      contact: trimmed(body.contact),
      text: body.text,
      lang_code: ctx.lang,
    },
    { from_page },
  );
}

const contact = serve(endpoints.contact, async (ctx, { body }, { app }: Call) => {
  if (!body.website) await takeContact(app, ctx, body);
  return { taken: true };
});

const suggestion = serve(endpoints.suggestion, async (ctx, { body }, { app }: Call) => {
  if (!body.website) await takeSuggestion(app, ctx, body);
  return { taken: true };
});

/** Somebody who wrote becomes a client with a user who leads it, filled in from the letter. */
const makeClientServed = serve(makeClient, async (ctx, { body }, { app }) => {
  const { id, version, organisation, stir, login, lang_code } = body;
  const operations = app.operationsAt(newClients);
  const row = await heldRow(ctx, operations, id, version);
  if (row.client_id) throw ruleNotMet('client_id', 'make_client_once');
  const { name: fio, phone, email } = row;
  const client = await app.operationsAt(clients).create(ctx, { name: organisation, stir, phone, email });
  const found = await sql({ type: whole, role: whole })`select
      (select min(id) from user_types where code = 'client' and deleted_at is null) as type,
      (select min(id) from user_roles where code = 'client' and deleted_at is null) as role`.one(ctx.db);
  // Which role it is nobody chooses: whoever makes clients gives no rights to anybody else.
  await app.operationsAt(users).create(
    ctx,
    {
      ...{ login, fio, phone, email, lang_code, client_id: client.id, is_client_administrator: true },
      user_type_id: found.type,
    },
    { role_ids: [found.role] },
  );
  const answered_at = row.answered_at ?? ctx.now;
  const set = { client_id: client.id, status: 'agreed', answered_at } as const;
  await updateRows(newClients, ctx, { set, held: [row as AnyRow] });
  return operations.read(ctx, id);
});

export const enquiriesServed: readonly Served[] = [contact, suggestion, makeClientServed];
