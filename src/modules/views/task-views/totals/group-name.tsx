import { addDays } from '#kernel/days.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { PriorityMark } from '#modules/work/tasks/door.tsx';
import { devTasks } from '#modules/work/tasks/door.ts';
import type { Grouping } from '#modules/views/task-views/totals/group-by.ts';

interface GroupNameProps {
  readonly group: Grouping;
  readonly value: string | null;
}

/** The value that a group shares, as its kind is shown everywhere. */
export function GroupName({ group, value }: GroupNameProps) {
  const { t } = useTexts();
  const format = useFormats();
  if (value === null) return <span className="quiet">{t(`totals.none.${group}`)}</span>;
  if (group === 'status')
    return (
      <span className="inline shrinks">
        <StatusIcon status={value} /> {t(`choice.${value}`)}
      </span>
    );
  if (group === 'deadline_week')
    return <span>{`${format.day(value).slice(0, 5)} – ${format.day(addDays(value, 6))}`}</span>;
  const { to } = devTasks.fields[group].options;
  return (
    <span className="inline shrinks">
      {group === 'task_priority_id' && <PriorityMark id={Number(value)} />}
      <ReferenceName path={to} id={Number(value)} />
    </span>
  );
}
