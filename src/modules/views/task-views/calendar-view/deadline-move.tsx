import { formatTime, instantOf } from '#kernel/calendar-formats.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { devTasks, moveFields } from '#modules/work/tasks/door.ts';
import { changeInPlace } from '#modules/views/task-views/lists/change-in-place.tsx';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';

interface DeadlineMoveProps {
  readonly task: ListedTask;
  readonly day: string;
  readonly close: () => void;
}

/** A deadline that stands is not moved without a reason: it is asked for once the task lies on its new day. */
export function DeadlineMove({ task, day, close }: DeadlineMoveProps) {
  const { t } = useTexts();
  const format = useFormats();
  const form = useFields({
    of: { path: devTasks.path, fields: moveFields },
    names: ['deadline_reason_code'],
    draft: null,
    send: async (reason) => {
      const deadline = instantOf(day, formatTime(task.deadline!, format.timeZone), format.timeZone);
      const said = t('lists.deadline_set', { number: task.number, day: format.day(day) });
      void changeInPlace(task, { changes: { deadline, ...reason }, said });
      close();
    },
  });
  const title = t('task-calendar.move', { number: task.number, day: format.weekdayAndDay(day) });
  return (
    // The usual reason is there already: Enter takes it.
    <FieldsDialog of={form} title={title} close={close} about={task.name} autoFocus={false} isUsual />
  );
}
