import type { RowAt } from '#kernel/api.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { projects } from '#modules/company/projects/door.ts';
import { copyFields } from '#modules/views/task-views/project-page/project-endpoints.ts';

const options = ['with_categories', 'with_tasks', 'with_people', 'with_checks'] as const;

/** Another project like this one: what it is called, when it begins, and what it takes along. */
export default function CopyDialog({ row, close }: { readonly row: RowAt<'fp/projects'>; readonly close: () => void }) {
  const { t } = useTexts();
  const format = useFormats();
  const form = useFields({
    of: { path: projects.path, fields: copyFields },
    begin: { starts_on: format.today(), with_categories: true, with_tasks: true, with_checks: true },
    draft: `copy of project ${row.id}`,
    send: async (body) => {
      const made = await call('POST /api/fp/projects/:id/copy', {
        params: { id: row.id },
        body,
        once: newIdempotencyKey(),
      });
      close();
      notify({ kind: 'success', text: t('project.copied', { count: made.task_count }) });
      go(`/tasks/projects/${made.id}`);
    },
  });
  const labels = Object.fromEntries(options.map((name) => [name, t(`project.${name}`)]));
  return (
    <FieldsDialog
      of={form}
      title={t('project.copy_title')}
      about={row.name}
      close={close}
      text={t('project.copy')}
      lead={t('project.copy_says')}
      labels={labels}
    />
  );
}
