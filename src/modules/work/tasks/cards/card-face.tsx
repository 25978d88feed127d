import { memo } from 'react';
import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CountedSign } from '#modules/work/tasks/cards/counted-sign.tsx';
import { actionLabel, asksText, inLikelyOrder } from '#modules/work/tasks/workflow/action-label.ts';
import styles from '#web/cards/cards.module.css';
import { requestTransition } from '#modules/work/tasks/transition-dialog/request-transition.tsx';
import { DeadlineText } from '#modules/work/tasks/cards/deadline-text.tsx';
import { PriorityMark } from '#modules/work/tasks/cards/priority-mark.tsx';
import { RunningClock } from '#modules/work/tasks/cards/running-clock.tsx';
import { StickerBadges } from '#modules/work/tasks/cards/sticker-badges.tsx';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';
import { neededFor, refusalText, refusalTo } from '#modules/work/tasks/transition-dialog/optimistic-transition.tsx';
import { type TaskStatus, taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

/** What a card shows of a task. It gets nothing but the row, so an unchanged row is not drawn again. */
export const CardFace = memo(function CardFace({ task }: { readonly task: TaskCard }) {
  const { t } = useTexts();
  const project = useReference('fp/projects', task.project_id);
  const executor = useReference('admin/users', task.executor_id);
  const closed = task.sub_task_count - task.open_sub_task_count;
  return (
    <>
      <span className={styles.top}>
        <i className="dot round" style={{ background: project?.color ?? 'var(--line)' }} title={project?.name} />
        <span className="nowrap">{task.number}</span>
        {task.running_since && <RunningClock task={task} />}
        <span className="grow" />
        {task.hard_index !== null && (
          <span className={styles.difficulty} title={t('field.hard_index')}>
            {task.hard_index}
          </span>
        )}
        <PriorityMark id={task.task_priority_id} />
      </span>
      <span className={`breaks medium ${styles.name}`} translate="no">
        {task.name}
      </span>
      <StickerBadges ids={task.sticker_ids} />
      <span className={styles.foot}>
        {executor && <Avatar id={executor.id} name={executor.name} />}
        {executor && (
          <span className="cut" translate="no">
            {executor.name}
          </span>
        )}
        <span className="grow" />
        <CountedSign icon="subtask" title={t('sub-tasks.title')} count={task.sub_task_count}>
          {closed}/{task.sub_task_count}
        </CountedSign>
        <CountedSign icon="message" title={t('task-comments.title')} count={task.comment_count} />
        <CountedSign icon="paperclip" title={t('task-files.title')} count={task.file_count} />
        <DeadlineText task={task} />
      </span>
    </>
  );
});

/** Why the task cannot go where it cannot, each reason once with the statuses that it bars. */
function refusalsOf(task: TaskCard): [string, TaskStatus[]][] {
  const barred = taskStatusCodes.flatMap((status) => {
    const refusal = status === task.status ? null : refusalTo(task, status);
    return refusal ? [{ status, reason: refusalText(refusal) }] : [];
  });
  const byReason = Map.groupBy(barred, ({ reason }) => reason);
  return [...byReason].map(([reason, group]) => [reason, group.map(({ status }) => status)]);
}

/** "Move to…" for touch and for those who look for it: what is forbidden is in it too, with its reason. */
export function TransitionMenu({
  task,
  opened,
  onChange,
}: {
  readonly task: TaskCard;
  readonly opened?: boolean;
  readonly onChange?: (opened: boolean) => void;
}) {
  const { t } = useTexts();
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={260} withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={`ghost tap-wide ${styles.more}`}
          aria-label={t('board.move_menu', { number: task.number })}
          tabIndex={-1}
        >
          <Icon name="dots" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('board.move')}</Menu.Label>
        {inLikelyOrder(task.allowed_actions).map((action) => (
          <Menu.Item key={action} onClick={() => requestTransition(task, action, { isNamed: true })}>
            {actionLabel(t, task.status, action)}
            <span className={`quiet small ${styles.asks}`}>{asksText(t, neededFor(task, action))}</span>
          </Menu.Item>
        ))}
        {!task.allowed_actions.length && <p className={`quiet small ${styles.reason}`}>{t('board.no_moves')}</p>}
        <Menu.Divider />
        <Menu.Label>{t('board.not_now')}</Menu.Label>
        {refusalsOf(task).map(([reason, statuses]) => (
          <p key={reason} className={`quiet small ${styles.reason}`}>
            <b>{statuses.map((status) => t(`choice.${status}`)).join(', ')}</b> {reason}
          </p>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
