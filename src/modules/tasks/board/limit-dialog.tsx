import { Button, NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { call, newIdempotencyKey } from '#web/call.ts';
import { refreshLists } from '#web/crud/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { messageOf, notify } from '#web/ui/notices.ts';
import type { WipLimit } from '#modules/tasks/board/limit-for.ts';
import { wipLimits } from '#modules/tasks/board/wip-limits.ts';
import type { TaskStatus } from '#modules/tasks/moves/workflow.ts';
import styles from '#modules/tasks/board/board.module.css';

interface LimitDialogProps {
  readonly status: TaskStatus;
  /** Whose limit is set: of a project, or of the company. */
  readonly projectId: number | null;
  /** The one that counts now; it may be the company's where the project has none. */
  readonly limit: WipLimit | null;
  readonly close: () => void;
}

/** Sets how much a column should hold; empty fields take the limit away. */
export default function LimitDialog({ status, projectId, limit, close }: LimitDialogProps) {
  const { t } = useTexts();
  const own = limit?.project_id === projectId ? limit : null;
  const [max_tasks, setTasks] = useState<string | number>(limit?.max_tasks ?? '');
  const [max_difficulty, setDifficulty] = useState<string | number>(limit?.max_difficulty ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const label = t('wip.title', { status: t(`choice.${status}`) });
  const numberOf = (value: string | number) => (value === '' ? null : Number(value));

  async function save(event: FormEvent) {
    event.preventDefault();
    const maxima = { max_tasks: numberOf(max_tasks), max_difficulty: numberOf(max_difficulty) };
    const isEmpty = maxima.max_tasks === null && maxima.max_difficulty === null;
    try {
      if (own && isEmpty) await call('DELETE /api/fp/wip-limits/:id', { params: { id: own.id } });
      else if (own)
        await call('PATCH /api/fp/wip-limits/:id', {
          params: { id: own.id },
          body: { ...maxima, version: own.version },
        });
      else if (!isEmpty)
        await call('POST /api/fp/wip-limits', {
          body: { status, project_id: projectId, ...maxima },
          once: newIdempotencyKey(),
        });
      await refreshLists(wipLimits.path);
      notify({ kind: 'success', text: t('wip.saved', { status: t(`choice.${status}`) }) });
      close();
    } catch (error) {
      const problem = problemOf(error);
      setRefusal(problem.errors[0]?.message ?? messageOf(problem));
    }
  }

  return (
    <Dialog label={label} close={close}>
      <form className={styles.question} onSubmit={(event) => void save(event)}>
        <h2>{label}</h2>
        <p className="quiet">{t(projectId === null ? 'wip.company' : 'wip.project')}</p>
        <NumberInput
          label={t('wip-limits.max_tasks')}
          min={1}
          max={10_000}
          allowDecimal={false}
          value={max_tasks}
          onChange={setTasks}
        />
        <NumberInput
          label={t('wip-limits.max_difficulty')}
          min={1}
          max={100_000}
          allowDecimal={false}
          value={max_difficulty}
          onChange={setDifficulty}
        />
        <p className="quiet">{t('wip.hint')}</p>
        {refusal && (
          <p className="late" role="alert">
            {refusal}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit">{t('action.save')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
