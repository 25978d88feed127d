import { sql } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';
import { catalogue } from '#modules/texts.ts';
import { settingGroups, settingList } from '#modules/house/settings/setting-list.ts';

/**
 * Brings the rows of settings up to the list of the code when the product starts: new ones are added with nothing
 * set, those that the code has dropped are put away. Values and names that an administrator chose stay.
 */
export async function synchroniseSettings(db: Db): Promise<void> {
  const groups = settingGroups.map((code, at) => ({
    code,
    names: catalogue[`setting_group.${code}`],
    ordering: at + 1,
  }));
  const settings = settingList.map(({ key, group, type, default: default_value }, at) => ({
    key,
    group,
    type,
    default_value,
    ordering: at + 1,
  }));
  await sql`insert into app_config_groups (code, names, ordering)
    select code, names, ordering from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
      as n(code text, names jsonb, ordering integer)
    on conflict (lower(code)) where deleted_at is null do nothing`.run(db);
  await sql`insert into app_configs (key, app_config_group_id, type, default_value, ordering)
    select n.key, g.id, n.type, n.default_value, n.ordering
    from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb)
      as n(key text, "group" text, type text, default_value text, ordering integer)
    join app_config_groups g on g.code = n.group and g.deleted_at is null
    on conflict (lower(key)) where deleted_at is null do update set app_config_group_id = excluded.app_config_group_id,
      type = excluded.type, default_value = excluded.default_value, ordering = excluded.ordering
    where (app_configs.app_config_group_id, app_configs.type, app_configs.default_value, app_configs.ordering)
      is distinct from
      (excluded.app_config_group_id, excluded.type, excluded.default_value, excluded.ordering)`.run(db);
  await sql`update app_configs set deleted_at = now() where deleted_at is null
    and key <> all(${settingList.map(({ key }) => key)}::text[])`.run(db);
}
