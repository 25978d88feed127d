import { useEffect, useEffectEvent } from 'react';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify, notifyProblem, attempt } from '#web/ui/notices.ts';
import { actions } from '#modules/actions.ts';
import { MuteButton } from '#modules/channels/notifications/door.tsx';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import styles from '#modules/work/tasks/sections/panel.module.css';
import { taskAddress } from '#modules/work/tasks/sections/task-address.ts';
import { saveTask } from '#modules/work/tasks/sections/use-task.tsx';
import { SaveAsTemplate } from '#modules/work/tasks/templates/save-as-template.tsx';

/** A letter that is a command and no text. */
function isPlainKey({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"], dialog');
  return !isTyping && !ctrlKey && !metaKey && !altKey && !shiftKey;
}

/** The composer is in reach from anywhere in the panel. */
const writeComment = (): void =>
  document
    .querySelector('form[data-composer]')
    ?.querySelector<HTMLElement>('textarea, [contenteditable="true"]')
    ?.focus();

/** Anyone who sees a task may watch it, or stop, by one key; another leads to the new comment. */
function useWatching(task: TaskRow) {
  const { user } = useSession();
  const watches = user !== null && task.watcher_ids.includes(user.id);
  const watch = () => {
    if (!user) return;
    const others = task.watcher_ids.filter((id) => id !== user.id);
    saveTask(task, { watcher_ids: watches ? others : [...others, user.id] }).catch(notifyProblem);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code } = event;
    if ((code !== 'KeyW' && code !== 'KeyC') || task.is_archived || !isPlainKey(event)) return;
    if (code === 'KeyW') return watch();
    // Else the letter itself would be the first of the comment.
    event.preventDefault();
    writeComment();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { watches, watch };
}

interface PanelActionsProps {
  readonly task: TaskRow;
  readonly close: () => void;
  readonly isFull: boolean;
}

/** What one does with the task as a whole: watches it, prints it, hands its address on, deletes it. */
export function PanelActions({ task, close, isFull }: PanelActionsProps) {
  const { t } = useTexts();
  const may = useMay();
  const { watches, watch } = useWatching(task);
  const remove = () =>
    attempt(async () => {
      const parts = await call('GET /api/fp/dev-tasks/:id/parts', { params: { id: task.id } });
      const text = `${t('dev-tasks.delete_warning')}. ${t('panel.delete_counts', { ...parts })}`;
      if (
        !(await confirm({
          title: t('list.delete_one', { name: `${task.number} ${task.name}` }),
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
    });
  const copyLink = async () => {
    await navigator.clipboard.writeText(taskAddress(task.id));
    notify({ kind: 'info', text: t('panel.link_copied') });
  };
  return (
    <>
      {!task.is_archived && (
        <IconButton
          icon={watches ? 'eye-off' : 'eye'}
          label={t(watches ? 'panel.unwatch' : 'panel.watch')}
          keys="KeyW"
          aria-pressed={watches}
          onClick={watch}
        />
      )}
      {!task.is_archived && <MuteButton path={devTasks.path} id={task.id} />}
      <IconButton className={styles.deskOnly} icon="printer" label={t('panel.print')} onClick={() => print()} />
      <IconButton
        className={styles.deskOnly}
        icon={isFull ? 'layout-sidebar-right' : 'arrows-maximize'}
        label={t(isFull ? 'panel.as_panel' : 'panel.as_page')}
        onClick={() => changeSearch({ full: isFull ? null : '1' })}
      />
      <IconButton icon="link" label={t('panel.copy_link')} onClick={() => void copyLink()} />
      {may([actions.tasks.create]) && <SaveAsTemplate task={task} />}
      {may([actions.tasks.delete]) && !task.is_archived && (
        <IconButton icon="trash" label={t('action.delete')} onClick={() => void remove()} />
      )}
    </>
  );
}
