import { closed } from '#modules/company/projects/door.server.ts';
import { sql, text, whole } from '#server/database/door.ts';
import { type Context, system } from '#server/context.ts';
import {
  draftOf,
  type Step,
  storedTransition,
  take,
  transitionRules,
} from '#modules/work/tasks/transitions/transition-drafts.server.ts';
import { targetOf } from '#modules/work/tasks/workflow/decide-transition.ts';
import {
  type LockedTask,
  lockTasks,
  storeTransitions,
} from '#modules/work/tasks/transitions/transition-store.server.ts';
import { type TaskStatus, transitionsOf } from '#modules/work/tasks/workflow/transition-table.ts';
import type { Waits } from '#modules/work/tasks/task/task-counters.server.ts';

/**
 * Work that has begun is blocked while a task that it waits for is open. What is new cannot begin anyway (rule 1), and
 * what was handed in is judged as it is.
 */
export const heldStatuses = ['processing', 'pause', 'returned'] as const satisfies readonly TaskStatus[];

/**
 * Blocks and releases tasks by what they wait for, as the table would (rules 17 and 19), with flows of the product and
 * a notice to the executor. What a person has blocked stays blocked until a person ends it.
 */
export async function settleWaits(asked: Context, { began, ended }: Waits): Promise<void> {
  if (!began.length && !ended.length) return;
  const ctx: Context = { ...asked, actor: system };
  const held = await heldByDependencies(ctx, ended);
  const tasks = await lockTasks(ctx, [...began, ...held], false);
  const numbers = await openBlockersOf(ctx, began);
  const rules = transitionRules(ctx);
  const moves = tasks.flatMap((task) => {
    const step = held.has(task.id) ? releaseOf(task) : holdOf(task, numbers.get(task.id) ?? null);
    if (!step) return [];
    const draft = draftOf(task);
    take(ctx, rules, draft, step);
    return [storedTransition(draft)];
  });
  if (moves.length) await storeTransitions(ctx, moves);
}

function holdOf(task: LockedTask, comment: string | null): Step | null {
  if (!(heldStatuses as readonly TaskStatus[]).includes(task.status)) return null;
  const [row] = transitionsOf(task.status, 'to_block');
  if (!row) return null;
  const order = { to: 'blocked', action: row.action, effects: row.effects, input: { comment } } as const;
  return { order, rule: row.rule, notifies: ['executor'], is_automatic: true };
}

function releaseOf(task: LockedTask): Step | null {
  const [row] = transitionsOf('blocked', 'to_unblock');
  if (!row || task.status !== 'blocked') return null;
  const order = { to: targetOf(row, task), action: row.action, effects: row.effects, input: {} };
  return { order, rule: row.rule, notifies: ['executor'], is_automatic: true };
}

/** Of these tasks the blocked ones that the product itself has blocked. */
async function heldByDependencies(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!ids.length) return new Set();
  return sql({ id: whole })`select t.id from dev_tasks t
    where t.id = any(${ids}::bigint[]) and t.status = 'blocked' and t.deleted_at is null
      and (select f.is_automatic from task_flows f where f.task_id = t.id and f.to_status = 'blocked'
        and f.deleted_at is null order by f.id desc limit 1)`.asSet(ctx.db);
}

/** The numbers of what each of these tasks waits for: the reason that a block must have. */
async function openBlockersOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (!ids.length) return new Map();
  return sql({ id: whole, numbers: text })`select d.task_id as id,
      string_agg(b.number, ', ' order by b.id) as numbers
    from task_dependencies d join dev_tasks b on b.id = d.predecessor_id and b.deleted_at is null
    where d.task_id = any(${ids}::bigint[]) and d.kind = 'finish_to_start' and d.deleted_at is null
      and b.status not in ${closed} group by d.task_id`.pairs(ctx.db, 'id', 'numbers');
}
