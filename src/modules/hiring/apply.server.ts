import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '#kernel/problems.ts';
import { yesNo } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { fieldErrors } from '#server/http/problem-answers.ts';
import { serve } from '#server/http/serve.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { refuseBrokenText, strictValidator } from '#server/http/validation.ts';
import { checkPace, refuseHaste } from '#server/auth/visitor-pace.ts';
import { appealForJobs, type sources } from '#modules/hiring/appeal-for-jobs.ts';
import { deletionDay } from '#modules/hiring/appeal-for-jobs.server.ts';
import { applicationBody, applyForJob } from '#modules/hiring/hiring-endpoints.ts';
import { tellOfAppeal } from '#modules/hiring/hiring-telling.server.ts';
import { type JudgedResume, keepResume, largestResume, receiveResume } from '#modules/hiring/resume.server.ts';

/** What somebody sent, judged. */
interface Sent {
  readonly website?: string;
  readonly fio: string;
  readonly phone?: string;
  readonly email?: string;
  readonly vacancy?: string;
  readonly letter?: string;
  readonly source?: (typeof sources)[number];
  readonly consent?: boolean | string;
}

interface Form {
  readonly values: Readonly<Record<string, unknown>>;
  readonly resume: JudgedResume | null;
}

const limits = { files: 1, fields: 12, fileSize: largestResume, fieldSize: 32_000 };

/** The fields of a form and the resume that it brought. Throws 422 for a resume that cannot be taken. */
async function formOf(app: App, request: FastifyRequest): Promise<Form> {
  const values: Record<string, unknown> = {};
  let resume: JudgedResume | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'resume') throw invalid(part.fieldname, 'unknown');
        resume = await receiveResume(app, part);
      } else if (part.value !== '') values[part.fieldname] = part.value;
    }
    return { values, resume };
  } catch (error) {
    if (resume) await app.files.discard(resume.stored);
    throw error;
  }
}

/** Compiled once for each server: the schema does not change. */
const validators = new WeakMap<App, ReturnType<ReturnType<typeof strictValidator>['compile']>>();

function judged(app: App, values: unknown): Sent {
  refuseBrokenText(values);
  const validate = validators.get(app) ?? strictValidator(app.config).compile(applicationBody);
  validators.set(app, validate);
  if (!validate(values)) throw new Problem('VALIDATION_FAILED', { errors: fieldErrors(validate.errors ?? []) });
  const sent = values as Sent;
  if (!sent.phone && !sent.email) throw invalid('phone', 'phone_or_email');
  return sent;
}

const agreed = (consent: Sent['consent']): boolean => consent === true || /^(true|on|yes|1)$/.test(String(consent));
const trimmed = (value: string | undefined): string | null => value?.trim() || null;

/** Was the same sent a little while ago? A lost answer makes people press again. */
async function wasSent(ctx: Context, sent: Sent, sha256: string | null): Promise<boolean> {
  const phone = sent.phone?.replace(/\D/g, '').slice(-9) || null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`apply ${phone} ${sent.email ?? ''}`}, 0))`.execute(ctx.db);
  const { rows } = await sql({ is_known: yesNo })`select exists (
    select from appeal_for_jobs t left join resources r on r.id = t.resume_id
    where t.created_at > ${ctx.now}::timestamptz - interval '1 day' and t.created_by is null
      and t.fio = ${sent.fio.trim()} and lower(t.email) is not distinct from lower(${sent.email ?? null})
      and right(t.phone, 9) is not distinct from ${phone}::text
      and t.vacancy is not distinct from ${trimmed(sent.vacancy)}
      and t.letter is not distinct from ${trimmed(sent.letter)}
      and r.sha256 is not distinct from ${sha256}::text) as is_known`.execute(ctx.db);
  return rows[0]!.is_known;
}

async function take(app: App, ctx: Context, sent: Sent, resume: JudgedResume | null): Promise<boolean> {
  if (await wasSent(ctx, sent, resume?.stored.sha256 ?? null)) return false;
  await checkPace(ctx);
  const resume_id = resume && (await keepResume(app, ctx, resume));
  const { fio, phone, email, vacancy, letter, source = 'site' } = sent;
  const row = await app
    .operationsAt(appealForJobs)
    .create(
      ctx,
      { fio, phone, email, vacancy: trimmed(vacancy), letter: trimmed(letter), source, lang_code: ctx.lang },
      { resume_id, delete_on: deletionDay(ctx) },
    );
  await tellOfAppeal(ctx, row);
  return true;
}

/** An application with or without a resume; what machines send goes nowhere and is answered the same. */
export const applyServed = serve(
  applyForJob,
  async (ctx, _input, { app, request }) => {
    await refuseHaste(ctx);
    const form = request.isMultipart() ? await formOf(app, request) : { values: request.body, resume: null };
    const { resume } = form;
    const answer = { taken: true, message: app.texts.say(ctx.lang, 'hiring.thanks') };
    let isKept = false;
    try {
      const sent = judged(app, form.values ?? {});
      if (sent.website) return answer;
      if (!agreed(sent.consent)) throw invalid('consent', 'consent_needed');
      isKept = await inTransaction(app, request, (inside) => take(app, inside, sent, resume));
    } finally {
      if (resume && !isKept) await app.files.discard(resume.stored);
    }
    return answer;
  },
  { bodyLimit: largestResume + 1024 * 1024, takesAnyQuery: true },
);
