import { isList } from '#kernel/field.ts';
import { fieldEntries } from '#kernel/fields-of.ts';
import { nameOf, tableOf } from '#kernel/naming.ts';
import { invalid, Problem, ruleNotMet } from '#kernel/problems.ts';
import type { AnyRow, Resource } from '#kernel/resource.ts';
import { ids as idList, json, moment, orNull, sql, text, whole } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { deriveRows, removeRows, showRows, type Sets, updateRows } from '#server/crud/writing.ts';
import type { App } from '#server/app.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as endpoints from '#modules/clients/clients/client-endpoints.ts';
import { clients } from '#modules/clients/clients/clients.ts';
import { users } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';

/** Rows that changed hands, by the path and the field that names the organisation. */
interface Moved {
  readonly path: string;
  readonly field: string;
  readonly ids: readonly number[];
}

/** What the kept organisation had not, and took over. */
const takenOver = [
  ...(['legal_form_id', 'vat_code', 'bank_account', 'mfo', 'director', 'phone', 'email'] as const),
  ...(['region_id', 'area_id', 'address'] as const),
] as const;

/** Every field of the product that names an organisation, each table once: a new module needs no line here. */
function referring({ directory }: App): { resource: Resource; field: string; isKept: boolean }[] {
  return directory.resources
    .filter((resource) => !resource.table || resource.table === tableOf(resource.path))
    .flatMap((resource) =>
      fieldEntries(resource)
        .filter(([, field]) => field.options.to === clients.path && !isList(field) && !field.options.computed)
        .map(([field, { options }]) => ({ resource, field, isKept: options.readOnly === true })),
    );
}

/** Lets rows name another organisation; what the product derives itself is no change by a person. */
async function point(
  ctx: Context,
  { resource, field, isKept }: { resource: Resource; field: string; isKept: boolean },
  to: number,
  ids: readonly number[],
): Promise<void> {
  if (!ids.length) return;
  const change = { set: { [field]: to } as Sets<Resource>, where: sql`t.id = any(${ids}::bigint[])` };
  if (isKept) await deriveRows(resource, ctx, change);
  else await updateRows(resource, ctx, change);
}

/**
 * Rows of both that may not be there twice, as contracts with one number: whose it was cannot be told by a machine.
 * Throws 409 with what it is.
 */
async function refuseSameRows(ctx: Context, app: App, ids: readonly [number, number]): Promise<void> {
  for (const { resource, field } of referring(app))
    for (const [name] of fieldEntries(resource).filter(([, { options }]) => options.unique === field)) {
      const row = await sql({ value: text })`select t.${sql.ref(name)} as value
        from ${rowsForAll(resource, 'all that hangs on a client goes with it')} t
        join ${rowsForAll(resource, 'all that hangs on a client goes with it')} o
          on lower(o.${sql.ref(name)}) = lower(t.${sql.ref(name)}) and o.deleted_at is null
        where t.${sql.ref(field)} = ${ids[0]} and o.${sql.ref(field)} = ${ids[1]} and t.deleted_at is null
        order by t.id limit 1`.first(ctx.db);
      if (!row) continue;
      const noun = app.texts.say(ctx.lang, `${nameOf(resource.path)}.one`).toLowerCase();
      throw ruleNotMet('into_id', 'clients_same_row', { noun, value: row.value });
    }
}

const merge = serve(endpoints.mergeClients, async (ctx, { body }, { app }) => {
  const { id, into_id } = body;
  if (id === into_id) throw invalid('into_id', 'client_itself');
  const { read } = app.operationsAt(clients);
  // Both are held, the smaller id first: two merges at once do not wait for each other in a ring.
  await sql`select from clients where id in (${id}, ${into_id}) order by id for update`.run(ctx.db);
  const [merged, kept] = [await read(ctx, id), await read(ctx, into_id)];
  await refuseSameRows(ctx, app, [id, into_id]);
  const moved: Moved[] = [];
  for (const one of referring(app)) {
    const ids = await sql({
      id: whole,
    })`select t.id from ${rowsForAll(one.resource, 'all that hangs on a client goes with it')} t
      where t.${sql.ref(one.field)} = ${id} order by t.id`.column(ctx.db);
    await point(ctx, one, into_id, ids);
    if (ids.length) moved.push({ path: one.resource.path, field: one.field, ids });
  }
  const invited = await sql({ id: whole })`update client_invitations set client_id = ${into_id}
    where client_id = ${id} returning id`.rows(ctx.db);
  const filled = Object.fromEntries(
    takenOver.filter((name) => kept[name] === null && merged[name] !== null).map((name) => [name, merged[name]]),
  );
  await removeRows(clients, ctx, sql`t.id = ${id}`, { merged_into_id: into_id });
  // Its STIR is free only now.
  const stir = kept.stir === null && merged.stir !== null ? { stir: merged.stir } : {};
  const set = { ...filled, ...stir };
  if (Object.keys(set).length) await updateRows(clients, ctx, { set, held: [kept as AnyRow] });
  const record = { rows: moved, invitations: invited.map((row) => row.id) };
  const found = await sql({ id: whole })`insert into client_merges (kept_id, merged_id, moved, filled, created_by)
    values (${into_id}, ${id}, ${JSON.stringify(record)}::jsonb, ${JSON.stringify(set)}::jsonb,
      ${actorId(ctx.actor)}) returning id`.one(ctx.db);
  return { merge_id: found.id, moved: moved.map(({ path, ids }) => ({ resource: path, count: ids.length })) };
});

const mergeRow = {
  kept_id: whole,
  merged_id: whole,
  moved: json<{ rows: readonly Moved[]; invitations: readonly number[] }>(),
  filled: json<Readonly<Record<string, unknown>>>(),
  undone_at: orNull(moment),
};

/** The later one of two merges is undone first: until then what was kept is not there itself. */
async function refuseMergedFurther(ctx: Context, keptId: number): Promise<void> {
  await sql({ name: text })`select o.name from clients c join clients o on o.id = c.merged_into_id
    where c.id = ${keptId} for update of c`.none(ctx.db, (row) => ruleNotMet('id', 'merged_further', row));
}

/**
 * What came since the merge and hangs on what goes back goes along: rows of its projects, and whoever accepted one of
 * its invitations. Everything else that is new belongs to the organisation that it was made for.
 */
async function pointWhatCameSince(
  ctx: Context,
  app: App,
  { kept_id, merged_id }: { readonly kept_id: number; readonly merged_id: number },
  invitations: readonly number[],
): Promise<void> {
  for (const one of referring(app)) {
    const { path, fields } = one.resource;
    const isOfProject = 'project_id' in fields && !fields.project_id?.options.computed;
    if (!isOfProject && path !== users.path) continue;
    const hangs = isOfProject
      ? sql`t.project_id in (select p.id from ${rowsForAll(projects, 'what hangs on the client goes with it')} p
          where p.client_id = ${merged_id})`
      : sql`t.id in (select i.user_id from client_invitations i where i.id = any(${invitations}::bigint[]))`;
    const ids = await sql({ ids: idList })`select coalesce(array_agg(t.id order by t.id), '{}') as ids
      from ${rowsForAll(one.resource, 'all that hangs on a client goes with it')} t
      where t.${sql.ref(one.field)} = ${kept_id} and ${hangs}`.value(ctx.db);
    await point(ctx, one, merged_id, ids);
  }
}

const undo = serve(endpoints.undoMerge, async (ctx, { params }, { app }) => {
  const record = await sql(mergeRow)`select kept_id, merged_id, moved, filled, undone_at from client_merges
    where id = ${params.id} for update`.found(ctx.db);
  if (record.undone_at) throw new Problem('UNDO_TOO_LATE');
  const { kept_id, merged_id, moved, filled } = { ...record, moved: record.moved.rows };
  await refuseMergedFurther(ctx, kept_id);
  const kept = await app.operationsAt(clients).read(ctx, kept_id);
  const given = Object.entries(filled).filter(
    ([name, value]) => (kept as AnyRow & Record<string, unknown>)[name] === value,
  );
  const set = Object.fromEntries(given.map(([name]) => [name, null])) as Sets<typeof clients>;
  if (given.length) await updateRows(clients, ctx, { set, held: [kept as AnyRow] });
  await showRows(clients, ctx, sql`t.id = ${merged_id} and t.merged_into_id = ${kept_id}`);
  await deriveRows(clients, ctx, {
    set: { merged_into_id: null },
    where: sql`t.id = ${merged_id}`,
  });
  const known = new Map(referring(app).map((one) => [`${one.resource.path} ${one.field}`, one]));
  for (const { path, field, ids } of moved) {
    const one = known.get(`${path} ${field}`);
    if (!one) continue;
    const table = sql.table(one.resource.table ?? tableOf(path));
    // What was moved on since belongs where it was moved.
    const still = await sql({ ids: idList })`select coalesce(array_agg(t.id order by t.id), '{}') as ids from ${table} t
      where t.id = any(${ids}::bigint[]) and t.${sql.ref(field)} = ${kept_id}`.one(ctx.db);
    await point(ctx, one, merged_id, still.ids);
  }
  await pointWhatCameSince(ctx, app, record, record.moved.invitations);
  await sql`update client_invitations set client_id = ${merged_id}
    where id = any(${record.moved.invitations}::bigint[])
      and client_id = ${kept_id}`.run(ctx.db);
  await sql`update client_merges set undone_at = ${ctx.now} where id = ${params.id}`.run(ctx.db);
  return { id: merged_id };
});

const list = serve(endpoints.clientMerges, async (ctx, { params }, { app }) => {
  await app.operationsAt(clients).read(ctx, params.id);
  const rows = await sql({ id: whole, name: text, created_at: moment, created_by: orNull(whole) })`
    select m.id, c.name, m.created_at, m.created_by from client_merges m join clients c on c.id = m.merged_id
    where m.kept_id = ${params.id} and m.undone_at is null order by m.id desc limit 20`.rows(ctx.db);
  return { rows };
});

export const mergeClientsServed: readonly Served[] = [merge, undo, list];
