import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { actions, specialActions } from '#kernel/actions.ts';
import { call, newIdempotencyKey } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import styles from '#modules/tasks/panel/panel.module.css';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { showPart, useTaskParts } from '#modules/tasks/panel/use-task-parts.tsx';
import { closedStatuses } from '#modules/tasks/moves/workflow.ts';

const path = 'fp/sub-tasks';
const isClosed = ({ status }: TaskRow) => (closedStatuses as readonly string[]).includes(status);

/** The tasks below this one: type, Enter, next. */
export function SubTasksSection({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const may = useMay();
  const { data: rows = [] } = useTaskParts<TaskRow>(path, task.id, 'parent_id');
  const [name, setName] = useState('');
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return;
    const typed = name;
    setName('');
    try {
      const body = { name: typed, project_id: task.project_id, parent_id: task.id, executor_id: task.executor_id };
      showPart(path, task.id, await call<TaskRow>('POST /api/fp/sub-tasks', { body, once: newIdempotencyKey() }));
    } catch (error) {
      setName(typed);
      notifyProblem(error);
    }
  }
  return (
    <section className={styles.section} aria-label={t('sub-tasks.title')}>
      <h3>
        {t('sub-tasks.title')}{' '}
        {rows.length > 0 && (
          <span className={styles.count}>
            {rows.filter(isClosed).length}/{rows.length}
          </span>
        )}
      </h3>
      {rows.length > 0 && (
        <progress
          className={styles.progress}
          max={rows.length}
          value={rows.filter(isClosed).length}
          aria-label={t('sub-tasks.title')}
        />
      )}
      <ul className={styles.files}>
        {rows.map((row) => (
          <li key={row.id} className={styles.file}>
            <StatusIcon status={row.status} />
            <span className={styles.number}>{row.number}</span>
            <button
              type="button"
              className={styles.link}
              onClick={() => openPanel('fp/dev-tasks', row.id)}
              translate="no"
            >
              {row.name}
            </button>
          </li>
        ))}
      </ul>
      {may([actions.tasks.create, specialActions.updateOwnTasks]) && task.status !== 'accepted' && (
        <form onSubmit={submit}>
          <TextInput
            size="xs"
            aria-label={t('panel.new_sub_task')}
            placeholder={t('panel.new_sub_task')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </form>
      )}
    </section>
  );
}
