import {
  type TaskAction,
  type TaskStatus,
  taskActions,
  taskStatusCodes,
} from '#modules/work/tasks/workflow/transition-table.ts';

/** What begins a rule. The first six happen to a task, the last two come with time. */
export const automationTriggers = [
  'created',
  'status_changed',
  'field_changed',
  'client_comment',
  'sub_tasks_done',
  'checks_passed',
  'deadline_near',
  'deadline_passed',
] as const;
export type AutomationTrigger = (typeof automationTriggers)[number];

export type TriggerOptions = {
  /** Of a changed status; none: from or to any. */
  readonly from?: readonly TaskStatus[];
  readonly to?: readonly TaskStatus[];
  /** Of a changed field. */
  readonly field?: string;
  /** Of a deadline that comes near: so many days before it. */
  readonly days?: number;
};

/** How the value of a field is compared, and typed. */
export type ComparedKind = 'reference' | 'references' | 'number' | 'flag' | 'status' | 'presence';

/** The fields that a rule may ask about. */
export const askedFields = {
  status: 'status',
  project_id: 'reference',
  task_type_id: 'reference',
  task_priority_id: 'reference',
  task_platform_id: 'reference',
  executor_id: 'reference',
  creator_id: 'reference',
  reviewer_id: 'reference',
  sticker_ids: 'references',
  hard_index: 'number',
  planned_minutes: 'number',
  return_count: 'number',
  requires_review: 'flag',
  deadline: 'presence',
  parent_id: 'presence',
  client_id: 'presence',
} as const satisfies Record<string, ComparedKind>;
export type AskedField = keyof typeof askedFields;

export const comparisons = ['is', 'is_not', 'above', 'below', 'empty', 'filled'] as const;
export type Comparison = (typeof comparisons)[number];

export type Condition = {
  readonly field: AskedField;
  readonly is: Comparison;
  readonly value?: string | number | boolean | null;
};

export type Conditions = {
  readonly match: 'all' | 'any';
  readonly rows: readonly Condition[];
};

/** The fields that a rule may set, with the way in which the value is typed. */
export const setFields = {
  task_priority_id: 'reference',
  task_type_id: 'reference',
  task_platform_id: 'reference',
  reviewer_id: 'reference',
  hard_index: 'number',
  requires_review: 'flag',
  will_be_marked: 'flag',
} as const;
export type SetField = keyof typeof setFields;

export const stepRoles = ['executor', 'creator', 'reviewer', 'manager', 'person'] as const;
export type StepRole = (typeof stepRoles)[number];

/** One thing that a rule does. */
export type Step =
  | { readonly kind: 'set'; readonly field: SetField; readonly value: number | boolean | null }
  | { readonly kind: 'assign' | 'watch' | 'notice'; readonly role: StepRole; readonly user_id?: number | null }
  | { readonly kind: 'sticker'; readonly sticker_id: number }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'move'; readonly action: TaskAction; readonly comment?: string | null }
  | { readonly kind: 'template'; readonly template_id: number };

export const stepKinds = ['set', 'assign', 'watch', 'sticker', 'comment', 'notice', 'move', 'template'] as const;
export const STEPS_MAX = 5;
/** How long before its deadline a task may begin a rule, in days. */
export const NEAR_DAYS_MAX = 30;
/** What a step writes: a comment, a reason. */
export const STEP_TEXT_MAX = 2000;
const CONDITIONS_MAX = 10;

export interface AutomationRule {
  readonly trigger: AutomationTrigger;
  readonly trigger_options: TriggerOptions;
  readonly conditions: Conditions;
  readonly steps: readonly Step[];
}

/** The parts of a rule of which one is not as it should be, or null. What comes from outside is trusted in nothing. */
export type RulePart = 'trigger_options' | 'conditions' | 'steps';

export function brokenPart(rule: { readonly [K in keyof AutomationRule]: unknown }): RulePart | null {
  if (!isTrigger(rule.trigger, rule.trigger_options ?? {})) return 'trigger_options';
  const conditions = rule.conditions as Partial<Conditions> | null;
  if (conditions && !isConditions(conditions)) return 'conditions';
  const rows = (rule.steps as { rows?: unknown } | null)?.rows;
  const isFull = Array.isArray(rows) && rows.length > 0 && rows.length <= STEPS_MAX;
  return isFull && rows.every((step) => isObject(step) && isStep(step)) ? null : 'steps';
}

type Unknown = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;
const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;
const isOneOf = (list: readonly string[], value: unknown): boolean => list.includes(value as string);

function isTrigger(trigger: unknown, options: unknown): boolean {
  if (!isObject(options)) return false;
  const { from = [], to = [], field, days } = options;
  const areStatuses = (list: unknown) => Array.isArray(list) && list.every((one) => isOneOf(taskStatusCodes, one));
  if (trigger === 'status_changed') return areStatuses(from) && areStatuses(to);
  if (trigger === 'field_changed') return Object.hasOwn(askedFields, String(field));
  if (trigger === 'deadline_near') return isWhole(days, 1, NEAR_DAYS_MAX);
  return true;
}

function isConditions({ match, rows }: Partial<Conditions>): boolean {
  if (!isOneOf(['all', 'any'], match) || !Array.isArray(rows) || rows.length > CONDITIONS_MAX) return false;
  return rows.every((row: unknown) => {
    if (!isObject(row) || !Object.hasOwn(askedFields, String(row.field)) || !isOneOf(comparisons, row.is)) return false;
    if (row.is === 'empty' || row.is === 'filled') return true;
    return isCompared(askedFields[row.field as AskedField], row.is as Comparison, row.value);
  });
}

function isCompared(kind: ComparedKind, is: Comparison, value: unknown): boolean {
  if (kind === 'number') return isWhole(value, 0, 1_000_000);
  if (is === 'above' || is === 'below') return false;
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'status') return isOneOf(taskStatusCodes, value);
  return kind !== 'presence' && isId(value);
}

function isStep(step: Unknown): boolean {
  switch (step.kind) {
    case 'set':
      return isSetting(step.field, step.value);
    case 'assign':
    case 'watch':
    case 'notice':
      return isOneOf(stepRoles, step.role) && (step.role !== 'person' || isId(step.user_id));
    case 'sticker':
      return isId(step.sticker_id);
    case 'comment':
      return isText(step.text, STEP_TEXT_MAX);
    case 'move':
      return isOneOf(taskActions, step.action) && (!step.comment || isText(step.comment, STEP_TEXT_MAX));
    case 'template':
      return isId(step.template_id);
    default:
      return false;
  }
}

function isSetting(field: unknown, value: unknown): boolean {
  if (!Object.hasOwn(setFields, String(field))) return false;
  const kind = setFields[field as SetField];
  if (kind === 'flag') return typeof value === 'boolean';
  return kind === 'number' ? isWhole(value, 1, 10) : value === null || isId(value);
}

/** Do the conditions hold for a task? Without any they do. */
export function holdsFor(task: object, { match, rows }: Conditions): boolean {
  if (!rows.length) return true;
  const values = task as Unknown;
  return match === 'any' ? rows.some((row) => holds(values, row)) : rows.every((row) => holds(values, row));
}

function holds(task: Unknown, { field, is, value }: Condition): boolean {
  const own = task[field];
  const isEmpty = own === null || own === undefined || (Array.isArray(own) && !own.length);
  const isSame = Array.isArray(own) ? own.includes(value) : own === value;
  switch (is) {
    case 'empty':
      return isEmpty;
    case 'filled':
      return !isEmpty;
    case 'is':
      return isSame;
    case 'is_not':
      return !isSame;
    case 'above':
      return typeof own === 'number' && own > Number(value);
    case 'below':
      return typeof own === 'number' && own < Number(value);
  }
}

/** The rule in a row, with what it leaves out. */
export const ruleOf = (row: {
  readonly trigger: string;
  readonly trigger_options: unknown;
  readonly conditions: unknown;
  readonly steps: unknown;
}): AutomationRule => ({
  trigger: row.trigger as AutomationTrigger,
  trigger_options: row.trigger_options ?? {},
  conditions: (row.conditions ?? { match: 'all', rows: [] }) as Conditions,
  steps: (row.steps as { rows?: readonly Step[] } | null)?.rows ?? [],
});
