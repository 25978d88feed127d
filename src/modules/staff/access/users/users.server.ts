import { isSame } from '#kernel/equality.ts';
import { invalid, Problem } from '#kernel/problems.ts';
import { columnsOf, type RowOf, sql } from '#server/database/door.ts';
import { endCodes } from '#server/auth/codes.ts';
import { refusePoorPassword } from '#server/auth/known-passwords.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { endSessions } from '#server/auth/sessions.ts';
import type { Context, Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Patch, Row } from '#kernel/resource.ts';
import type { Values } from '#server/crud/values.ts';
import type { App } from '#server/app.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { actions } from '#modules/actions.ts';
import {
  checkAfterwards,
  checkStrength,
  type Guarded,
  judged,
  type Person,
} from '#modules/staff/access/roles/access-rules.server.ts';
import { checkRoleGrants } from '#modules/staff/access/roles/role-rights.server.ts';
import { tellOthers } from '#modules/channels/notifications/door.server.ts';
import { keepPeriods } from '#modules/company/people/door.server.ts';
import { users, userTypes } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';

/** Clients know themselves, the people of their own organisation, and the managers of their projects. */
const usersVisibleTo: Scope = (actor) =>
  actor.user_type === 'client'
    ? sql`t.id = ${actor.id} or t.client_id = ${actor.client_id} or t.id in
        (select p.manager_id from ${rowsForAll(projects, 'who manages projects of their own')} p
          where p.id = any(${actor.project_ids}::bigint[]))`
    : 'all';

/** What people sign in by, and where the code for a new password goes. */
const contactFields = ['login', 'email', 'phone'] as const;
/** Setting one of these for somebody lets one sign in as them: a certificate is recognised by the person's number. */
const keyFields = ['pinfl', ...contactFields];
/** What of a person is dated: a change of it holds from today on. */
const touchesPeriods = (changes: object): boolean => 'branch_id' in changes || 'position_i18n' in changes;
const rightsFields = ['status', 'opens_on', 'user_type_id', 'role_ids'];

/** The operations of people; changes of rights may say that the caller knows what is lost. */
export interface UserOperations extends Operations<typeof users> {
  readonly updateGuarded: (
    ctx: Context,
    ids: readonly number[],
    changes: Patch<typeof users>,
    how: Guarded,
  ) => Promise<void>;
  /** What people change of themselves, after they showed their password if it is how they sign in. */
  readonly updateOwn: (ctx: Context, changes: Patch<typeof users>, version?: number) => Promise<Row<typeof users>>;
}

/** Does the change concern how a person signs in? Then their password is asked for. */
export const touchesContact = (person: Values, changes: Values): boolean => touches(person, changes, contactFields);

export const usersIn = (app: App): UserOperations => app.operationsAt(users) as UserOperations;

/**
 * Passwords are hashed, staff need a branch and clients an organisation, a blocked user is signed out, and the rules
 * of access hold whichever way a person is changed.
 */
export function userOperations(settings: CrudSettings): UserOperations {
  const crud = crudOf(users, settings, {
    ...{ scope: usersVisibleTo, choosable: sql`t.status = 'active'`, detail: 'position' },
  });
  const bulk = async (ctx: Context, ids: readonly number[], changes: Patch<typeof users>, how: Guarded = {}) => {
    const before = await judgedPeople(ctx, ids);
    for (const person of before) {
      refuseOwnContact(ctx, person, changes);
      await checkChange(ctx, person, changes);
    }
    const peopleBefore = touchesPeriods(changes) ? await readAll(crud, ctx, ids) : new Map<number, Row<typeof users>>();
    const changed = await crud.bulk(judged(ctx), ids, changes);
    for (const row of changed) await checkBelonging(ctx, row);
    if (touchesPeriods(changes)) for (const row of changed) await keepPeriods(ctx, peopleBefore.get(row.id)!, row);
    if (changes.status === 'blocked') await endSessions(ctx.db, sql`user_id = any(${ids}::bigint[])`, 'blocked');
    for (const person of before) await tellOldContact(ctx, settings, person, changes);
    if (before.some((person) => touches(person, changes, rightsFields))) await checkAfterwards(ctx, how);
    return changed;
  };
  async function update(
    ctx: Context,
    row: Row<typeof users>,
    patch: Patch<typeof users>,
    more: Values,
    version?: number,
  ) {
    const { id } = row;
    if ('user_type_id' in patch || 'branch_id' in patch || 'client_id' in patch)
      await checkBelonging(ctx, { ...row, ...patch });
    await checkChange(ctx, row, patch);
    const secret = await hashed(ctx, patch);
    const changed = await crud.update(judged(ctx), id, patch, version, { ...more, ...secret });
    if (touchesPeriods(patch)) await keepPeriods(ctx, row, changed);
    if (patch.status === 'blocked') await endSessions(ctx.db, sql`user_id = ${id}`, 'blocked');
    if (secret.password_hash && id !== ctx.actor.id) await endSessions(ctx.db, sql`user_id = ${id}`, 'password');
    await tellOldContact(ctx, settings, row, patch);
    if (touches(row, patch, rightsFields)) await checkAfterwards(ctx);
    return changed;
  }
  return {
    ...crud,
    // What somebody does in the company is told to the company.
    async options(ctx, query) {
      const people = await crud.options(ctx, query);
      return ctx.actor.user_type === 'client' ? people.map((person) => ({ ...person, detail: null })) : people;
    },
    updateOwn: async (ctx, changes, version) => update(ctx, await crud.read(ctx, ctx.actor.id), changes, {}, version),
    async create(ctx, input, system = {}) {
      await checkBelonging(ctx, input);
      await checkRoles(ctx, [], input.role_ids);
      // Who is hired for a day to come finds the account open on it.
      const opens_on = input.opens_on ?? (input.hired_on && input.hired_on > todayOf(ctx) ? input.hired_on : null);
      const row = await crud.create(ctx, { ...input, opens_on }, { ...system, ...(await hashed(ctx, input)) });
      await keepPeriods(ctx, null, row);
      return row;
    },
    async update(ctx, id, patch, version, system = {}) {
      const row = await crud.read(ctx, id);
      refuseOwnContact(ctx, row, patch);
      return update(ctx, row, patch, system, version);
    },
    async bulk(ctx, ids, changes) {
      if ('password' in changes) throw invalid('password', 'one_by_one');
      return bulk(ctx, ids, changes);
    },
    async updateGuarded(ctx, ids, changes, how) {
      await bulk(ctx, ids, changes, how);
    },
    async remove(ctx, id, version) {
      for (const person of await judgedPeople(ctx, [id])) await checkStrength(ctx, person, 'change how they sign in');
      await crud.remove(judged(ctx), id, version);
      await endSessions(ctx.db, sql`user_id = ${id}`, 'blocked');
      await checkAfterwards(ctx);
    },
    async restore(ctx, id) {
      const row = await crud.restore(judged(ctx), id);
      await checkStrength(ctx, row, 'change how they sign in');
      return row;
    },
  };
}

/** The people as they stand before they are changed, by their ids. */
const readAll = async ({ read }: Operations<typeof users>, ctx: Context, ids: readonly number[]) =>
  new Map(await Promise.all(ids.map(async (id) => [id, await read(ctx, id)] as const)));

const judgedColumns = columnsOf(
  users,
  'id',
  'role_ids',
  'login',
  'email',
  'phone',
  'pinfl',
  'status',
  'opens_on',
  'user_type_id',
);

const judgedPeople = (ctx: Context, ids: readonly number[]): Promise<RowOf<typeof judgedColumns>[]> =>
  sql(judgedColumns)`select id, role_ids, login, email, phone, pinfl, status, opens_on, user_type_id
    from ${rowsForAll(users, 'they are judged before anything of them is answered')}
    where id = any(${ids}::bigint[]) and deleted_at is null`.rows(ctx.db);

const touches = (row: Values, changes: Values, names: readonly string[]): boolean =>
  names.some((name) => name in changes && !isSame(row[name], changes[name]));

async function checkChange(ctx: Context, person: Person & Values, changes: Values): Promise<void> {
  if (touches(person, changes, rightsFields)) await checkStrength(ctx, person, 'change how they sign in');
  if (typeof changes.password === 'string' || touches(person, changes, keyFields))
    await checkStrength(ctx, person, 'sign in as them');
  if ('role_ids' in changes) await checkRoles(ctx, person.role_ids, changes.role_ids);
}

/** A screen that was left open is no way into an account: the own settings ask for the password. */
function refuseOwnContact(ctx: Context, person: Person & Values, changes: Values): void {
  const given = typeof changes.password === 'string' ? 'password' : null;
  const field = given ?? keyFields.find((name) => touches(person, changes, [name]));
  if (field && person.id === ctx.actor.id) throw invalid(field, 'own_contact');
}

/** Codes on their way to an old address end, and the address hears that it no longer counts. */
async function tellOldContact(ctx: Context, { letters }: CrudSettings, person: Values, changes: Values): Promise<void> {
  const user_id = person.id as number;
  const changed = contactFields.filter((name) => touches(person, changes, [name]));
  if (!changed.length) return;
  await endCodes(ctx.db, [user_id]);
  await letters.endCodes(ctx, [user_id]);
  for (const field of changed) {
    const [old, now] = [person[field], changes[field]].map((value) => (value ? String(value) : '–')) as [
      string,
      string,
    ];
    if (person[field]) await letters.contactChanged(ctx, { user_id, address: old }, field);
    const details = { name: `${old} → ${now}` };
    // Whoever did it knows.
    await tellOthers(ctx, [user_id], 'contact_changed', { details });
  }
}

/** Roles are given and taken by those who may change roles, and never with more than they hold themselves. */
async function checkRoles(ctx: Context, before: readonly number[], after: unknown): Promise<void> {
  const now = (after ?? []) as readonly number[];
  const added = now.filter((id) => !before.includes(id));
  const taken = before.filter((id) => !now.includes(id));
  if (!added.length && !taken.length) return;
  if (!ctx.actor.actions.has(actions.roles.update)) throw new Problem('ACTION_NOT_HELD');
  await checkRoleGrants(ctx, added);
}

async function hashed(ctx: Context, { password }: Values): Promise<{ password_hash?: string }> {
  if (typeof password !== 'string') return {};
  await refusePoorPassword(ctx, password);
  return { password_hash: await hashPassword(password) };
}

/** spec.md, section 5: a branch or organisation must be chosen. */
async function checkBelonging(ctx: Context, user: Values): Promise<void> {
  const row = await sql(columnsOf(userTypes, 'code'))`
      select code from user_types where id = ${user.user_type_id ?? 0}`.first(ctx.db);
  if (row?.code === 'staff' && !user.branch_id) throw invalid('branch_id', 'required');
  if (row?.code === 'client' && !user.client_id) throw invalid('client_id', 'required');
}
