import { invalid } from '#kernel/problems.ts';
import { sql } from '#server/database/sql.ts';
import type { Context, Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import { checkPace } from '#server/auth/visitor-pace.ts';
import type { App } from '#server/app.ts';
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
  crudOf(newClients, settings, { scope: visible });
export const suggestionOperations = (settings: CrudSettings): Operations<typeof suggestions> =>
  crudOf(suggestions, settings, { scope: visible });

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
