import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Lang, languages } from '#kernel/languages.ts';
import { Problem } from '#kernel/problems.ts';
import { countRefused, refuseHaste } from '#server/auth/visitor-pace.ts';
import { isConnectionLoss } from '#server/database/failures.ts';
import { sql } from '#server/database/door.ts';
import { contextOf } from '#server/http/request.ts';
import {
  judgedApplication,
  largestResume,
  receiveForm,
  type Sent,
  type SentForm,
  takeApplication,
  vacancyType,
} from '#modules/staff/hiring/door.server.ts';
import type { Way } from '#modules/clients/enquiries/door.ts';
import { failed, fromPage } from '#site/form-answers.server.ts';
import { readStamp } from '#site/form-stamps.ts';
import { keepable } from '#site/html.ts';
import { applyPage, applyPath } from '#site/pages/apply-page.ts';
import { type FormState, stampPlace } from '#site/pages/forms.ts';
import { publicationAt } from '#site/site-data.server.ts';
import type { SiteParts } from '#site/site-parts.ts';
import type { Shown } from '#site/site-types.ts';

const fields = ['fio', 'phone', 'email', 'vacancy', 'letter', 'source', 'consent'];
/** What the fields of a form, their names and its edges take beside the resume. */
const room = 1024 * 1024;

interface Posted {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly lang: Lang;
  readonly slug: string | null;
}

/** The application of a vacancy as a form with a resume, which needs no script. */
export function addApplyForm(fastify: FastifyInstance, parts: SiteParts): void {
  const options = { schema: { hide: true }, bodyLimit: largestResume + room };
  for (const lang of languages) {
    fastify.post(`/${lang}/${vacancyType}/apply`, options, (request, reply) =>
      answer(parts, { request, reply, lang, slug: null }),
    );
    fastify.post<{ Params: { slug: string } }>(`/${lang}/${vacancyType}/:slug/apply`, options, (request, reply) =>
      answer(parts, { request, reply, lang, slug: keepable(request.params.slug) }),
    );
  }
}

async function answer(parts: SiteParts, posted: Posted) {
  const { app, send, viewFor } = parts;
  const { request, reply, lang, slug } = posted;
  request.lang = lang;
  const ctx = contextOf(app, request, app.db);
  const view = await viewFor(request, lang);
  const haste = await refuseHaste(ctx).then(
    () => null,
    (error: unknown) => error,
  );
  // Who has sent too much gets back what was typed; the file is not even looked at.
  const form = request.isMultipart() ? await receiveForm(app, request, !haste).catch(brokenOff) : noForm;
  const { resume, refusal, hasFile: lostFile } = form;
  const values = typedIn(form.values);
  let shown: Shown | null = null;
  const again = (state: Omit<FormState, 'stamp' | 'values'>, status: number) => {
    const stamp = state.asked?.stamp ?? stampPlace;
    return send(reply, applyPage(view, shown, { ...state, values, lostFile, stamp }), view, status);
  };
  let isKept = false;
  try {
    shown = slug === null ? null : await vacancyAt(parts, lang, slug);
    if (haste) throw haste;
    if (form === brokenForm) return again({ failure: view.say('form.broken') }, 400);
    // What was typed is not lost with the vacancy: it stands in the form for whoever would like to work here.
    if (slug && !shown) return again({ failure: view.say('form.vacancy_gone') }, 422);
    const done = () => reply.redirect(`/${lang}${applyPath(shown)}?sent=1#form`, 303);
    // What fills in every field is no person, and is not told so.
    if (form.values.website) return done();
    const stamp = readStamp(app.config.secretKey, String(form.values.stamp ?? ''), Date.now());
    if (stamp === 'old' || stamp === 'hasty') return again({ failure: view.say(`form.${stamp}`) }, 422);
    const sent = judgedWith(parts, form.values, refusal);
    const judged = await parts.guard.judge(app.db, stamp, String(form.values.proof ?? ''));
    if ('stamp' in judged) return again({ asked: judged }, 429);
    const way = { from_page: fromPage(form.values.from), isProven: judged.isProven };
    isKept = await keep(parts, posted, { nonce: stamp.nonce, sent, resume, shown, way });
    return done();
  } catch (error) {
    if (error instanceof Problem && error.details.errors) await countRefused(ctx);
    return failed(parts, { error, view, lang, again });
  } finally {
    if (resume && !isKept) await app.files.discard(resume.stored);
  }
}

const noForm: SentForm = { values: {}, resume: null, refusal: null, hasFile: false };

const brokenForm: SentForm = { ...noForm };

/** What is no form, or stops in the middle of one, is none; what this side failed at is not hidden by that. */
function brokenOff(error: unknown): SentForm {
  if (error instanceof Problem || isConnectionLoss(error)) throw error;
  return brokenForm;
}

interface Kept {
  readonly nonce: string;
  readonly sent: Sent;
  readonly resume: SentForm['resume'];
  readonly shown: Shown | null;
  readonly way: Way;
}

/** Keeps it once; false where it is kept already. */
async function keep({ app }: SiteParts, { request, lang }: Posted, { nonce, sent, resume, shown, way }: Kept) {
  const isNew = await app.db.transaction(async (db) => {
    const ctx = { ...contextOf(app, request, db), lang };
    const rows = await sql`insert into site_forms (nonce) values (${nonce})
      on conflict do nothing returning nonce`.rows(db);
    // The second sending of one form is the same application.
    if (!rows.length) return false;
    const named = shown ? { ...sent, publication_id: shown.publication_id } : sent;
    return takeApplication(app, ctx, named, resume, way);
  });
  app.feed.committed();
  return isNew;
}

/** The fields and the resume are judged together: everything that is wrong is said at once. */
function judgedWith({ app }: SiteParts, values: SentForm['values'], refusal: Problem | null): Sent {
  const own = Object.fromEntries(fields.flatMap((name) => (values[name] ? [[name, String(values[name])]] : [])));
  const found = refusal?.details.errors ?? [];
  if (refusal && !found.length) throw refusal;
  try {
    const sent = judgedApplication(app, own);
    if (!refusal) return sent;
  } catch (error) {
    if (!(error instanceof Problem) || !error.details.errors) throw error;
    throw new Problem('VALIDATION_FAILED', { errors: [...error.details.errors, ...found] });
  }
  throw refusal;
}

const typedIn = (values: SentForm['values']): Record<string, string> =>
  Object.fromEntries([...fields, 'from'].map((name) => [name, String(values[name] ?? '').trim()]));

/** The vacancy of an address, however it was called before. */
const vacancyAt = async ({ app }: SiteParts, lang: Lang, slug: string): Promise<Shown | null> =>
  (await publicationAt(app.db, lang, vacancyType, slug))?.shown ?? null;
