import { type ReactNode, useRef } from 'react';
import { useDropPlace } from '#web/cards/dragging.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import look from '#modules/views/task-views/day-plan/day-plan.module.css';
import { PlanLine } from '#modules/views/task-views/day-plan/plan-line.tsx';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { LikelyMove, TaskLine } from '#modules/views/task-views/lists/task-line.tsx';

interface PlannedTasksProps {
  readonly tasks: readonly ListedTask[];
  readonly activeId: number | null;
  readonly onFocus: (id: number) => void;
  readonly move: (id: number, step: 1 | -1) => void;
  readonly takeOff: (id: number) => void;
  readonly isMine: boolean;
  readonly children?: ReactNode;
}

const isFinished = ({ status }: ListedTask) => ['checking', 'done', 'accepted'].includes(status);

/** The plan itself, numbered; what is handed in is struck through and stays where it was. */
export function PlannedTasks(props: PlannedTasksProps) {
  const { tasks, activeId, onFocus, move, takeOff, children } = props;
  const { t } = useTexts();
  const ref = useRef<HTMLElement>(null);
  const isOver = useDropPlace(ref, 'planned-task', 'place', 'plan');
  const done = tasks.filter(isFinished).length;
  return (
    <section
      ref={ref}
      className={`stack gap-0 card panel ${look.plan}`}
      data-plan
      data-over={isOver || undefined}
      aria-label={t('day.plan')}
    >
      <h2 className={`row rigid ruled text-13 ${look.title}`}>
        {t('day.plan')}
        <span className="count">{t('day.done', { done, count: tasks.length })}</span>
      </h2>
      {children}
      {tasks.length === 0 ? (
        <StateNote icon="calendar-event" title={t('day.empty')} text={t('day.empty_hint')} />
      ) : (
        <ol className={look.list}>
          {tasks.map((task, at) => {
            return (
              <PlanLine key={task.id} id={task.id} place="plan" isDone={isFinished(task)}>
                <TaskLine
                  task={task}
                  isActive={task.id === activeId}
                  onFocus={onFocus}
                  isPlain
                  keys="Space Enter Alt+ArrowUp Alt+ArrowDown Delete"
                  before={<span className={`quiet small digits end ${look.number}`}>{at + 1}</span>}
                  buttons={
                    <>
                      <LikelyMove task={task} />
                      <span className={look.steps}>
                        <IconButton
                          small
                          icon="arrow-up"
                          label={t('day.up', { number: task.number })}
                          disabled={at === 0}
                          onClick={() => move(task.id, -1)}
                        />
                        <IconButton
                          small
                          icon="arrow-down"
                          label={t('day.down', { number: task.number })}
                          disabled={at === tasks.length - 1}
                          onClick={() => move(task.id, 1)}
                        />
                      </span>
                      <IconButton
                        small
                        icon="x"
                        label={t('day.remove', { number: task.number })}
                        onClick={() => takeOff(task.id)}
                      />
                    </>
                  }
                />
              </PlanLine>
            );
          })}
        </ol>
      )}
      <p className={`nothing quiet small ${look.hint}`}>{t('day.hint')}</p>
    </section>
  );
}
