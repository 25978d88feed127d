import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { asCard } from '#modules/work/tasks/sections/use-task.tsx';
import styles from '#modules/work/tasks/panel/task-moves.module.css';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';
import { neededFor } from '#modules/work/tasks/transition-dialog/optimistic-transition.tsx';
import { requestTransition } from '#modules/work/tasks/transition-dialog/request-transition.tsx';
import { actionLabel, asksText, inLikelyOrder, onward, takesBack } from '#modules/work/tasks/workflow/action-label.ts';
import type { TaskAction } from '#modules/work/tasks/workflow/transition-table.ts';
import { WhyNot } from '#modules/work/tasks/workflow-picture/why-not.tsx';

/** So many moves beside the main one have a button of their own where there is room. */
const BESIDE = 2;

/** The status and what may be done from it, on one line: the likely move first, the rest in a menu. */
export const TaskMoves = ({ task }: { readonly task: TaskRow }) => (
  <div className={`row gap-6 ${styles.moves}`} data-moves="">
    <DecisionSlot of={devTasks} row={asCard(task)} className="row gap-6 grow shrinks">
      {(card) => <Moves task={card} />}
    </DecisionSlot>
    <WhyNot task={task} />
  </div>
);

function Moves({ task }: { readonly task: TaskCard }) {
  const { t } = useTexts();
  const main = onward(task);
  const others = inLikelyOrder(task.allowed_actions).filter((action) => action !== main);
  // On a phone they are in the menu, but for the quiet one.
  const beside = others.slice(0, BESIDE);
  const inMenu = others.filter((action) => !takesBack(task.status, action));
  const isAllBeside = inMenu.every((action) => beside.includes(action));
  const move = (action: TaskAction) => requestTransition(task, action, { isNamed: true });
  const asks = (action: TaskAction) => asksText(t, neededFor(task, action));
  const button = (action: TaskAction, isMain: boolean) => {
    const shown = { title: asks(action) ?? undefined, onClick: () => move(action) };
    const label = actionLabel(t, task.status, action);
    if (takesBack(task.status, action))
      return (
        <button key={action} type="button" className={`link nowrap ${styles.take_back}`} {...shown}>
          {label}
        </button>
      );
    return (
      <Button
        key={isMain ? 'main' : action}
        className={isMain ? `shrinks ${styles.main}` : 'wide-only'}
        size="xs"
        variant={isMain ? 'filled' : 'default'}
        {...shown}
      >
        {label}
      </Button>
    );
  };
  return (
    <>
      <span className={`inline medium nowrap ${styles.status}`}>
        <StatusIcon status={task.status} />
        {t(`choice.${task.status}`)}
      </span>
      {main && button(main, true)}
      {beside.map((action) => button(action, false))}
      {inMenu.length > 0 && (
        <Menu position="bottom-end" withinPortal width={240}>
          <Menu.Target>
            <button
              type="button"
              className={`center soft ghost tap-wide ${styles.more} ${isAllBeside ? 'phone-only' : ''}`}
              aria-label={t('panel.more_moves')}
            >
              <Icon name="dots" size={16} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((action) => (
              <Menu.Item
                key={action}
                className={beside.includes(action) ? 'phone-only' : undefined}
                onClick={() => move(action)}
              >
                {actionLabel(t, task.status, action)}
                <span className={`quiet small ${styles.asks}`}>{asks(action)}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
