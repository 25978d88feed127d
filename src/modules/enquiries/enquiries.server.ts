import { invalid } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Context, Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import { checkPace } from '#server/auth/visitor-pace.ts';
import type { App } from '#server/app.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Endpoint, EndpointInput } from '#kernel/endpoint.ts';
import { actions } from '#modules/actions.ts';
import * as endpoints from '#modules/enquiries/enquiries.ts';
import type { Way } from '#modules/enquiries/enquiries.ts';
import { makeClientServed } from '#modules/enquiries/make-client.server.ts';
import { newClients } from '#modules/enquiries/new-clients.ts';
import { suggestions } from '#modules/enquiries/suggestions.ts';

/** Letters are for those who look after the site; the action that opens the screen opens others too. */
const visible: Scope = ({ actions: held }) => (held.has(actions.site.update) ? 'all' : sql`false`);

export const newClientOperations = (settings: CrudSettings): Operations<typeof newClients> =>
  withAnswers(newClients, crudOf(newClients, settings, { scope: visible }));
export const suggestionOperations = (settings: CrudSettings): Operations<typeof suggestions> =>
  withAnswers(suggestions, crudOf(suggestions, settings, { scope: visible }));

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

export const enquiriesServed: readonly Served[] = [contact, suggestion, makeClientServed];
