import type { FormField } from '#web/fields/form-values.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { devTasks, type TaskRow } from '#modules/tasks/task/dev-tasks.ts';
import { RunningClock } from '#modules/tasks/cards/running-clock.tsx';
import styles from '#modules/tasks/panel/task-fields.module.css';

/** On a narrow screen the other fields are there once they are filled in, or asked for. */
const sought: readonly string[] = ['executor_id', 'deadline', 'planned_minutes'];

/** Is there nothing to read in the field, and is it none that people look for? */
export function isUnused(task: TaskRow, name: string): boolean {
  const value = task[name as keyof TaskRow];
  return !sought.includes(name) && (value === null || (Array.isArray(value) && value.length === 0));
}

/** The fields as words, each of the size of its input, so that nothing moves when those come. */
export function FieldTexts({ task, fields }: { readonly task: TaskRow; readonly fields: readonly FormField[] }) {
  const { t } = useTexts();
  return (
    <div className={styles.fields} aria-busy="true">
      {fields.map(({ name, path, field, view: { Cell, hasOwnLabel } }) => (
        <div key={path} className={styles.fieldText} data-empty={isUnused(task, name) || undefined}>
          <span>{labelOf(t, devTasks, name)}</span>
          {!hasOwnLabel && (
            <div>
              <Cell resource={devTasks} name={name} field={field} value={task[name as keyof TaskRow] ?? null} />
            </div>
          )}
        </div>
      ))}
      <KeptFacts task={task} />
    </div>
  );
}

/** What the product keeps itself: shown, never typed. */
export function KeptFacts({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const format = useFormats();
  const instants = ['started_at', 'submitted_at', 'done_at', 'ended_at', 'first_deadline'] as const;
  return (
    <dl className={styles.fact}>
      <div>
        <dt>{t('field.project_id')}</dt>
        <dd>
          <ReferenceName path="fp/projects" id={task.project_id} />
        </dd>
      </div>
      <div>
        <dt>{t('field.creator_id')}</dt>
        <dd>
          <ReferenceName path="admin/users" id={task.creator_id} />
        </dd>
      </div>
      <div>
        <dt>{t('field.actual_minutes')}</dt>
        <dd>
          <RunningClock task={task} isSpoken />
        </dd>
      </div>
      {task.sub_task_count > 0 && (
        <div>
          <dt>{t('field.actual_minutes_below')}</dt>
          <dd>{format.minutes(task.actual_minutes_below ?? 0)}</dd>
        </div>
      )}
      {task.return_count > 0 && (
        <div>
          <dt>{t('field.return_count')}</dt>
          <dd>{task.return_count}</dd>
        </div>
      )}
      {instants
        .filter((name) => task[name])
        .map((name) => (
          <div key={name}>
            <dt>{t(`field.${name}`)}</dt>
            <dd>{format.instant(task[name]!)}</dd>
          </div>
        ))}
    </dl>
  );
}
