import type { InputField } from '#modules/work/tasks/workflow/decide-transition.ts';
import type { TaskAction, TaskStatus } from '#modules/work/tasks/workflow/transition-table.ts';

type Translate = (key: string, values?: Record<string, string>) => string;

/** Is it taking back what was handed in? That is offered quietly, and never as what comes next. */
export const takesBack = (from: TaskStatus, action: TaskAction): boolean =>
  action === 'to_processing' && from === 'checking';

/** The name of an action where the task stands: finishing what is done is accepting it, starting a pause resumes. */
export function actionLabel(t: Translate, from: TaskStatus, action: TaskAction): string {
  if (action === 'finish' && (from === 'done' || from === 'not_accepted')) return t('task_action.accept');
  if (action === 'to_processing' && from === 'pause') return t('task_action.resume');
  if (takesBack(from, action)) return t('task_action.take_back');
  return t(`choice.${action}`);
}

/** What has to be given with a move, said before it is chosen; null: nothing. */
export const asksText = (t: Translate, fields: readonly InputField[]): string | null =>
  fields.length ? t('why_not.asks', { fields: fields.map((field) => t(`why_not.field.${field}`)).join(', ') }) : null;

/** What one most likely wants next stands first; what sets back stands last. */
const likely: readonly TaskAction[] = [
  'to_processing',
  'to_checking',
  'finish',
  'to_unblock',
  'return_to_correcting',
  'return',
  'to_pause',
  'to_block',
  'to_new',
];

export const inLikelyOrder = (allowed: readonly string[]): TaskAction[] =>
  likely.filter((action) => allowed.includes(action));

const ahead: readonly TaskAction[] = ['to_processing', 'to_checking', 'finish', 'to_unblock'];

interface Movable {
  readonly status: TaskStatus;
  readonly allowed_actions: readonly string[];
}

/** The move that brings a task on, if there is one: what sets it back is chosen from a menu, not by one key. */
export const onward = ({ status, allowed_actions }: Movable): TaskAction | undefined =>
  inLikelyOrder(allowed_actions).find((action) => ahead.includes(action) && !takesBack(status, action));
