import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import styles from '#modules/work/tasks/panel/task-rail.module.css';

const instants = ['started_at', 'submitted_at', 'done_at', 'ended_at', 'first_deadline'] as const;

/** What the product keeps itself: shown, never typed. */
export function KeptFacts({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const format = useFormats();
  const facts = [
    ['creator_id', <ReferenceName key="creator" path="admin/users" id={task.creator_id} />],
    ['actual_minutes_below', task.sub_task_count > 0 && format.minutes(task.actual_minutes_below ?? 0)],
    ['return_count', task.return_count > 0 && task.return_count],
    ...instants.map((name) => [name, task[name] && format.instant(task[name])] as const),
  ] as const;
  return (
    <dl className={`stack ${styles.rows}`}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className={`grid ${styles.row}`}>
              <dt className={`quiet small breaks ${styles.name}`}>{t(`field.${name}`)}</dt>
              <dd className={`row shrinks start ink text-13 digits rounded ${styles.value}`}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
