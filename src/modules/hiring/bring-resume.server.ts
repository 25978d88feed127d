import type { AnyRow } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { updateRows } from '#server/crud/writing.ts';
import type { App } from '#server/app.ts';
import { sentFile } from '#server/files/sent-file.ts';
import { invalid } from '#kernel/problems.ts';
import { serve } from '#server/http/serve.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { appealForJobs } from '#modules/hiring/appeal-for-jobs.ts';
import { forgetFiles } from '#modules/hiring/forget.server.ts';
import { checkSeen } from '#modules/hiring/hiring-scope.server.ts';
import { bringResume } from '#modules/hiring/hiring-endpoints.ts';
import { type JudgedResume, keepResume, largestResume, receiveResume } from '#modules/hiring/resume.server.ts';

/** The resume of an applicant, judged like those from the site. What stood there before goes for good. */
async function replace(app: App, ctx: Context, id: number, resume: JudgedResume) {
  const operations = app.operationsAt(appealForJobs);
  const row = await heldRow(ctx, operations, id);
  const resume_id = await keepResume(app, ctx, resume);
  await updateRows(appealForJobs, ctx, { set: { resume_id }, held: [row as AnyRow] });
  if (row.resume_id) await forgetFiles(ctx, [row.resume_id]);
  return operations.read(ctx, id);
}

export const bringResumeServed = serve(
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
