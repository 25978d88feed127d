import type { FieldError } from '#kernel/problems.ts';
import type { Setting } from '#modules/house/settings/setting-list.ts';

export type SettingValue = boolean | number | string | null;

/** What a text breaks as the value of a setting, or null. Empty is the default, which is always right. */
export function brokenSetting(setting: Setting, text: string | null): FieldError | null {
  if (setting.type === 'secret') return text === null ? null : { field: 'value', rule: 'setting_secret' };
  if (text === null) return null;
  switch (setting.type) {
    case 'flag':
      return text === 'true' || text === 'false' ? null : { field: 'value', rule: 'setting_flag' };
    case 'integer':
      return brokenInteger(setting, text);
    case 'time_zone':
      return isTimeZone(text) ? null : { field: 'value', rule: 'setting_time_zone' };
    case 'address':
      return isAddress(text) ? null : { field: 'value', rule: 'setting_address' };
    default:
      return setting.pattern && !new RegExp(setting.pattern).test(text) ? { field: 'value', rule: 'pattern' } : null;
  }
}

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.search && !url.hash;
}

function brokenInteger({ min = 0, max = 1_000_000 }: Setting, text: string): FieldError | null {
  if (!/^-?\d{1,9}$/.test(text)) return { field: 'value', rule: 'setting_integer' };
  const value = Number(text);
  return value < min || value > max ? { field: 'value', rule: 'range', values: { min, max } } : null;
}

/** A place of the time zone database, with its continent: offsets and abbreviations do not follow the clocks. */
function isTimeZone(text: string): boolean {
  if (text !== 'UTC' && !/^[A-Z]\w+\/[\w/+-]+$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The value that holds: a text that is broken, as an older version may have left it, is the default. */
export function settingValue(setting: Setting, text: string | null): SettingValue {
  const holding = text === null || brokenSetting(setting, text) ? setting.default : text;
  if (holding === null) return null;
  if (setting.type === 'flag') return holding === 'true';
  return setting.type === 'integer' ? Number(holding) : holding;
}
