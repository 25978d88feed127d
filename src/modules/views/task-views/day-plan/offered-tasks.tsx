import { type ReactNode, useRef } from 'react';
import { useDropPlace } from '#web/cards/dragging.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import look from '#modules/views/task-views/day-plan/day-plan.module.css';
import { PlanLine } from '#modules/views/task-views/day-plan/plan-line.tsx';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { TaskLine } from '#modules/views/task-views/lists/task-line.tsx';

interface OfferedTasksProps {
  readonly tasks: readonly ListedTask[];
  readonly activeId: number | null;
  readonly onFocus: (id: number) => void;
  readonly add: (id: number) => void;
  readonly isCut: boolean;
  readonly clear: (() => void) | null;
  readonly children: ReactNode;
}

/** Open tasks of the person that are not on the plan, the soonest deadline first. What is dropped here leaves it. */
export function OfferedTasks(props: OfferedTasksProps) {
  const { tasks, activeId, onFocus, add, isCut, clear, children } = props;
  const { t } = useTexts();
  const ref = useRef<HTMLElement>(null);
  useDropPlace(ref, 'planned-task', 'place', 'offered');
  return (
    <section ref={ref} className={`stack gap-0 card sunken ${look.offered}`} data-offered aria-label={t('day.offered')}>
      <h2 className={`row rigid ruled text-13 ${look.title}`}>
        {t('day.offered')} <span className="count">{tasks.length}</span>
      </h2>
      {children}
      {tasks.length === 0 && clear && <NothingFound clear={clear} />}
      {tasks.length === 0 && !clear && (
        <StateNote icon="checks" title={t('day.nothing_left')} text={t('day.nothing_left_hint')} />
      )}
      <ul className={look.list}>
        {tasks.map((task) => (
          <PlanLine key={task.id} id={task.id} place="offered">
            <TaskLine
              task={task}
              isActive={task.id === activeId}
              onFocus={onFocus}
              isPlain
              keys="Space Enter"
              buttons={
                <IconButton
                  small
                  icon="plus"
                  data-key="Space"
                  label={t('day.add', { number: task.number })}
                  onClick={() => add(task.id)}
                />
              }
            />
          </PlanLine>
        ))}
      </ul>
      {isCut && <p className={`nothing quiet small ${look.hint}`}>{t('lists.cut')}</p>}
    </section>
  );
}
