import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Lang, languages } from '#kernel/languages.ts';
import { sql } from '#server/database/door.ts';
import { judgedBody } from '#server/http/judged-body.ts';
import { contextOf } from '#server/http/request.ts';
import type { Context } from '#server/context.ts';
import {
  confirmSubscription,
  endSubscription,
  takeContact,
  takeSubscription,
  takeSuggestion,
} from '#modules/clients/enquiries/door.server.ts';
import { enquiries as endpoints } from '#modules/clients/enquiries/door.ts';
import { endLetters, unsubscribedBy } from '#modules/channels/mail/door.server.ts';
import { addApplyForm } from '#site/apply-form.server.ts';
import { failed, fromPage, said } from '#site/form-answers.server.ts';
import { readStamp } from '#site/form-stamps.ts';
import type { Page } from '#site/layout.ts';
import {
  contactPage,
  feedbackPage,
  type FormState,
  noLettersDonePage,
  stampPlace,
  subscribedPage,
  subscribePage,
  subscriptionToken,
} from '#site/pages/forms.ts';
import { errorPage } from '#site/pages/other-pages.ts';
import type { SiteParts } from '#site/site-parts.ts';
import type { View } from '#site/view.ts';

/** No form of the site is larger. */
const mostBytes = 64 * 1024;

type Values = Readonly<Record<string, string>>;

/** The texts of what came; a body of another form than that of a form has none. */
const textsOf = (body: unknown): Values =>
  Object.fromEntries(
    Object.entries(body !== null && typeof body === 'object' ? body : {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** A form: what it is judged by, who takes it, and the page that it stands on. */
interface TakenForm {
  readonly path: string;
  readonly schema: object;
  readonly fields: readonly string[];
  readonly take: (parts: SiteParts, ctx: Context, body: never, way: endpoints.Way) => Promise<void>;
  readonly page: (view: View, state: FormState) => Page;
}

const forms: readonly TakenForm[] = [
  {
    path: '/contact',
    schema: endpoints.contact.body!,
    fields: ['name', 'organisation', 'phone', 'email', 'text'],
    take: ({ app }, ctx, body, way) => takeContact(app, ctx, body, way),
    page: contactPage,
  },
  {
    path: '/feedback',
    schema: endpoints.suggestion.body!,
    fields: ['name', 'contact', 'text'],
    take: ({ app }, ctx, body, way) => takeSuggestion(app, ctx, body, way),
    page: feedbackPage,
  },
  {
    path: '/subscribe',
    schema: endpoints.subscription,
    fields: ['email'],
    take: ({ app }, ctx, body, way) => takeSubscription(ctx, body, way, app.config.publicUrl),
    page: subscribePage,
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
    for (const lang of languages)
      own.post(`/${lang}/subscribe/:token`, { schema: { hide: true }, bodyLimit: mostBytes }, (request, reply) =>
        settle(parts, { request, reply, lang }),
      );
  });
  addApplyForm(fastify, parts);
}

interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly lang: Lang;
}

/** Confirms a subscription or ends it, by the secret that its letter brought. */
async function settle(parts: SiteParts, { request, reply, lang }: Sending) {
  const { app, viewFor, send } = parts;
  const view = await viewFor(request, lang);
  const { token } = request.params as { readonly token: string };
  const unsubscribed = unsubscribedBy(app.config.secretKey, token);
  if (unsubscribed) {
    const isDone = await endLetters(app, { ...unsubscribed, lang });
    return isDone ? send(reply, noLettersDonePage(view), view) : send(reply, errorPage(view, 404), view, 404);
  }
  const isKept = textsOf(request.body).answer !== 'end';
  const change = isKept ? confirmSubscription : endSubscription;
  const isKnown = subscriptionToken.test(token) && (await change(app, token));
  return isKnown ? send(reply, subscribedPage(view, isKept), view) : send(reply, errorPage(view, 404), view, 404);
}

async function answer(parts: SiteParts, { request, reply, lang }: Sending, form: TakenForm) {
  const { app, viewFor, send } = parts;
  request.lang = lang;
  const view = await viewFor(request, lang);
  const given = textsOf(request.body);
  const values = Object.fromEntries(form.fields.map((name) => [name, (given[name] ?? '').trim()]));
  const typed = { ...values, from: given.from ?? '' };
  const again = (state: Omit<FormState, 'stamp' | 'values'>, status: number) =>
    send(reply, form.page(view, { ...state, values: typed, stamp: state.asked?.stamp ?? stampPlace }), view, status);
  const done = () => reply.redirect(`/${lang}${form.path}?sent=1#form`, 303);
  // What fills in every field is no person, and is not told so.
  if (given.website) return done();
  const stamp = readStamp(app.config.secretKey, given.stamp ?? '', Date.now());
  if (stamp === 'old' || stamp === 'hasty') return again({ failure: view.say(`form.${stamp}`) }, 422);
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  const errors = judgedBody(app.config, form.schema, filled);
  if (errors.length) return again(said(parts, view, lang, errors), 422);
  try {
    const judged = await parts.guard.judge(app.db, stamp, given.proof);
    if ('stamp' in judged) return again({ asked: judged }, 429);
    const way = { from_page: fromPage(given.from), isProven: judged.isProven };
    await app.db.transaction(async (db) => {
      const rows = await sql`insert into site_forms (nonce) values (${stamp.nonce})
        on conflict do nothing returning nonce`.rows(db);
      // The second sending of one form is the same letter.
      if (rows.length) await form.take(parts, { ...contextOf(app, request, db), lang }, filled as never, way);
    });
    app.feed.committed();
    return done();
  } catch (error) {
    return failed(parts, { error, view, lang, again });
  }
}
