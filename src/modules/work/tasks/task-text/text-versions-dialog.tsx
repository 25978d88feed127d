import { useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notify, attempt } from '#web/ui/notices.ts';
import { TextDifference } from '#web/versions/text-difference.tsx';
import { VersionsDialog } from '#web/versions/versions-dialog.tsx';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { type Conflict, saveTask } from '#modules/work/tasks/sections/use-task.tsx';

interface TextVersionsProps {
  readonly task: TaskRow;
  readonly isEditable: boolean;
  readonly onConflict: (conflict: Conflict) => void;
  readonly close: () => void;
}

/** The versions of a task's text. */
export default function TextVersionsDialog({ task, isEditable, onConflict, close }: TextVersionsProps) {
  const { t } = useTexts();
  const [at, setAt] = useState(0);
  const { data, error, refetch } = useCall('GET /api/fp/dev-tasks/:id/texts', {
    params: { id: task.id },
    under: ['task-texts', task.version],
  });
  const chosen = data?.rows[at];
  const takeBack = () =>
    attempt(async () => {
      if (!chosen) return;
      const conflict = await saveTask(task, { text: chosen.text });
      close();
      if (conflict) onConflict(conflict);
      else notify({ kind: 'success', text: t('panel.text_taken_back') });
    });
  return (
    <VersionsDialog
      {...{ title: t('panel.text_versions'), rows: data?.rows, error, at, choose: setAt, close }}
      retry={() => void refetch()}
      takeBack={isEditable && { text: t('panel.take_back_text'), run: () => void takeBack() }}
      nobody={t('dev-tasks.relations.system')}
    >
      {chosen && <TextDifference before={data.rows[at + 1]?.text ?? ''} after={chosen.text ?? ''} />}
    </VersionsDialog>
  );
}
