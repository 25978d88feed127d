import { Button } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { formatClock } from '#kernel/formats.ts';
import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { PriorityMark, requestTransition, RunningClock, TransitionMenu } from '#modules/work/tasks/door.tsx';
import { DeadlinePick } from '#modules/views/task-views/lists/deadline-pick.tsx';
import styles from '#modules/views/task-views/lists/lists.module.css';
import { actionLabel, devTasks, onward, type TaskAction, type TaskCard } from '#modules/work/tasks/door.ts';
import { useOptions } from '#web/cache/options.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { changeInPlace } from '#modules/views/task-views/lists/change-in-place.tsx';
import { obstacleToChange } from '#modules/views/task-views/lists/may-change.ts';

interface TaskLineProps {
  readonly task: TaskCard;
  readonly isActive: boolean;
  readonly onFocus: (id: number) => void;
  /** Said behind the name: what the reader is to the task, how long it waits. */
  readonly note?: ReactNode;
  /** What stands before the name, as the place on a plan. */
  readonly before?: ReactNode;
  /** The buttons of the line, where the usual one, the likeliest move, is not what the list is for. */
  readonly buttons?: ReactNode;
  /** Without time and executor, where the list says them itself. */
  readonly isPlain?: boolean;
  readonly keys?: string;
}

/** One task of a working list: opened, moved and dated in place, by pointer and by one key. */
export const TaskLine = memo(function TaskLine(props: TaskLineProps) {
  const { task, isActive, onFocus, note, before, buttons, isPlain, keys } = props;
  const { t } = useTexts();
  const project = useReference('fp/projects', task.project_id);
  const { user } = useSession();
  // Only somebody else is worth a sign.
  const executor = useReference('admin/users', task.executor_id === user?.id ? null : task.executor_id);
  return (
    <>
      {before}
      <button
        type="button"
        className={`row shrinks start rounded-s ${styles.open}`}
        data-task-id={task.id}
        tabIndex={isActive ? 0 : -1}
        aria-keyshortcuts={keys ?? 'Space Enter M D P'}
        onFocus={() => onFocus(task.id)}
        onClick={() => openPanel('fp/dev-tasks', task.id)}
      >
        <StatusIcon status={task.status} />
        <span className="sr-only">{t(`choice.${task.status}`)}</span>
        <i className="dot round" style={{ background: project?.color ?? 'var(--line)' }} title={project?.name} />
        <span className={`rigid nowrap quiet small digits ${styles.number}`}>{task.number}</span>
        <span className={`shrinks clips ${styles.name}`} translate="no" title={task.name}>
          {task.name}
        </span>
      </button>
      <span className={`row rigid quiet small digits tap ${styles.facts}`}>
        {note && <span className={`nowrap ${styles.meta}`}>{note}</span>}
        <PriorityPick task={task} />
        {!isPlain && (
          <span className={`end nowrap ${styles.spent}`}>
            <TimeSpent task={task} />
          </span>
        )}
        <DeadlinePick task={task} />
        {!isPlain && (
          <span className={styles.executor} title={executor?.name}>
            {executor && <Avatar id={executor.id} name={executor.name} />}
            {executor && <span className="sr-only">{executor.name}</span>}
          </span>
        )}
      </span>
      <span className={`row ends gap-4 rigid ${styles.buttons}`}>
        <span className={`row ends gap-4 ${styles.action}`}>{buttons ?? <LikelyMove task={task} />}</span>
        <span className={styles.menu}>
          <TransitionMenu task={task} />
        </span>
      </span>
    </>
  );
});

interface MoveButtonProps {
  readonly task: TaskCard;
  readonly action: TaskAction;
  /** The key that presses it on the focused line. */
  readonly code?: string;
  readonly isMain?: boolean;
  /** Pressed by its key alone, and among the moves of the menu. */
  readonly isKeyOnly?: boolean;
}

/** The slot of the moves of a line. */
export const TaskSlot = ({ task, children }: { readonly task: TaskCard; readonly children: Moves }) => (
  <DecisionSlot of={devTasks} row={task} className="row gap-4 ends">
    {children}
  </DecisionSlot>
);
type Moves = (task: TaskCard) => ReactNode;

/** The likeliest move of a task, by the space bar. */
export const LikelyMove = ({ task }: { readonly task: TaskCard }) => (
  <TaskSlot task={task}>
    {(shown) => {
      const action = onward(shown);
      return action && <MoveButton task={shown} action={action} code="Space" />;
    }}
  </TaskSlot>
);

/** A move as a button; what it asks for is asked by the dialog of the page. */
export function MoveButton({ task, action, code, isMain, isKeyOnly }: MoveButtonProps) {
  const { t } = useTexts();
  const label = actionLabel(t, task.status, action);
  return (
    <Button
      className={isKeyOnly ? 'sr-only' : styles.move}
      variant={isMain ? 'filled' : 'default'}
      data-key={code}
      tabIndex={code ? -1 : undefined}
      onClick={() => requestTransition(task, action)}
    >
      {label}
      <span className="sr-only">: {task.number}</span>
    </Button>
  );
}

/** Spent against planned; a clock that runs is counted on. */
export function TimeSpent({ task }: { readonly task: TaskCard }) {
  const { t } = useTexts();
  const { planned_minutes: planned, actual_minutes: actual, running_since } = task;
  const ofPlan = (minutes: number) => `${formatClock(minutes)} / ${planned === null ? '—' : formatClock(planned)}`;
  if (running_since) return <RunningClock task={task} show={ofPlan} />;
  if (planned === null && !actual) return <span className={`end nowrap ${styles.time}`} />;
  const isOver = planned !== null && actual > planned;
  return (
    <span
      className={`end nowrap ${isOver ? 'warn medium' : ''} ${styles.time}`}
      title={`${t('field.actual_minutes')}: ${formatClock(actual)} · ${t('field.planned_minutes')}: ${
        planned === null ? '—' : formatClock(planned)
      }`}
    >
      {ofPlan(actual)}
    </span>
  );
}

/** The priority, set right here by those who may. */
function PriorityPick({ task }: { readonly task: TaskCard }) {
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
