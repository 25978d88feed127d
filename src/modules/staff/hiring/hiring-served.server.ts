import { type Happening, happening } from '#server/crud/happenings.ts';
import { invalid, ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import type { AnyRow } from '#kernel/resource.ts';
import { insertRows, removeRows, updateRows } from '#server/crud/writing.ts';
import { serve, type Served } from '#server/http/serve.ts';
import { heldRow, holdItself } from '#server/rows/held-row.ts';
import { serveTakeBack } from '#server/rows/take-back.ts';
import { appealForJobs } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { alike, factsOf } from '#modules/staff/hiring/appeal-for-jobs.server.ts';
import { appealStages } from '#modules/staff/hiring/appeal-parts.ts';
import { applyServed } from '#modules/staff/hiring/apply.server.ts';
import * as endpoints from '#modules/staff/hiring/hiring-endpoints.ts';
import { bringResume, makeUser } from '#modules/staff/hiring/hiring-endpoints.ts';
import { allowedStages, refusalOfMove } from '#modules/staff/hiring/hiring-flow.ts';
import { hiringFigures as figuresOf } from '#modules/staff/hiring/hiring-figures.server.ts';
import { lettersServed } from '#modules/staff/hiring/appeal-letters.server.ts';
import { checkSeen } from '#modules/staff/hiring/hiring-scope.server.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { sentFile } from '#server/files/sent-file.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { forgetFiles } from '#modules/staff/hiring/forget.server.ts';
import { type JudgedResume, keepResume, largestResume, receiveResume } from '#modules/staff/hiring/resume.server.ts';
import { sql, whole } from '#server/database/door.ts';
import { users } from '#modules/company/people/door.ts';

const move = serve(endpoints.moveAppeal, async (ctx, { body }, { app }) => {
  const { id, version, to, reason = null, comment } = body;
  const operations = app.operationsAt(appealForJobs);
  const row = await heldRow(ctx, operations, id, version);
  const facts = (await factsOf(ctx, [row])).get(id)!;
  const refusal = refusalOfMove(facts, to, reason);
  if (refusal?.kind === 'input') throw invalid('reason', refusal.rule);
  if (refusal) throw stepNotAllowed('stage', refusal.rule, { allowed_stages: allowedStages(facts) });
  const why = to === 'rejected' ? reason : null;
  const set = { stage: to, stage_since: ctx.now, reject_reason: why };
  await updateRows(appealForJobs, ctx, { set, held: [row as AnyRow] });
  await insertRows(appealStages, ctx, [
    { appeal_id: id, from_stage: row.stage, to_stage: to, reason: why, comment: comment?.trim() || null },
  ]);
  return operations.read(ctx, id);
});

/** Somebody for whom a user was made since has another version. */
const takeBack = serveTakeBack(appealForJobs, {
  endpoint: endpoints.takeBackMove,
  decides: 'stage',
  hold: holdItself(appealForJobs),
  async after(ctx, { id }) {
    const last = sql`(select max(s.id) from appeal_stages s where s.appeal_id = ${id} and s.deleted_at is null)`;
    await removeRows(appealStages, ctx, sql`t.id = ${last}`);
  },
});

const similar = serve(endpoints.similarAppeals, async (ctx, { params }) => {
  const id = Number(params.id);
  await checkSeen(ctx, id);
  return { rows: await alike(ctx, id) };
});

const figures = serve(endpoints.hiringFigures, (ctx) => figuresOf(ctx));

/** The resume of an applicant, judged like those from the site. What stood there before goes for good. */
async function replace(app: App, ctx: Context, id: number, resume: JudgedResume) {
  const operations = app.operationsAt(appealForJobs);
  const row = await heldRow(ctx, operations, id);
  const resume_id = await keepResume(app, ctx, resume);
  await updateRows(appealForJobs, ctx, { set: { resume_id }, held: [row as AnyRow] });
  if (row.resume_id) await forgetFiles(ctx, [row.resume_id]);
  return operations.read(ctx, id);
}

const bringResumeServed = serve(
  bringResume,
  async (ctx, { params }, { app, request }) => {
    const id = Number(params.id);
    await checkSeen(ctx, id);
    const resume = await receiveResume(app, await sentFile(request));
    if (!resume) throw invalid('resume', 'required');
    let isKept = false;
    try {
      const row = await inTransaction(app, request, (inside) => replace(app, inside, id, resume));
      isKept = true;
      return row;
    } finally {
      if (!isKept) await app.files.discard(resume.stored);
    }
  },
  { bodyLimit: largestResume + 1024 * 1024, consumes: 'multipart/form-data', takesAnyQuery: true },
);

/** An applicant is a user of the company from now on. */
export interface Hired {
  readonly user_id: number;
  readonly first_on: string | null;
  /** The list by which they join; null: the usual one. */
  readonly checklist_id?: number | null;
}
export const userHired: Happening<Hired> = happening();

/** Somebody hired becomes a user, filled in from the application. Once: a second user of one person is refused. */
const makeUserServed = serve(makeUser, async (ctx, { body }, { app }) => {
  const { id, version, checklist_id, ...given } = body;
  const operations = app.operationsAt(appealForJobs);
  const row = await heldRow(ctx, operations, id, version);
  if (row.stage !== 'hired') throw ruleNotMet('stage', 'make_user_hired');
  if (row.user_id) throw ruleNotMet('user_id', 'make_user_once');
  const found = await sql({ id: whole })`select id from user_types
    where code = 'staff' and deleted_at is null order by id limit 1`.one(ctx.db);
  const { fio, phone, email } = row;
  const user = await app.operationsAt(users).create(ctx, { ...given, fio, phone, email, user_type_id: found.id });
  await updateRows(appealForJobs, ctx, { set: { user_id: user.id }, held: [row as AnyRow] });
  await userHired.happen(ctx, { user_id: user.id, first_on: user.hired_on, checklist_id: checklist_id ?? null });
  return operations.read(ctx, id);
});

/** Everything of recruitment that is no plain verb of a resource. */
export const hiringServed: readonly Served[] = [
  applyServed,
  bringResumeServed,
  move,
  takeBack,
  similar,
  figures,
  ...lettersServed,
  makeUserServed,
];
