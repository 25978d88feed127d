import { useOptions } from '#web/cache/options.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PriorityMark } from '#modules/tasks/door.tsx';
import { changeInPlace } from '#modules/task-views/lists/change-in-place.tsx';
import styles from '#modules/task-views/lists/lists.module.css';
import { obstacleToChange } from '#modules/task-views/lists/may-change.ts';
import type { TaskCard } from '#modules/tasks/door.ts';

/** The priority, set right here by those who may. */
export function PriorityPick({ task }: { readonly task: TaskCard }) {
  const { t } = useTexts();
  const { user } = useSession();
  const { data: priorities = [] } = useOptions('fp/task-priorities');
  const mark = <PriorityMark id={task.task_priority_id} />;
  if (obstacleToChange(task, 'task_priority_id', user?.id ?? 0))
    return <span className={`inline ends gap-4 ${styles.pick}`}>{mark}</span>;
  return (
    <Menu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={`inline ends gap-4 ${styles.pick}`}
          data-key="KeyP"
          tabIndex={-1}
          aria-label={`${t('field.task_priority_id')}: ${task.number}`}
        >
          {task.task_priority_id ? mark : <Icon name="flag" size={14} />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {priorities.map(({ id, name }) => (
          <Menu.Item
            key={id}
            leftSection={<PriorityMark id={id} />}
            rightSection={id === task.task_priority_id ? <Icon name="check" size={14} /> : undefined}
            onClick={() =>
              void changeInPlace(task, {
                changes: { task_priority_id: id },
                said: t('lists.priority_set', { number: task.number, name }),
              })
            }
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
