import { columnsOf, orNull, sql, text } from '#server/database/door.ts';
import type { App } from '#server/app.ts';
import type { Kept } from '#server/live/kept.ts';
import { appConfigs } from '#modules/house/settings/app-configs.ts';
import { unseal } from '#server/auth/sealing.ts';
import { settingList, settingNamed } from '#modules/house/settings/setting-list.ts';
import { type SettingValue, settingValue } from '#modules/house/settings/setting-values.ts';

/** What the environment said, which wins over a setting that says the same. */
const given = new WeakMap<App, { readonly metricsToken: string | null }>();
const shared = new WeakMap<App, Readonly<Record<string, SettingValue>>>();

async function read(app: App): Promise<void> {
  const environment = given.get(app) ?? { metricsToken: app.config.metricsToken };
  given.set(app, environment);
  const stored = await sql({ ...columnsOf(appConfigs, 'key', 'value'), sealed: orNull(text) })`
      select key, value, sealed from app_configs where deleted_at is null`.by(app.db, 'key');
  const secretOf = (key: string): string | null => {
    const sealed = stored.get(key)?.sealed;
    return sealed ? unseal(app.config.secretKey, key, sealed) : null;
  };
  const values = Object.fromEntries(
    settingList
      .filter(({ type }) => type !== 'secret')
      .map((setting) => [setting.key, settingValue(setting, stored.get(setting.key)?.value ?? null)]),
  );
  // Everything that asks for a setting asks these objects, so nothing waits and nothing has to be started again.
  app.config.timeZone = String(values.time_zone);
  app.config.metricsToken = environment.metricsToken ?? secretOf('metrics_token');
  app.config.eimzo = {
    server: values.eimzo_server ? String(values.eimzo_server) : null,
    apiKeys: String(values.eimzo_api_keys ?? '')
      .split(/\s+/)
      .filter(Boolean),
  };
  app.config.settings = values;
  shared.set(app, Object.fromEntries(Object.entries(values).filter(([key]) => settingNamed(key)?.isShared)));
}

/** The settings in the memory of every process; browsers hear of those by which screens decide. */
export const keptSettings: Kept = {
  name: 'settings',
  paths: [appConfigs.path],
  read,
  announced: (app) => shared.get(app) ?? {},
};
