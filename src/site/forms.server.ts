import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Lang, languages } from '#kernel/languages.ts';
import { type FieldError, Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/sql.ts';
import { isConnectionLoss } from '#server/crud/database-problems.ts';
import { bodyOf } from '#server/http/problem-answers.ts';
import { judgedBody } from '#server/http/judged-body.ts';
import { contextOf } from '#server/http/request.ts';
import type { Context } from '#server/context.ts';
import { takeContact, takeSuggestion } from '#modules/enquiries/enquiries.server.ts';
import * as endpoints from '#modules/enquiries/enquiries.ts';
import { readStamp } from '#site/form-stamps.ts';
import type { Page } from '#site/layout.ts';
import { contactPage, feedbackPage, type FormState, stampPlace } from '#site/pages/forms.ts';
import type { SiteParts } from '#site/site-parts.ts';
import type { View } from '#site/view.ts';

/** No form of the site is larger. */
const mostBytes = 64 * 1024;

type Values = Readonly<Record<string, string>>;

/** A form: what it is judged by, who takes it, and the page that it stands on. */
interface TakenForm {
  readonly path: string;
  readonly schema: object;
  readonly fields: readonly string[];
  readonly take: (parts: SiteParts, ctx: Context, body: never) => Promise<void>;
  readonly page: (view: View, state: FormState) => Page;
}

const forms: readonly TakenForm[] = [
  {
    path: '/contact',
    schema: endpoints.contact.body!,
    fields: ['name', 'organisation', 'phone', 'email', 'text'],
    take: ({ app }, ctx, body) => takeContact(app, ctx, body),
    page: contactPage,
  },
  {
    path: '/feedback',
    schema: endpoints.suggestion.body!,
    fields: ['name', 'contact', 'text'],
    take: ({ app }, ctx, body) => takeSuggestion(app, ctx, body),
    page: feedbackPage,
  },
];

/** Forms work without a script: what is wrong is said in the page, and nothing that was typed is lost. */
export async function addForms(fastify: FastifyInstance, parts: SiteParts): Promise<void> {
  await fastify.register(async (own) => {
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const lang of languages)
      for (const form of forms)
        own.post(`/${lang}${form.path}`, { schema: { hide: true }, bodyLimit: mostBytes }, (request, reply) =>
          answer(parts, { request, reply, lang }, form),
        );
  });
}

interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly lang: Lang;
}

async function answer(parts: SiteParts, { request, reply, lang }: Sending, form: TakenForm) {
  const { app, viewFor, send } = parts;
  request.lang = lang;
  const view = await viewFor(request, lang);
  const given = (request.body ?? {}) as Values;
  const values = Object.fromEntries(form.fields.map((name) => [name, (given[name] ?? '').trim()]));
  const again = (state: Omit<FormState, 'stamp' | 'values'>, status: number) =>
    send(reply, form.page(view, { ...state, values, stamp: stampPlace }), view, status);
  const done = () => reply.redirect(`/${lang}${form.path}?sent=1#form`, 303);
  // What fills in every field is no person, and is not told so.
  if (given.website) return done();
  const stamp = readStamp(app.config.secretKey, given.stamp ?? '', Date.now());
  if (stamp === 'old' || stamp === 'hasty') return again({ failure: view.say(`form.${stamp}`) }, 422);
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  const errors = judgedBody(app.config, form.schema, filled);
  if (errors.length) return again(said(parts, view, lang, errors), 422);
  try {
    await app.db.transaction(async (db) => {
      const { rows } = await sql`insert into site_forms (nonce) values (${stamp.nonce})
        on conflict do nothing returning nonce`.execute(db);
      // The second sending of one form is the same letter.
      if (rows.length) await form.take(parts, { ...contextOf(app, request, db), lang }, filled as never);
    });
    app.feed.committed();
    return done();
  } catch (error) {
    return failed(parts, { error, view, lang, again });
  }
}

interface Failed {
  readonly error: unknown;
  readonly view: View;
  readonly lang: Lang;
  readonly again: (state: Omit<FormState, 'stamp' | 'values'>, status: number) => FastifyReply;
}

function failed(parts: SiteParts, { error, view, lang, again }: Failed): FastifyReply {
  if (error instanceof Problem && error.details.errors)
    return again(said(parts, view, lang, error.details.errors), error.status);
  if (error instanceof Problem && error.status === 429) return again({ failure: view.say('form.too_many') }, 429);
  // It is said as it is: nothing was kept, and all that was typed is still there.
  if (isConnectionLoss(error)) return again({ failure: view.say('form.away') }, 503);
  throw error;
}

/** The rules as the product says them, at their fields. */
function said({ app }: SiteParts, view: View, lang: Lang, errors: readonly FieldError[]) {
  const problem = new Problem('VALIDATION_FAILED', { errors });
  const messages = bodyOf(app.texts, problem, lang, '').errors ?? [];
  return {
    errors: Object.fromEntries(messages.map(({ field, message }) => [field, message])),
    failure: view.say('form.wrong'),
  };
}
