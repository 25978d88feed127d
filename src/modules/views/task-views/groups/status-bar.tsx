import { formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Mark } from '#web/ui/brand.tsx';
import type { GroupRow } from '#modules/views/task-views/groups/use-groups.tsx';
import { taskStatusCodes } from '#modules/work/tasks/door.ts';
import styles from '#modules/views/task-views/groups/group-lines.module.css';

/** What is behind comes first: the bar fills from its beginning as the work goes on. */
const inOrder = taskStatusCodes.toSorted((a, b) => placeOf(a) - placeOf(b));
function placeOf(status: string): number {
  return ['accepted', 'done', 'checking', 'processing', 'pause', 'returned', 'not_accepted', 'blocked', 'new'].indexOf(
    status,
  );
}

/** The tasks of a group by their statuses as one bar, and how many percent of them are done. */
export function StatusBar({ row }: { readonly row: GroupRow }) {
  const { t } = useTexts();
  const { task_count, progress } = row;
  const parts = inOrder.flatMap((status) => {
    const count = row[`${status}_count`];
    return count ? [{ status, count }] : [];
  });
  const said = parts.map(({ status, count }) => `${t(`choice.${status}`)}: ${formatCount(count)}`).join(', ');
  const done = formatCount(row.done_count + row.accepted_count);
  const title = task_count ? `${t('groups.progress_of', { done, count: formatCount(task_count) })}. ${said}` : '';
  return (
    <span className={`row small digits ${styles.progress}`} title={title}>
      <span className={`flex grow clips ${styles.bar}`} aria-hidden="true">
        {parts.map(({ status, count }) => (
          <i key={status} data-status-color={status} style={{ flexGrow: count }} />
        ))}
      </span>
      <span className={`end ${styles.percent}`}>
        {task_count ? progress === 100 ? <Mark size={18} /> : `${progress}%` : '–'}
      </span>
      <span className="sr-only">{title}</span>
    </span>
  );
}
