import { invalid, stepNotAllowed } from '#kernel/problems.ts';
import type { AnyRow } from '#kernel/resource.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { appealForJobs } from '#modules/hiring/appeal-for-jobs.ts';
import { alike, factsOf } from '#modules/hiring/appeal-for-jobs.server.ts';
import { appealStages } from '#modules/hiring/appeal-parts.ts';
import { applyServed } from '#modules/hiring/apply.server.ts';
import { bringResumeServed } from '#modules/hiring/bring-resume.server.ts';
import * as endpoints from '#modules/hiring/hiring-endpoints.ts';
import { allowedStages, refusalOfMove } from '#modules/hiring/hiring-flow.ts';
import { hiringFigures as figuresOf } from '#modules/hiring/hiring-figures.server.ts';
import { checkSeen } from '#modules/hiring/hiring-scope.server.ts';
import { prepareLetterServed } from '#modules/hiring/letters.server.ts';
import { makeUserServed } from '#modules/hiring/make-user.server.ts';

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

const similar = serve(endpoints.similarAppeals, async (ctx, { params }) => {
  const id = Number(params.id);
  await checkSeen(ctx, id);
  return { rows: await alike(ctx, id) };
});

const figures = serve(endpoints.hiringFigures, (ctx) => figuresOf(ctx));

/** Everything of recruitment that is no plain verb of a resource. */
export const hiringServed: readonly Served[] = [
  applyServed,
  bringResumeServed,
  move,
  similar,
  figures,
  prepareLetterServed,
  makeUserServed,
];
