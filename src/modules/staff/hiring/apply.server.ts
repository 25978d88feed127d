import type { FastifyRequest } from 'fastify';
import { invalid, Problem, refuseInvalid } from '#kernel/problems.ts';
import { sql, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { fieldErrors } from '#server/http/problem-answers.ts';
import { serve } from '#server/http/serve.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { refuseBrokenText, strictValidator } from '#server/http/validation.ts';
import { checkPace, countRefused, refuseHaste } from '#server/auth/visitor-pace.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Way } from '#modules/clients/enquiries/door.ts';
import { resourcesView } from '#modules/company/files/door.ts';
import { appealForJobs, type sources } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { deletionDay } from '#modules/staff/hiring/appeal-for-jobs.server.ts';
import { confirmReceipt } from '#modules/staff/hiring/appeal-letters.server.ts';
import { applicationBody, applyForJob } from '#modules/staff/hiring/hiring-endpoints.ts';
import { tellOfAppeal } from '#modules/staff/hiring/hiring-telling.server.ts';
import { type JudgedResume, keepResume, largestResume, receiveResume } from '#modules/staff/hiring/resume.server.ts';
import { openVacancy } from '#modules/staff/hiring/vacancies.server.ts';

/** What somebody sent, judged. */
export interface Sent {
  readonly website?: string;
  readonly fio: string;
  readonly phone?: string;
  readonly email?: string;
  readonly vacancy?: string;
  readonly publication_id?: number | string;
  readonly letter?: string;
  readonly source?: (typeof sources)[number];
  readonly consent?: boolean | string;
}

/** What came: its fields, its resume, and what is wrong with that. */
export interface SentForm {
  readonly values: Readonly<Record<string, unknown>>;
  readonly resume: JudgedResume | null;
  readonly refusal: Problem | null;
  /** A file was chosen, whatever became of it. */
  readonly hasFile: boolean;
}

/** A file that is too large is a rule like others, and what stands behind it is still read. */
const reading = {
  limits: { files: 1, fields: 14, fileSize: largestResume, fieldSize: 32_000 },
  throwFileSizeLimit: false,
};

/** The fields of a form and the resume that it brought. A resume that cannot be taken hides nothing of the rest. */
export async function receiveForm(app: App, request: FastifyRequest, takesFile = true): Promise<SentForm> {
  const values: Record<string, unknown> = {};
  let resume: JudgedResume | null = null;
  let refusal: Problem | null = null;
  let hasFile = false;
  try {
    for await (const part of request.parts(reading)) {
      if (part.type === 'field') {
        if (part.value !== '') values[part.fieldname] = part.value;
      } else if (!takesFile || part.fieldname !== 'resume') {
        hasFile ||= Boolean(part.filename);
        part.file.resume();
        if (takesFile) refusal ??= invalid(part.fieldname, 'unknown');
      } else {
        hasFile = Boolean(part.filename);
        resume = await receiveResume(app, part).catch((error: unknown) => {
          refusal = problemOf(error);
          return null;
        });
      }
    }
  } catch (error) {
    if (resume) await app.files.discard(resume.stored);
    // A form that breaks off breaks off everywhere: what was found first is said.
    if (!refusal) throw error;
    return { values, resume: null, refusal, hasFile };
  }
  return { values, resume, refusal, hasFile };
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** Compiled once for each server: the schema does not change. */
const validators = new WeakMap<App, ReturnType<ReturnType<typeof strictValidator>['compile']>>();

/** The fields of an application, judged. Throws 422. */
export function judgedApplication(app: App, values: unknown): Sent {
  refuseBrokenText(values);
  const validate = validators.get(app) ?? strictValidator(app.config).compile(applicationBody);
  validators.set(app, validate);
  const wrong = validate(values) ? [] : fieldErrors(validate.errors ?? []);
  const sent = (values ?? {}) as Partial<Sent>;
  const isMissing = (name: 'consent' | 'phone') => !wrong.some(({ field }) => field === name || field === '');
  const errors = [
    ...wrong,
    ...(sent.phone || sent.email || !isMissing('phone') ? [] : [{ field: 'phone', rule: 'phone_or_email' }]),
    ...(sent.website || agreed(sent.consent) || !isMissing('consent')
      ? []
      : [{ field: 'consent', rule: 'consent_needed' }]),
  ];
  refuseInvalid(errors);
  return sent as Sent;
}

const agreed = (consent: Sent['consent']): boolean => consent === true || /^(true|on|yes|1)$/.test(String(consent));
const trimmed = (value: string | undefined): string | null => value?.trim() || null;

/** Was the same sent a little while ago? A lost answer makes people press again. */
async function wasSent(ctx: Context, sent: Sent, sha256: string | null): Promise<boolean> {
  const phone = sent.phone?.replace(/\D/g, '').slice(-9) || null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`apply ${phone} ${sent.email ?? ''}`}, 0))`.run(ctx.db);
  return sql({ is_known: yesNo })`select exists (
    select from appeal_for_jobs t left join ${rowsForAll(resourcesView, 'the same paper sent twice by a visitor')} r
      on r.id = t.resume_id
    where t.created_at > ${ctx.now}::timestamptz - interval '1 day' and t.created_by is null
      and t.fio = ${sent.fio.trim()} and lower(t.email) is not distinct from lower(${sent.email ?? null})
      and right(t.phone, 9) is not distinct from ${phone}::text
      and t.vacancy is not distinct from ${trimmed(sent.vacancy)}
      and t.letter is not distinct from ${trimmed(sent.letter)}
      and r.sha256 is not distinct from ${sha256}::text) as is_known`.value(ctx.db);
}

/** The vacancy that an application names, and what it is called where the applicant does not say it. */
async function named(ctx: Context, sent: Sent): Promise<Sent> {
  if (sent.publication_id === undefined) return sent;
  const found = await openVacancy(ctx, Number(sent.publication_id));
  if (!found) throw invalid('publication_id', 'exists');
  return { ...sent, publication_id: found.id, vacancy: trimmed(sent.vacancy) ?? found.title.slice(0, 200) };
}

/** Keeps an application with its resume. False: the same is kept already, and the resume is not needed. */
export async function takeApplication(
  app: App,
  ctx: Context,
  given: Sent,
  resume: JudgedResume | null,
  { from_page = null, isProven }: Way = {},
): Promise<boolean> {
  const sent = await named(ctx, given);
  if (await wasSent(ctx, sent, resume?.stored.sha256 ?? null)) return false;
  await checkPace(ctx, { words: sent.letter, isProven });
  const resume_id = resume && (await keepResume(app, ctx, resume));
  const { fio, phone, email, vacancy, letter, publication_id = null, source = 'site' } = sent;
  const row = await app
    .operationsAt(appealForJobs)
    .create(
      ctx,
      { fio, phone, email, vacancy: trimmed(vacancy), letter: trimmed(letter), source, lang_code: ctx.lang },
      { resume_id, publication_id, from_page, delete_on: deletionDay(ctx) },
    );
  await tellOfAppeal(ctx, row);
  await confirmReceipt(app, ctx, row);
  return true;
}

/** What calls itself a form and is none has no code; the disk and the database have theirs. */
function notUnderstood(error: unknown): never {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  throw error instanceof Problem || code || statusCode ? error : new Problem('NOT_UNDERSTOOD');
}

/** An application with or without a resume; what machines send goes nowhere and is answered the same. */
export const applyServed = serve(
  applyForJob,
  async (ctx, _input, { app, request }) => {
    await refuseHaste(ctx);
    const plain = { values: request.body as SentForm['values'], resume: null, refusal: null, hasFile: false };
    const { values, resume, refusal } = request.isMultipart()
      ? await receiveForm(app, request).catch(notUnderstood)
      : plain;
    const answer = { taken: true, message: app.texts.say(ctx.lang, 'hiring.thanks') };
    let isKept = false;
    try {
      if (refusal) throw refusal;
      const sent = judgedApplication(app, values ?? {});
      if (sent.website) return answer;
      isKept = await inTransaction(app, request, (inside) => takeApplication(app, inside, sent, resume));
    } catch (error) {
      if (error instanceof Problem && error.details.errors) await countRefused(ctx);
      throw error;
    } finally {
      if (resume && !isKept) await app.files.discard(resume.stored);
    }
    return answer;
  },
  { bodyLimit: largestResume + 1024 * 1024, takesAnyQuery: true },
);
