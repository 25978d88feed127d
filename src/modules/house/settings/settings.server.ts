import { notFound, Problem } from '#kernel/problems.ts';
import { moment, orNull, type RowOf, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { crudOf, type CrudSettings } from '#server/crud/crud.ts';
import type { AnyRow } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import { lockRows } from '#server/crud/record.ts';
import { updateRows } from '#server/crud/writing.ts';
import { serve, type Served } from '#server/http/serve.ts';
import { users } from '#modules/company/people/door.ts';
import { appConfigs, rollBackSetting, setSecret, settingHistory } from '#modules/house/settings/app-configs.ts';
import { seal } from '#server/auth/sealing.ts';
import { beside } from '#server/crud/sources.ts';
import { type Setting, settingNamed } from '#modules/house/settings/setting-list.ts';
import { brokenSetting } from '#modules/house/settings/setting-values.ts';
import { tryAgain, workSeen } from '#server/jobs/seen-work.ts';
import { work, workAgain } from '#modules/house/settings/work.ts';

function settingOf(row: AnyRow): Setting {
  const setting = settingNamed(String(row.key));
  if (!setting) throw notFound();
  return setting;
}

/** The value as it is stored: nothing where the default holds. Throws 422 with the rule that the text breaks. */
function storedValue(row: AnyRow, given: unknown): string | null {
  const setting = settingOf(row);
  const text = typeof given === 'string' ? given.trim() || null : null;
  const broken = brokenSetting(setting, text);
  if (broken) throw new Problem('VALIDATION_FAILED', { errors: [broken] });
  return text === setting.default ? null : text;
}

export function settingOperations(settings: CrudSettings): Operations<typeof appConfigs> {
  const crud = crudOf(appConfigs, settings);
  const changed = async (ctx: Context, id: number, patch: Readonly<Record<string, unknown>>, version?: number) => {
    if (patch.value === undefined) return crud.update(ctx, id, patch, version);
    const row = await crud.read(ctx, id);
    return crud.update(ctx, id, { ...patch, value: storedValue(row, patch.value) }, version);
  };
  return {
    ...crud,
    update: changed,
    bulk: async (ctx, ids, changes) => {
      const rows = [];
      for (const id of ids) rows.push(await changed({ ...ctx, closes: false }, id, changes));
      return rows;
    },
  };
}

/** Written and recorded by one statement; the audit row says that it changed and nothing of what it is. */
const writeSecret = serve(setSecret, async (ctx, { params, body }, { app }) => {
  const [row] = await lockRows(appConfigs, ctx, [Number(params.id)], sql`t.deleted_at is null`);
  if (!row) throw notFound();
  const setting = settingOf(row);
  if (setting.type !== 'secret')
    throw new Problem('VALIDATION_FAILED', { errors: [{ field: 'secret', rule: 'setting_no_secret' }] });
  const sealed = body.secret === null ? null : seal(app.config.secretKey, setting.key, body.secret);
  await updateRows(appConfigs, ctx, { set: { sealed, is_set: sealed !== null }, held: [row] });
  return { is_set: sealed !== null };
});

const entryColumns = { id: whole, at: moment, fio: orNull(text), before: orNull(text), after: orNull(text) };

/** Changes of the value in the audit log. Of a secret it says that it was set or taken away. */
const historyOf = (ctx: Context, id: number): Promise<RowOf<typeof entryColumns>[]> =>
  sql(entryColumns)`select a.id, a.created_at as at, u.fio,
      coalesce(a.before->>'value', a.before->>'is_set') as before,
      coalesce(a.after->>'value', a.after->>'is_set') as after
    from audit_log a left join ${beside(users)} u
      on u.id = a.actor_id
    where a.resource = ${appConfigs.path} and a.row_id = ${id} and (a.before ? 'value' or a.before ? 'is_set')
    order by a.id desc limit 100`.rows(ctx.db);

const history = serve(settingHistory, async (ctx, { params }, { app }) => {
  const row = await app.operationsAt(appConfigs).read(ctx, Number(params.id));
  return { rows: await historyOf(ctx, row.id) };
});

const rollBack = serve(rollBackSetting, async (ctx, { params, body }, { app }) => {
  const settings = app.operationsAt(appConfigs);
  const row = await settings.read(ctx, Number(params.id));
  const entry = (await historyOf(ctx, row.id)).find(({ id }) => id === body.history_id);
  if (!entry || settingOf(row).type === 'secret') throw notFound();
  const changed = await settings.update(ctx, row.id, { value: entry.before });
  return { id: row.id, value: changed.value };
});

const workServed: readonly Served[] = [
  serve(work, async ({ db }) => ({ rows: await workSeen(db) })),
  serve(workAgain, ({ db }, { body }) => tryAgain(db, body.job, body.id)),
];

export const settingsServed: readonly Served[] = [writeSecret, history, rollBack, ...workServed];
