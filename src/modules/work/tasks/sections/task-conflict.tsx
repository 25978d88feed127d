import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/work/tasks/sections/panel.module.css';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { type Conflict, saveTask } from '#modules/work/tasks/sections/use-task.tsx';
import { attempt } from '#web/ui/notices.ts';

const shown = (value: unknown) => (value === null || value === undefined || value === '' ? '—' : String(value));

/** Two people changed one field: both values stand side by side, and nothing that was typed is lost. */
export function ConflictNote({
  conflict,
  task,
  done,
}: {
  readonly conflict: Conflict;
  readonly task: TaskRow;
  readonly done: () => void;
}) {
  const { t } = useTexts();
  const keepMine = () =>
    attempt(async () => {
      await saveTask(conflict.theirs.version > task.version ? conflict.theirs : task, {
        [conflict.field]: conflict.mine,
      });
      done();
    });
  return (
    <div role="alert" className={`stack rounded ${styles.conflict}`}>
      <p>{t('panel.conflict')}</p>
      <dl>
        <dt className="quiet">{t('panel.mine')}</dt>
        <dd translate="no">{shown(conflict.mine)}</dd>
        <dt className="quiet">{t('panel.theirs')}</dt>
        <dd translate="no">{shown(conflict.theirs[conflict.field])}</dd>
      </dl>
      <div className="row wrap shrinks">
        <Button size="xs" onClick={() => void keepMine()}>
          {t('panel.keep_mine')}
        </Button>
        <Button size="xs" variant="default" onClick={done}>
          {t('panel.keep_theirs')}
        </Button>
      </div>
    </div>
  );
}
