import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReference } from '#web/cache/references.ts';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { TaskRow } from '#modules/tasks/task/dev-tasks.ts';
import styles from '#modules/tasks/parts/sections.module.css';
import { type Conflict, saveTask } from '#modules/tasks/parts/use-task.tsx';
import { wordDifference } from '#modules/tasks/task-text/word-difference.ts';
import type { TextVersion } from '#modules/tasks/task-text/text-versions.ts';

interface TextVersionsProps {
  readonly task: TaskRow;
  readonly isEditable: boolean;
  readonly onConflict: (conflict: Conflict) => void;
  readonly close: () => void;
}

/** Who left the text how, what each changed, and the way back to any of them. */
export default function TextVersionsDialog({ task, isEditable, onConflict, close }: TextVersionsProps) {
  const { t } = useTexts();
  const [at, setAt] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['task-texts', task.id, task.version],
    queryFn: ({ signal }) => call('GET /api/fp/dev-tasks/:id/texts', { params: { id: task.id }, signal }),
  });
  const rows = data?.rows ?? [];
  const chosen = rows[at];
  async function takeBack() {
    if (!chosen) return;
    try {
      const conflict = await saveTask(task, { text: chosen.text });
      close();
      if (conflict) onConflict(conflict);
      else notify({ kind: 'success', text: t('panel.text_taken_back') });
    } catch (problem) {
      notifyProblem(problem);
    }
  }
  return (
    <Dialog label={t('panel.text_versions')} close={close} wide>
      <div className={`stack gap-12 ${styles.versions}`}>
        <p className="row shrinks">
          <b>{t('panel.text_versions')}</b>
          <span className="grow" />
          {isEditable && at > 0 && (
            <Button size="xs" onClick={() => void takeBack()}>
              {t('panel.take_back_text')}
            </Button>
          )}
          <IconButton icon="x" label={t('action.close')} onClick={close} />
        </p>
        {error ? <FailureNote error={error} retry={() => void refetch()} compact /> : null}
        {!data && !error && <SkeletonRows rows={4} />}
        <div className={styles.versionColumns}>
          <ol>
            {rows.map((version, index) => (
              <li key={version.id}>
                <VersionButton version={version} isChosen={index === at} choose={() => setAt(index)} />
              </li>
            ))}
          </ol>
          {chosen && (
            <p className={styles.difference} translate="no">
              {wordDifference(rows[at + 1]?.text ?? '', chosen.text ?? '').map(({ kind, text }, index) =>
                kind === 'same' ? (
                  text
                ) : kind === 'added' ? (
                  // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
                  <ins key={index}>{text}</ins>
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
                  <del key={index}>{text}</del>
                ),
              )}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface VersionButtonProps {
  readonly version: TextVersion;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function VersionButton({ version, isChosen, choose }: VersionButtonProps) {
  const { t } = useTexts();
  const format = useFormats();
  const author = useReference('admin/users', version.by);
  return (
    <button type="button" className={`stack gap-0 full ${styles.version}`} aria-pressed={isChosen} onClick={choose}>
      <b translate="no">{version.by ? (author?.name ?? '') : t('dev-tasks.relations.system')}</b>
      <time dateTime={version.at}>{format.instant(version.at)}</time>
    </button>
  );
}
