import { Problem, ruleNotMet } from '#kernel/problems.ts';
import type { AnyRow } from '#kernel/resource.ts';
import { allows } from '#kernel/access.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { updateRows } from '#server/crud/writing.ts';
import { serve } from '#server/http/serve.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { clients } from '#modules/clients/door.ts';
import { makeClient } from '#modules/enquiries/make-client.ts';
import { newClients } from '#modules/enquiries/new-clients.ts';
import { users } from '#modules/people/door.ts';

/** Somebody who wrote becomes a client with a user who leads it, filled in from the letter. */
export const makeClientServed = serve(makeClient, async (ctx, { body }, { app }) => {
  const { id, version, organisation, stir, login, lang_code } = body;
  if (!allows(users.access.create!, ctx.actor)) throw new Problem('ACTION_NOT_HELD');
  const operations = app.operationsAt(newClients);
  const row = await heldRow(ctx, operations, id, version);
  if (row.client_id) throw ruleNotMet('client_id', 'make_client_once');
  const { name: fio, phone, email } = row;
  const client = await app.operationsAt(clients).create(ctx, { name: organisation, stir, phone, email });
  const found = await sql({ type: whole, role: whole })`select
      (select min(id) from user_types where code = 'client' and deleted_at is null) as type,
      (select min(id) from user_roles where code = 'client' and deleted_at is null) as role`.one(ctx.db);
  await app.operationsAt(users).create(ctx, {
    ...{ login, fio, phone, email, lang_code, client_id: client.id, is_client_administrator: true },
    ...{ user_type_id: found.type, role_ids: [found.role] },
  });
  const answered_at = row.answered_at ?? ctx.now;
  const set = { client_id: client.id, status: 'agreed', answered_at } as const;
  await updateRows(newClients, ctx, { set, held: [row as AnyRow] });
  return operations.read(ctx, id);
});
