import { call } from '#web/api/call.ts';
import { refreshCall } from '#web/cache/use-call.ts';
import { texts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { attempted, notify } from '#web/ui/notices.ts';
import { checklistLines } from '#modules/presence/departures/checklists.ts';

const again = () => Promise.all([refreshLists(checklistLines.path), refreshCall('GET /api/fp/checklist-lines/mine')]);

/** Ticks a line off by one press; the notice takes it back. A refusal is said. */
export async function tickOff(id: number): Promise<void> {
  if (!(await attempted(() => call('POST /api/fp/checklist-lines/tick', { body: { id } })))) return;
  const undo = async () => {
    await call('POST /api/fp/checklist-lines/untick', { body: { id } });
    await again();
  };
  notify({ kind: 'success', text: texts().t('coming.ticked'), undo });
  await again();
}
