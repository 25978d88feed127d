import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { PriorityMark } from '#modules/work/tasks/door.tsx';
import { formatPlannedTime, type Reading } from '#modules/work/tasks/door.ts';

/** What a line says beside its name, in a few signs. */
export function PastedFacts({ fields }: Pick<Reading, 'fields'>) {
  const { t } = useTexts();
  const format = useFormats();
  const executor = useReference('admin/users', fields.executor_id);
  const { deadline, hard_index, planned_minutes, task_priority_id } = fields;
  return (
    <span className="inline gap-8 quiet small">
      {task_priority_id && <PriorityMark id={task_priority_id} />}
      {executor && (
        <span className="inline gap-4" translate="no">
          <Avatar id={executor.id} name={executor.name} /> {executor.name}
        </span>
      )}
      {deadline && <span>{deadline.includes('T') ? format.instant(deadline) : format.nearDay(deadline)}</span>}
      {planned_minutes && <span>{formatPlannedTime(planned_minutes)}</span>}
      {hard_index && <span>{t('quick-add.difficulty', { n: hard_index })}</span>}
    </span>
  );
}
