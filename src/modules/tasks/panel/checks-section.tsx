import { SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Row } from '#kernel/resource.ts';
import { call, newIdempotencyKey } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import styles from '#modules/tasks/panel/panel.module.css';
import { checkResults, type taskChecks } from '#modules/tasks/parts/task-checks.ts';
import { hidePart, showPart, useTaskParts } from '#modules/tasks/panel/use-task-parts.tsx';

type Check = Row<typeof taskChecks>;
const path = 'fp/task-checks';

/** What must be true of the result, and what the tester found. */
export function ChecksSection({ taskId, isEditable }: { readonly taskId: number; readonly isEditable: boolean }) {
  const { t } = useTexts();
  const { data: checks = [] } = useTaskParts<Check>(path, taskId);
  const [text, setText] = useState('');
  async function add(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      showPart(
        path,
        taskId,
        await call<Check>('POST /api/fp/task-checks', {
          body: { task_id: taskId, text, ordering: checks.length },
          once: newIdempotencyKey(),
        }),
      );
      setText('');
    } catch (error) {
      notifyProblem(error);
    }
  }
  async function change(check: Check, result: Check['result']) {
    showPart(path, taskId, { ...check, result });
    try {
      showPart(
        path,
        taskId,
        await call<Check>('PATCH /api/fp/task-checks/:id', { params: { id: check.id }, body: { result } }),
      );
    } catch (error) {
      showPart(path, taskId, check);
      notifyProblem(error);
    }
  }
  async function remove(check: Check) {
    hidePart(path, taskId, check.id);
    await call('DELETE /api/fp/task-checks/:id', { params: { id: check.id } }).catch((error) => {
      showPart(path, taskId, check);
      notifyProblem(error);
    });
  }
  if (!checks.length && !isEditable) return null;
  return (
    <section className={styles.section} aria-label={t('task-checks.title')}>
      <h3>
        {t('task-checks.title')}{' '}
        {checks.length > 0 && (
          <span className={styles.count}>
            {checks.filter(({ result }) => result === 'passed').length}/{checks.length}
          </span>
        )}
      </h3>
      <ul className={styles.files}>
        {checks.map((check) => (
          <li key={check.id} className={styles.file}>
            <span className={styles.said} translate="no">
              {check.text}
            </span>
            <SegmentedControl
              size="xs"
              aria-label={check.text}
              disabled={!isEditable}
              value={check.result}
              onChange={(value) => void change(check, value)}
              data={checkResults.map((value) => ({ value, label: t(`choice.${value}`) }))}
            />
            {isEditable && (
              <IconButton small icon="trash" label={t('action.delete')} onClick={() => void remove(check)} />
            )}
          </li>
        ))}
      </ul>
      {isEditable && (
        <form onSubmit={add}>
          <TextInput
            size="xs"
            aria-label={t('panel.new_check')}
            placeholder={t('panel.new_check')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
      )}
    </section>
  );
}
