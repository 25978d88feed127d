import { call } from '#web/api/call.ts';
import { texts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';

/** Opens the task that a text names; what only looks like a number of a task says so. */
export async function openTaskByNumber(number: string): Promise<void> {
  try {
    const { rows } = await call('GET /api/fp/dev-tasks', {
      matrix: { perPage: 1 },
      query: { number },
    });
    if (rows[0]) openPanel('fp/dev-tasks', rows[0].id);
    else notify({ kind: 'info', text: texts().t('panel.no_such_task', { number }) });
  } catch (error) {
    notifyProblem(error);
  }
}
