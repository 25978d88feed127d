import { call } from '#web/api/call.ts';
import { texts } from '#web/i18n/texts.ts';
import { announcedOf } from '#web/state/server-state.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { decideOn, type Said } from '#web/ui/decisions.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';
import {
  asksFor,
  decide,
  offersFor,
  type TransitionInput,
  type Refusal,
  whyNot,
} from '#modules/work/tasks/workflow/decide-transition.ts';
import { taskSettingsOf, UNDO_WINDOW_MS } from '#modules/work/tasks/workflow/task-settings.ts';
import {
  type TaskAction,
  type TaskRelation,
  type TaskStatus,
  taskStatusCodes,
  transitionsOf,
} from '#modules/work/tasks/workflow/transition-table.ts';
import { partsKey } from '#modules/work/tasks/sections/use-task-parts.tsx';
import { showOnBoards, taskOnBoards } from '#modules/work/tasks/board-state/use-board-state.tsx';
import { sayRefusal } from '#modules/work/tasks/transition-dialog/say-refusal.tsx';

const context = () => ({ settings: taskSettingsOf({ settings: announcedOf('settings') ?? {} }), now: new Date() });
const relationsOf = (task: TaskCard) => task.relations as readonly TaskRelation[];

/** Why the card may not drop on a column: null where it may. Asked before the drop, from the table itself. */
export const refusalTo = (task: TaskCard, to: TaskStatus): Refusal | null =>
  whyNot(task, to, relationsOf(task), context());

/** The reason in words. */
export function refusalText(refusal: Refusal): string {
  const { t } = texts();
  const who = refusal.who?.map((party) => t(`dev-tasks.relations.${party}`)).join(', ');
  return who ? `${t(`rule.${refusal.rule}`)}: ${who}` : t(`rule.${refusal.rule}`);
}

/** What a move must bring along before it can be made: a comment, a deadline. */
export const neededFor = (task: TaskCard, action: TaskAction) =>
  asksFor({ ...task, has_result: hasResult(task) }, action, relationsOf(task), context());

/** Has the executor said or attached a result? A page that has opened the task knows; any other asks for a comment. */
function hasResult({ id, executor_id, running_since, ...task }: TaskCard & Partial<Begun>): boolean {
  const since = task.started_at ?? running_since;
  return ['fp/task-files', 'fp/task-comments'].some((path) =>
    queryClient
      .getQueryData<readonly MadePart[]>(partsKey(path, id, 'task_id'))
      ?.some(({ created_by, created_at }) => since && created_by === executor_id && created_at >= since),
  );
}

/** A card does not say when its task was begun: what was said since its clock runs was said since then. */
interface Begun {
  readonly started_at: string | null;
}

interface MadePart {
  readonly created_by: number | null;
  readonly created_at: string;
}

/** What a move may bring along besides. */
export const offeredFor = (task: TaskCard, action: TaskAction) => offersFor(task, action, relationsOf(task));

/** Where an action leads from here, for showing it before the server has said so. */
export function targetOf(task: TaskCard, action: TaskAction, input: TransitionInput = {}): TaskStatus {
  const decision = decide(task, action, relationsOf(task), context(), input);
  if ('move' in decision) return decision.move.to;
  const to = transitionsOf(task.status, action)[0]?.to;
  return to && to !== 'previous' ? to : (task.previous_status ?? task.status);
}

/** Moves of one task go in the order in which they were made: a later one waits for the answer to the one before. */
const queues = new Map<number, Promise<unknown>>();

/** Shows the move at once, asks the server, and takes it back with a plain message when it is refused. */
export function moveByTransition(task: TaskCard, action: TaskAction, input: TransitionInput): Promise<boolean> {
  const before = taskOnBoards(task.id) ?? task;
  const to = targetOf(before, action, input);
  showOnBoards({
    ...before,
    status: to,
    running_since: to === 'processing' ? new Date().toISOString() : null,
    allowed_actions: [],
  });
  const sent = decideOn(devTasks.path, before, () =>
    (queues.get(task.id) ?? Promise.resolve()).then(() => send(before, action, to, input)),
  );
  queues.set(
    task.id,
    sent.catch(() => undefined),
  );
  return sent;
}

async function send(
  before: TaskCard,
  action: TaskAction,
  to: TaskStatus,
  input: TransitionInput,
): Promise<Said | null> {
  const { t } = texts();
  try {
    const answer = await call('POST /api/fp/dev-tasks/transition', {
      body: { ids: [before.id], action, ...input },
      waits: { base: before, standIn: { rows: [{ id: before.id }] } },
    });
    const row = answer.rows[0]?.row;
    if (row) showOnBoards({ ...before, ...row });
    void queryClient.invalidateQueries({ queryKey: ['task', before.id] });
    const { paused } = answer.rows[0] ?? {};
    return {
      text: t('board.moved', { number: before.number, status: t(`choice.${to}`) }),
      more: paused?.length
        ? (await import('#modules/work/tasks/transition-dialog/paused-text.ts')).pausedTexts(paused).join('. ')
        : undefined,
      undo: () => undoMove(before),
      undoUntil: Date.now() + UNDO_WINDOW_MS,
    };
  } catch (error) {
    const now = taskOnBoards(before.id);
    // Only what this move had shown is taken back; what others changed meanwhile stays, the same move by them too.
    if (now?.status === to && now.version === before.version)
      showOnBoards({
        ...now,
        status: before.status,
        running_since: before.running_since,
        allowed_actions: before.allowed_actions,
      });
    sayRefusal(error);
    return null;
  }
}

async function undoMove(task: TaskCard): Promise<void> {
  const { rows } = await call('POST /api/fp/dev-tasks/undo-transition', {
    body: { ids: [task.id] },
  });
  for (const row of rows) showOnBoards({ ...(taskOnBoards(row.id) ?? task), ...row });
  void queryClient.invalidateQueries({ queryKey: ['task', task.id] });
}

/** Each column with what stands in the way of the card. */
export const obstaclesOf = (task: TaskCard): ReadonlyMap<TaskStatus, Refusal | null> =>
  new Map(taskStatusCodes.map((status) => [status, status === task.status ? null : refusalTo(task, status)]));
