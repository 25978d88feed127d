import { Button } from '@mantine/core';
import { useState } from 'react';
import { actions, specialActions } from '#kernel/actions.ts';
import { call } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/screen.ts';
import { useMay } from '#web/session/session.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { actionLabel, inLikelyOrder } from '#modules/tasks/moves/action-label.ts';
import { ChecksSection } from '#modules/tasks/panel/checks-section.tsx';
import { CommentsSection } from '#modules/tasks/panel/comments-section.tsx';
import { ConflictNote } from '#modules/tasks/panel/conflict-note.tsx';
import { FilesSection } from '#modules/tasks/panel/files-section.tsx';
import { HistorySection } from '#modules/tasks/panel/history-section.tsx';
import { requestMove } from '#modules/tasks/moves/move-asking.tsx';
import { MoveDialog } from '#modules/tasks/moves/move-dialog.tsx';
import { NewTask } from '#modules/tasks/panel/new-task.tsx';
import styles from '#modules/tasks/panel/panel.module.css';
import { SubTasksSection } from '#modules/tasks/panel/sub-tasks-section.tsx';
import { TaskFields, TaskName } from '#modules/tasks/panel/task-fields.tsx';
import { TextSection } from '#modules/tasks/panel/text-section.tsx';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { usePriorityRank } from '#modules/tasks/board/use-board.tsx';
import { asCard, type Conflict, useTask } from '#modules/tasks/panel/use-task.tsx';

/** A task in the right drawer, beside the list or board it was opened from; `new` makes one. */
export default function TaskPanel({ id, close }: PanelProps) {
  return id === 'new' ? <NewTask close={close} /> : <ExistingTask id={Number(id)} close={close} />;
}

function ExistingTask({ id, close }: { readonly id: number; readonly close: () => void }) {
  const { t } = useTexts();
  const { data: task, error, refetch } = useTask(id);
  if (error && !task) {
    return (
      <Drawer title={t('dev-tasks.one')} label={t('dev-tasks.one')} close={close}>
        <FailureNote error={error} retry={() => void refetch()} />
      </Drawer>
    );
  }
  if (!task)
    return (
      <Drawer title="" label={t('dev-tasks.one')} close={close}>
        <SkeletonRows rows={10} />
      </Drawer>
    );
  return <TaskDrawer task={task} close={close} />;
}

function TaskDrawer({ task, close }: { readonly task: TaskRow; readonly close: () => void }) {
  const { t } = useTexts();
  const may = useMay();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isLocked = task.status === 'accepted';
  const mayChange =
    !isLocked && (may([actions.tasks.update]) || (may([specialActions.updateOwnTasks]) && task.relations.length > 0));
  return (
    <Drawer
      wide
      label={`${task.number} ${task.name}`}
      close={close}
      title={
        <span className={styles.numberTitle} translate="no">
          {task.number}
        </span>
      }
      actions={<PanelActions task={task} close={close} />}
    >
      <div className={styles.panel}>
        {task.parent_id !== null && (
          <button type="button" className={styles.link} onClick={() => openPanel('fp/dev-tasks', task.parent_id!)}>
            {t('panel.to_parent')}
          </button>
        )}
        <TaskName task={task} isEditable={mayChange} onConflict={setConflict} />
        <Moves task={task} />
        {conflict && <ConflictNote conflict={conflict} task={task} done={() => setConflict(null)} />}
        <TaskFields task={task} isEditable={mayChange} onConflict={setConflict} />
        <TextSection task={task} isEditable={mayChange} onConflict={setConflict} />
        <SubTasksSection task={task} />
        <ChecksSection taskId={task.id} isEditable={mayChange} />
        <FilesSection taskId={task.id} isLocked={!mayChange} />
        <CommentsSection taskId={task.id} hasClient={task.client_id !== null} />
        <HistorySection taskId={task.id} />
      </div>
      <MoveDialog />
    </Drawer>
  );
}

/** The status, and a button for each move that is open to the person. */
function Moves({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const rank = usePriorityRank();
  return (
    <div className={styles.moves}>
      <span className={styles.status}>
        <StatusIcon status={task.status} />
        {t(`choice.${task.status}`)}
      </span>
      {inLikelyOrder(task.allowed_actions).map((action, at) => (
        <Button
          key={action}
          size="xs"
          variant={at === 0 ? 'filled' : 'default'}
          onClick={() => requestMove(asCard(task), action, rank)}
        >
          {actionLabel(t, task.status, action)}
        </Button>
      ))}
    </div>
  );
}

function PanelActions({ task, close }: { readonly task: TaskRow; readonly close: () => void }) {
  const { t } = useTexts();
  const may = useMay();
  async function remove() {
    try {
      const parts = await call<{ sub_tasks: number; flows: number; comments: number; files: number }>(
        'GET /api/fp/dev-tasks/:id/parts',
        { params: { id: task.id } },
      );
      const text = `${t('dev-tasks.delete_warning')}. ${t('panel.delete_counts', { ...parts })}`;
      if (
        !(await confirm({
          title: `${task.number}: ${t('action.delete')}`,
          text,
          action: t('action.delete'),
          danger: true,
        }))
      )
        return;
      await call('DELETE /api/fp/dev-tasks/:id', { params: { id: task.id } });
      close();
      notify({
        kind: 'success',
        text: t('notice.deleted'),
        undo: () => call('POST /api/fp/dev-tasks/:id/restore', { params: { id: task.id }, body: {} }),
      });
    } catch (error) {
      notifyProblem(error);
    }
  }
  const copyLink = async () => {
    await navigator.clipboard.writeText(`${location.origin}/app/#/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
    notify({ kind: 'info', text: t('panel.link_copied') });
  };
  return (
    <>
      <IconButton icon="link" label={t('panel.copy_link')} onClick={() => void copyLink()} />
      {may([actions.tasks.delete]) && (
        <IconButton icon="trash" label={t('action.delete')} onClick={() => void remove()} />
      )}
    </>
  );
}
