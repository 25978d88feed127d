import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { problemOf } from '#web/api/problem.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { Fields } from '#web/fields/fields.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { notify } from '#web/ui/notices.ts';
import { FailureNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { previewTemplate } from '#modules/work/tasks/templates/template-endpoints.ts';
import { makeFields, taskTemplates } from '#modules/work/tasks/templates/task-templates.ts';
import styles from '#modules/work/tasks/templates/templates.module.css';
import facts from '#web/ui/facts.module.css';

type Preview = EndpointOutput<typeof previewTemplate>;

interface MakeDialogProps {
  readonly template: Pick<RowValues, 'id'> & { readonly name?: unknown };
  /** The project and the task below which it goes, where that is known already. */
  readonly place?: { readonly project_id: number; readonly parent_id: number };
  readonly close: () => void;
}

/** A template into a project: what would be made, when and by whom, is shown before anything is. */
export function MakeDialog({ template, place, close }: MakeDialogProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const once = useRef(newIdempotencyKey());
  const form = useFields({
    of: { path: taskTemplates.path, fields: makeFields },
    begin: { ...place, start_on: formats.today(), name: template.name },
    draft: null,
    isLive: true,
    send: make,
  });
  const { project_id = null, start_on = null, name = null } = form.body();
  // Nothing is asked or made before a project is chosen.
  const body = { project_id: project_id ?? 0, start_on, parent_id: place?.parent_id ?? null };
  const seen = useCall('POST /api/fp/task-templates/:id/preview', {
    params: { id: template.id },
    body,
    enabled: project_id !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const title = t('templates.make_of', { name: String(template.name ?? '') });
  const rows = seen.data?.rows ?? [];
  async function make() {
    try {
      const made = await call('POST /api/fp/task-templates/:id/make', {
        params: { id: template.id },
        body: { ...body, name },
        once: once.current,
      });
      notify({ kind: 'success', text: t('templates.made', { n: made.ids.length }) });
      close();
      openPanel('fp/dev-tasks', made.id);
    } catch (error) {
      once.current = newIdempotencyKey();
      throw error;
    }
  }
  return (
    <DialogForm
      title={title}
      close={close}
      send={form.save}
      text={t('templates.make_n', { n: rows.length || 1 })}
      busy={form.busy}
      isReady={project_id !== null && seen.data !== undefined && !seen.error}
      wide
    >
      <div className={`grid gap-12 ${styles.fields}`}>
        <Fields
          of={form}
          autoFocus
          fixed={place ? ['project_id'] : []}
          labels={{ start_on: t('templates.start_on') }}
        />
      </div>
      {project_id === null ? (
        <p className={`quiet middle ${styles.empty}`}>{t('templates.choose_project')}</p>
      ) : seen.error ? (
        problemOf(seen.error).errors[0] ? (
          <p className={`quiet middle ${styles.empty}`} role="alert">
            {problemOf(seen.error).errors[0]!.message}
          </p>
        ) : (
          <FailureNote error={seen.error} retry={() => void seen.refetch()} />
        )
      ) : (
        <PreviewList rows={rows} rootName={name ?? ''} />
      )}
    </DialogForm>
  );
}

function PreviewList({ rows, rootName }: { readonly rows: Preview['rows']; readonly rootName: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys
    <ul className={facts.list} tabIndex={0} aria-label={t('bulk.preview')}>
      {rows.map((row, at) => (
        <li key={row.template_id} style={{ paddingInlineStart: 12 + row.level * 20 }}>
          <span className={`shrinks breaks medium ${styles.name}`} translate="no">
            {(at === 0 && rootName.trim()) || row.name}
          </span>
          <span className={row.executor_id === null ? 'quiet' : undefined}>
            {row.executor_id === null ? (
              t('templates.nobody')
            ) : (
              <ReferenceName path="admin/users" id={row.executor_id} />
            )}
          </span>
          <span className="digits">
            {row.deadline ? formats.instant(row.deadline) : <span className="quiet">{t('templates.no_deadline')}</span>}
          </span>
          {row.check_count > 0 && <span className="quiet">{t('templates.checks_count', { n: row.check_count })}</span>}
        </li>
      ))}
    </ul>
  );
}
