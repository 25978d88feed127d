import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RowAt } from '#kernel/api.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { carryOut } from '#web/crud/carry-out.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { actions } from '#modules/actions.ts';
import { projects } from '#modules/projects/door.ts';

const CopyDialog = onDemand(() => import('#modules/task-views/project-page/copy-dialog.tsx'), 'default');

/** What may be done with the project as a whole. */
export function ProjectTools({ row }: { readonly row: RowAt<'fp/projects'> }) {
  const { t } = useTexts();
  const may = useMay();
  const [isCopying, setCopying] = useState(false);
  const isArchived = row.archived_at !== null;
  const archive = async () => {
    const question = { title: `${t('project.archive')}: ${row.name}`, text: t('project.archive_says') };
    if (!(await confirm({ ...question, action: t('project.archive') }))) return;
    await carryOut(projects, row, 'archive', {
      shows: { archived_at: new Date().toISOString() },
      text: t('project.archived_now'),
    });
  };
  const takeOut = () =>
    carryOut(projects, row, 'unarchive', { shows: { archived_at: null }, text: t('project.unarchived_now') });
  if (!may([actions.projects.update, actions.projects.create])) return null;
  return (
    <div className="row wrap">
      {may([actions.projects.create]) && (
        <Button variant="default" onClick={() => setCopying(true)}>
          {t('project.copy')}
        </Button>
      )}
      {may([actions.projects.update]) && (
        <Button variant="default" onClick={() => void (isArchived ? takeOut() : archive())}>
          {t(isArchived ? 'project.unarchive' : 'project.archive')}
        </Button>
      )}
      {isCopying && <CopyDialog row={row} close={() => setCopying(false)} />}
    </div>
  );
}
