import { dayOf } from '#kernel/calendar-formats.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { texts } from '#web/i18n/texts.ts';
import { session } from '#web/session/session.ts';
import { notify } from '#web/ui/notices.ts';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';

export interface Receiver {
  readonly user_id: number;
  readonly fio: string;
  readonly day: string;
}

/**
 * Gives a task to somebody for a day: work on it begins then, and where nothing else was promised it is due then. Can
 * be taken back. Throws the server's refusal.
 */
export async function give(task: ListedTask, { user_id, fio, day }: Receiver, dayName: string): Promise<void> {
  const { t } = texts();
  const { executor_id, planned_start_on, deadline } = task;
  const isDue = deadline === null;
  const change = (body: object) =>
    call('PATCH /api/fp/dev-tasks/:id', { params: { id: task.id }, body }).finally(
      () => void queryClient.invalidateQueries({ queryKey: ['one', 'fp/dashboard'] }),
    );
  // A task that is due before the day keeps its deadline: it is late for it, and work on it begins at once.
  const begins = deadline !== null && dayOf(deadline, session.get().timeZone) < day ? null : day;
  await change({ executor_id: user_id, planned_start_on: begins, ...(isDue && { deadline: day }) });
  notify({
    kind: 'success',
    text: t('home.given', { number: task.number, name: fio, day: dayName }),
    undo: async () => void (await change({ executor_id, planned_start_on, ...(isDue && { deadline: null }) })),
  });
}
