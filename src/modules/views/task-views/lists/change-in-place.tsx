import { call } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { notify } from '#web/ui/notices.ts';
import { sayRefusal, showOnBoards, taskOnBoards } from '#modules/work/tasks/door.tsx';
import type { TaskCard } from '#modules/work/tasks/door.ts';

/** Fields of a card that a list changes in place. A deadline is a day here, as it is typed. */
export type CardChanges = Partial<Pick<TaskCard, 'executor_id' | 'task_priority_id' | 'deadline'>> & {
  readonly deadline_reason_code?: string;
};

interface Outcome {
  readonly changes: CardChanges;
  /** How the card looks until the server has answered, where that is not the changes themselves. */
  readonly shown?: Partial<TaskCard>;
  readonly said: string;
}

/** Shows the change at once, asks the server, and takes it back in words when it is refused. */
export async function changeInPlace(task: TaskCard, { changes, shown, said }: Outcome): Promise<void> {
  const before = taskOnBoards(task.id) ?? task;
  const show = (values: Partial<TaskCard>) => showOnBoards({ ...(taskOnBoards(task.id) ?? before), ...values });
  const { deadline_reason_code: _, ...looks } = changes;
  const preview = shown ?? looks;
  show(preview);
  try {
    show(await patch(task.id, changes, before));
    const { deadline_reason_code } = changes;
    const back = { ...valuesOf(before, Object.keys(looks)), ...(deadline_reason_code && { deadline_reason_code }) };
    notify({ kind: 'success', text: said, undo: async () => show(await patch(task.id, back)) });
  } catch (error) {
    show(valuesOf(before, Object.keys(preview)));
    sayRefusal(error);
  }
  void queryClient.invalidateQueries({ queryKey: ['task', task.id] });
}

const patch = (id: number, body: object, base?: TaskCard) =>
  call('PATCH /api/fp/dev-tasks/:id', {
    params: { id },
    body,
    ...(base && { waits: { base } }),
  });

const valuesOf = (task: TaskCard, names: readonly string[]): Partial<TaskCard> =>
  Object.fromEntries(names.map((name) => [name, task[name as keyof TaskCard]]));
