import { shippedTaskSettings } from '#modules/work/tasks/door.ts';

export const settingTypes = ['flag', 'integer', 'text', 'time_zone', 'address', 'secret'] as const;
export type SettingType = (typeof settingTypes)[number];

/** A setting as the product ships it. Its name and hint are the texts `setting.<key>` and `setting_hint.<key>`. */
export interface Setting {
  readonly key: string;
  readonly group: SettingGroup;
  readonly type: SettingType;
  /** As text, the way it is stored: `true`, `5`, `Asia/Tashkent`. A secret has none. */
  readonly default: string | null;
  readonly min?: number;
  readonly max?: number;
  /** The key of the text behind the number: days. */
  readonly unit?: string;
  /** What a text must look like. */
  readonly pattern?: string;
  /** Told to every signed-in browser, because screens decide by it. */
  readonly isShared?: true;
}

/** Names are the texts `setting_group.<code>`. */
export const settingGroups = ['company', 'tasks', 'requisites', 'sign_in', 'monitoring'] as const;
export type SettingGroup = (typeof settingGroups)[number];

type TaskKey = keyof typeof shippedTaskSettings;
const taskFlag = (key: TaskKey): Setting => ({
  key,
  group: 'tasks',
  type: 'flag',
  default: String(shippedTaskSettings[key]),
  isShared: true,
});
const taskDays = (key: TaskKey, min: number, max: number): Setting => ({
  ...taskFlag(key),
  type: 'integer',
  min,
  max,
  unit: 'setting.unit_days',
});

const signInNumber = (key: string, given: number, [min, max]: [number, number], unit: string): Setting => ({
  key,
  group: 'sign_in',
  type: 'integer',
  default: String(given),
  min,
  max,
  unit,
});

/** What acts and invoices say of the company itself. */
const requisite = (name: string, pattern?: string): Setting => ({
  ...{ key: `company_${name}`, group: 'requisites', type: 'text', default: null },
  ...(pattern && { pattern }),
});

/** What new lines of acts and invoices are called in tax rolls. */
const service = (name: string, pattern?: string): Setting => ({
  ...requisite(name, pattern),
  key: `service_${name}`,
});

/** Every setting of the product, once. Nothing stands here that nothing asks for. */
export const settingList: readonly Setting[] = [
  { key: 'time_zone', group: 'company', type: 'time_zone', default: 'Asia/Tashkent', isShared: true },
  taskFlag('one_running_task'),
  taskFlag('executor_may_block'),
  taskFlag('result_comment_for_checking'),
  taskFlag('reviewer_is_not_executor'),
  taskFlag('extend_deadline_on_unblock'),
  taskDays('auto_accept_days', 1, 60),
  {
    ...{ key: 'client_confirm_days', group: 'tasks', type: 'integer', default: '5', unit: 'setting.unit_days' },
    ...{ min: 1, max: 60, isShared: true },
  },
  taskDays('reopen_days', 1, 365),
  taskDays('appeal_days', 1, 60),
  {
    ...{ key: 'application_months', group: 'company', type: 'integer', default: '12', unit: 'setting.unit_months' },
    ...{ min: 1, max: 60 },
  },
  { key: 'timesheet_as_worked', group: 'company', type: 'flag', default: 'false' },
  { key: 'timesheet_cut_at_midnight', group: 'company', type: 'flag', default: 'false' },
  { key: 'overtime_needs_approval', group: 'company', type: 'flag', default: 'true' },
  requisite('name'),
  requisite('stir', '^\\d{9}$'),
  requisite('vat_code', '^\\d{12}$'),
  requisite('account', '^(\\d ?){20}$'),
  requisite('mfo', '^\\d{5}$'),
  requisite('bank'),
  requisite('address'),
  requisite('phone'),
  requisite('director'),
  requisite('accountant'),
  service('mxik', '^\\d{17}$'),
  service('package_code', '^\\d{1,20}$'),
  service('unit'),
  { key: 'words_ru_declined', group: 'company', type: 'flag', default: 'true' },
  {
    key: 'contract_warning_days',
    group: 'requisites',
    type: 'text',
    default: '30, 14, 7, 1',
    pattern: '^\\d{1,3}( ?, ?\\d{1,3}){0,9}$',
  },
  signInNumber('shortest_password', 6, [6, 64], 'setting.unit_letters'),
  signInNumber('one_time_password_days', 3, [1, 30], 'setting.unit_days'),
  signInNumber('invitation_days', 7, [1, 60], 'setting.unit_days'),
  signInNumber('session_days', 90, [1, 365], 'setting.unit_days'),
  { key: 'eimzo_server', group: 'sign_in', type: 'address', default: null },
  { key: 'eimzo_api_keys', group: 'sign_in', type: 'text', default: null },
  { key: 'metrics_token', group: 'monitoring', type: 'secret', default: null },
];

export const settingNamed = (key: string): Setting | undefined => settingList.find((one) => one.key === key);
