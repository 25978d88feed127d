import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { asCard } from '#modules/tasks/sections/use-task.tsx';
import styles from '#modules/tasks/panel/task-moves.module.css';
import type { TaskRow } from '#modules/tasks/task/dev-tasks.ts';
import { neededFor } from '#modules/tasks/transition-dialog/optimistic-transition.tsx';
import { requestTransition } from '#modules/tasks/transition-dialog/request-transition.tsx';
import { useIsStill, useStill } from '#modules/tasks/transition-dialog/still-moves.tsx';
import { actionLabel, asksText, inLikelyOrder, onward } from '#modules/tasks/workflow/action-label.ts';
import type { TaskAction } from '#modules/tasks/workflow/transition-table.ts';
import { WhyNot } from '#modules/tasks/workflow-picture/why-not.tsx';

/** So many moves beside the main one have a button of their own where there is room. */
const BESIDE = 2;

/** The status and what may be done from it, on one line: the likely move first, the rest in a menu. */
export function TaskMoves({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const still = useStill(asCard(task));
  const isStill = useIsStill(task.id);
  const main = onward(still.allowed_actions);
  const others = inLikelyOrder(still.allowed_actions).filter((action) => action !== main);
  const move = (action: TaskAction) => !isStill && requestTransition(still, action, { isNamed: true });
  const asks = (action: TaskAction) => asksText(t, neededFor(still, action));
  const button = (action: TaskAction, isMain: boolean) => (
    <Button
      key={isMain ? 'main' : action}
      className={isMain ? `shrinks ${styles.main}` : 'wide-only'}
      size="xs"
      variant={isMain ? 'filled' : 'default'}
      title={asks(action) ?? undefined}
      aria-disabled={isStill || undefined}
      onClick={() => move(action)}
    >
      {actionLabel(t, still.status, action)}
    </Button>
  );
  return (
    <div className={`row gap-6 ${styles.moves}`} data-moves="">
      <span className={`inline medium nowrap ${styles.status}`}>
        <StatusIcon status={task.status} />
        {t(`choice.${task.status}`)}
      </span>
      {main && button(main, true)}
      {others.slice(0, BESIDE).map((action) => button(action, false))}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal width={240}>
          <Menu.Target>
            <button
              type="button"
              className={`center soft ghost tap-wide ${styles.more} ${others.length > BESIDE ? '' : 'phone-only'}`}
              aria-label={t('panel.more_moves')}
            >
              <Icon name="dots" size={16} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((action, at) => (
              <Menu.Item
                key={action}
                className={at < BESIDE ? 'phone-only' : undefined}
                disabled={isStill}
                onClick={() => move(action)}
              >
                {actionLabel(t, still.status, action)}
                <span className={`quiet small ${styles.asks}`}>{asks(action)}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <WhyNot task={task} />
    </div>
  );
}
