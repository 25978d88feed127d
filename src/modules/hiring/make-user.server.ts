import { ruleNotMet } from '#kernel/problems.ts';
import type { AnyRow } from '#kernel/resource.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { updateRows } from '#server/crud/writing.ts';
import { serve } from '#server/http/serve.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { users } from '#modules/people/door.ts';
import { appealForJobs } from '#modules/hiring/appeal-for-jobs.ts';
import { makeUser } from '#modules/hiring/hiring-endpoints.ts';

/** Somebody hired becomes a user, filled in from the application. Once: a second user of one person is refused. */
export const makeUserServed = serve(makeUser, async (ctx, { body }, { app }) => {
  const { id, version, ...given } = body;
  const operations = app.operationsAt(appealForJobs);
  const row = await heldRow(ctx, operations, id, version);
  if (row.stage !== 'hired') throw ruleNotMet('stage', 'make_user_hired');
  if (row.user_id) throw ruleNotMet('user_id', 'make_user_once');
  const found = await sql({ id: whole })`select id from user_types
    where code = 'staff' and deleted_at is null order by id limit 1`.one(ctx.db);
  const { fio, phone, email } = row;
  const user = await app.operationsAt(users).create(ctx, { ...given, fio, phone, email, user_type_id: found.id });
  await updateRows(appealForJobs, ctx, { set: { user_id: user.id }, held: [row as AnyRow] });
  return operations.read(ctx, id);
});
