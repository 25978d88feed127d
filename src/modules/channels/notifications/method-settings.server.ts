import { json, sql } from '#server/database/door.ts';
import { seal, unseal } from '#server/auth/sealing.ts';
import type { Context, Db } from '#server/context.ts';
import { invalid } from '#kernel/problems.ts';
import type { Channel, ChannelSetting, SettingValues } from '#modules/channels/notifications/channel.ts';
import { type SettingShown } from '#modules/channels/notifications/notification-methods.ts';

declare module '#modules/channels/notifications/channel.ts' {
  interface ChannelContext extends Context {}
}

type Value = string | number | boolean;

/** What this process was told when its operations were made; of two servers in one process, what the second said. */
let noted: readonly Channel[] = [];
/** Keys of installations: a secret sealed by one is not opened by another, so that each can be tried. */
const keys = new Set<string>();
let lastKey = '';

export function noteChannels(channels: readonly Channel[], secretKey: string): void {
  noted = channels;
  keys.add(secretKey);
  lastKey = secretKey;
}

/** A secret under the key of the installation, bound to its use. */
export const sealedFor = (use: string, secret: string): string => seal(lastKey, use, secret);
/** What was sealed for that use; null where it was with another key. */
export function openSealed(use: string, sealed: string): string | null {
  for (const key of keys) {
    const secret = unseal(key, use, sealed);
    if (secret !== null) return secret;
  }
  return null;
}

/** Ways by which messages leave the product, in the order of the list. */
export const knownChannels = (): readonly Channel[] => noted;
export const channelAt = (code: string): Channel | undefined => noted.find((one) => one.code === code);

/** The name under which a secret of a method is sealed. */
const sealName = (code: string, name: string): string => `notification method ${code} ${name}`;

const columns = { settings: json<Record<string, Value>>(), sealed: json<Record<string, string>>() };

const kept = (db: Db, code: string) =>
  sql(columns)`select settings, sealed
    from notification_methods where code = ${code}`.first(db);

/**
 * What the administrator has set of a method, secrets in clear, with the defaults of what was not. A secret that was
 * sealed with another key is missing.
 */
export async function settingsOf({ db }: Pick<Context, 'db'>, code: string): Promise<SettingValues> {
  const row = await kept(db, code);
  const values = channelAt(code)?.settings.map(({ name, isSecret, default: usual }) => {
    const sealed = isSecret ? row?.sealed[name] : undefined;
    const secret = sealed ? (openSealed(sealName(code, name), sealed) ?? undefined) : undefined;
    return [name, (isSecret ? secret : row?.settings[name]) ?? usual] as const;
  });
  return Object.fromEntries(values ?? []);
}

/** The settings of methods as their form shows them. */
export async function shownSettings(db: Db): Promise<ReadonlyMap<string, SettingShown[]>> {
  const rows = await Promise.all(noted.map(async ({ code }) => ({ code, row: await kept(db, code) })));
  return new Map(rows.map(({ code, row }) => [code, channelAt(code)!.settings.map((one) => shown(one, row))]));
}

function shown(
  one: ChannelSetting,
  row: { settings: Record<string, Value>; sealed: Record<string, string> } | undefined,
): SettingShown {
  const value = one.isSecret ? null : (row?.settings[one.name] ?? null);
  return { ...one, value, is_set: one.isSecret ? Boolean(row?.sealed[one.name]) : value !== null };
}

const LONGEST = 4000;

/** What is kept of settings that were sent, secrets sealed. Throws 422 at the setting that it cannot be. */
export function sealedSettings(
  channel: Channel,
  secretKey: string,
  sent: Readonly<Record<string, Value | null>>,
): { readonly settings: Record<string, Value | null>; readonly sealed: Record<string, string | null> } {
  const settings: Record<string, Value | null> = {};
  const sealed: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(sent)) {
    const setting = channel.settings.find((one) => one.name === name);
    const field = `settings.${name}`;
    if (!setting) throw invalid(field, 'unknown');
    if (value !== null && !fits(setting, value)) throw invalid(field, 'setting_value');
    if (!setting.isSecret) settings[name] = value === '' ? null : value;
    else
      sealed[name] = value === null || value === '' ? null : seal(secretKey, sealName(channel.code, name), `${value}`);
  }
  return { settings, sealed };
}

function fits({ kind, values }: ChannelSetting, value: Value): boolean {
  if (kind === 'integer') return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  if (kind === 'flag') return typeof value === 'boolean';
  if (typeof value !== 'string' || value.length > LONGEST) return false;
  return kind !== 'choice' || value === '' || (values ?? []).includes(value);
}
