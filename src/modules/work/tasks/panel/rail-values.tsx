import type { ReactNode } from 'react';
import { useOptions } from '#web/cache/options.ts';
import type { FormField } from '#web/fields/form-values.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { DeadlineText } from '#modules/work/tasks/cards/deadline-text.tsx';
import { PriorityMark } from '#modules/work/tasks/cards/priority-mark.tsx';
import { RunningClock } from '#modules/work/tasks/cards/running-clock.tsx';
import { StickerBadges } from '#modules/work/tasks/cards/sticker-badges.tsx';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import styles from '#modules/work/tasks/panel/task-rail.module.css';

/** Values that say more as a picture than the cell of a list does. */
const pictures: Readonly<Record<string, (task: TaskRow) => ReactNode>> = {
  task_priority_id: (task) => <Priority id={task.task_priority_id} />,
  deadline: (task) => <DeadlineText task={task} withTime />,
  planned_minutes: (task) => <SpentOfPlanned task={task} />,
  sticker_ids: (task) => <StickerBadges ids={task.sticker_ids} />,
  participant_ids: (task) => <People ids={task.participant_ids} />,
  watcher_ids: (task) => <People ids={task.watcher_ids} />,
};

/** A value of a task, to be read. */
export function RailValue({ task, one }: { readonly task: TaskRow; readonly one: FormField }) {
  const { name, field, view } = one;
  const picture = pictures[name];
  if (picture) return picture(task);
  return <view.Cell resource={devTasks} name={name} field={field} value={task[name as keyof TaskRow] ?? null} />;
}

function Priority({ id }: { readonly id: number | null }) {
  const { data = [] } = useOptions('fp/task-priorities');
  const name = data.find((option) => option.id === id)?.name;
  return (
    <span className="inline">
      <span aria-hidden="true">
        <PriorityMark id={id} />
      </span>
      <span translate="no">{name}</span>
    </span>
  );
}

function People({ ids }: { readonly ids: readonly number[] }) {
  return (
    <span className="stack gap-4 shrinks">
      {ids.map((id) => (
        <ReferenceName key={id} path="admin/users" id={id} />
      ))}
    </span>
  );
}

/** What was spent, running on while somebody works, and how much of the plan that is. */
function SpentOfPlanned({ task }: { readonly task: TaskRow }) {
  const format = useFormats();
  const { planned_minutes: planned, actual_minutes: spent } = task;
  return (
    <span className="stack gap-4 full">
      <span className="row wrap gap-4">
        <RunningClock task={task} isSpoken />
        {planned !== null && <span className="quiet">/ {format.minutes(planned)}</span>}
      </span>
      {planned !== null && planned > 0 && (
        <span className={`meter ${styles.spent}`} data-over={spent > planned || undefined} aria-hidden="true">
          <i style={{ width: `${Math.min(100, (spent / planned) * 100)}%` }} />
        </span>
      )}
    </span>
  );
}
