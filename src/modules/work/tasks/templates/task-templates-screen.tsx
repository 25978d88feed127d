import type { Row } from '#kernel/resource.ts';
import { useState } from 'react';
import { formatMinutes } from '#kernel/formats.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { OrderedScreen } from '#web/tree/ordered-screen.tsx';
import { useOrderedRows } from '#web/tree/use-ordered-rows.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { actions } from '#modules/actions.ts';
import { taskTemplates } from '#modules/work/tasks/templates/task-templates.ts';

const MakeDialog = onDemand(() => import('#modules/work/tasks/templates/make-dialog.tsx'), 'MakeDialog');

/** Every template with its tree: arranged by dragging and keys, made into tasks of a project from here. */
export default function TaskTemplatesScreen() {
  const { t, lang } = useTexts();
  const may = useMay();
  const list = useOrderedRows({ of: taskTemplates, parent: 'parent_id' });
  const [made, make] = useState<Row<typeof taskTemplates> | null>(null);
  const mayMake = may([actions.tasks.create]);
  return (
    <>
      <OrderedScreen
        resource={taskTemplates}
        list={list}
        parent="parent_id"
        canMove={may(taskTemplates.access.update ?? 'public')}
        renderIcon={(row) => <Icon name={row.parent_id === null ? 'copy' : 'subtask'} size={15} />}
        renderActions={(row) =>
          mayMake && (
            <Menu.Item leftSection={<Icon name="player-play" />} onClick={() => make(row)}>
              {t('templates.make')}
            </Menu.Item>
          )
        }
        columns={[
          { name: 'role', label: t('task-templates.role'), renderCell: (row) => <Who row={row} />, wide: true },
          {
            name: 'deadline_days',
            label: t('task-templates.deadline_days'),
            renderCell: (row) => (row.deadline_days === null ? '–' : String(row.deadline_days)),
            align: 'end',
          },
          {
            name: 'planned_minutes',
            label: t('field.planned_minutes'),
            renderCell: (row) => (row.planned_minutes === null ? '–' : formatMinutes(row.planned_minutes, lang)),
            align: 'end',
            wide: true,
          },
          {
            name: 'make',
            label: t('templates.make'),
            renderCell: (row) =>
              row.parent_id === null && mayMake ? (
                <IconButton
                  icon="player-play"
                  label={t('templates.make_of', { name: row.name })}
                  onClick={() => make(row)}
                />
              ) : null,
            align: 'end',
            wide: true,
          },
        ]}
      />
      {made && <MakeDialog template={made} close={() => make(null)} />}
    </>
  );
}

function Who({ row }: { readonly row: Row<typeof taskTemplates> }) {
  const { t } = useTexts();
  if (row.role === 'person') return <ReferenceName path="admin/users" id={row.executor_id} />;
  return <span className={row.role === 'nobody' ? 'quiet' : undefined}>{t(`task-templates.role.${row.role}`)}</span>;
}
