import { sql } from 'kysely';
import { notFound, Problem } from '#kernel/problems.ts';
import { actorId, type Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Operations } from '#server/crud/operations.ts';
import { lockRows, recordChange } from '#server/crud/record.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { appConfigs, rollBackSetting, setSecret, settingHistory } from '#modules/settings/app-configs.ts';
import { seal } from '#server/auth/sealing.ts';
import { type Setting, settingNamed } from '#modules/settings/setting-list.ts';
import { brokenSetting } from '#modules/settings/setting-values.ts';

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

export function settingOperations(settings: CrudSettings): Operations {
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
  const change = sql`update app_configs set sealed = ${sealed}, is_set = ${sealed !== null}, version = version + 1,
    updated_at = ${ctx.now}, updated_by = ${actorId(ctx.actor)}::bigint where id = ${row.id} returning *`;
  await recordChange(appConfigs, ctx, 'update', change, new Map([[row.id, { is_set: row.is_set }]]));
  return { is_set: sealed !== null };
});

interface Entry {
  readonly id: number;
  readonly at: string;
  readonly fio: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** Changes of the value in the audit log. Of a secret it is told that it was set or taken away. */
async function historyOf(ctx: Context, id: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select a.id, a.created_at as at, u.fio,
      coalesce(a.before->>'value', a.before->>'is_set') as before,
      coalesce(a.after->>'value', a.after->>'is_set') as after
    from audit_log a left join users u on u.id = a.actor_id
    where a.resource = ${appConfigs.path} and a.row_id = ${id} and (a.before ? 'value' or a.before ? 'is_set')
    order by a.id desc limit 100`.execute(ctx.db);
  return rows;
}

const history = serve(settingHistory, async (ctx, { params }, { app }) => {
  const row = await app.operationsAt(appConfigs.path).read(ctx, Number(params.id));
  return { rows: await historyOf(ctx, row.id) };
});

const rollBack = serve(rollBackSetting, async (ctx, { params, body }, { app }) => {
  const settings = app.operationsAt(appConfigs.path);
  const row = await settings.read(ctx, Number(params.id));
  const entry = (await historyOf(ctx, row.id)).find(({ id }) => id === body.history_id);
  if (!entry || settingOf(row).type === 'secret') throw notFound();
  const changed = await settings.update(ctx, row.id, { value: entry.before });
  return { id: row.id, value: changed.value as string | null };
});

export const settingsServed: readonly Served[] = [writeSecret, history, rollBack];
