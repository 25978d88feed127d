import { Button, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { useOptions } from '#web/api/options.ts';
import { problemOf } from '#web/api/problem.ts';
import { call, newIdempotencyKey } from '#web/call.ts';
import form from '#web/crud/row-form.module.css';
import type { RowValues } from '#web/fields/field-view.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { FailureNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { previewTemplate } from '#modules/tasks/templates/template-endpoints.ts';
import styles from '#modules/tasks/templates/templates.module.css';

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
  const [project, setProject] = useState<string | null>(place ? String(place.project_id) : null);
  const [name, setName] = useState(String(template.name ?? ''));
  const [startOn, setStartOn] = useState<string | null>(formats.today());
  const [busy, setBusy] = useState(false);
  const once = useRef(newIdempotencyKey());
  const { data: projects = [] } = useOptions('fp/projects');
  const body = { project_id: Number(project), start_on: startOn, parent_id: place?.parent_id ?? null };
  const seen = useQuery({
    queryKey: ['template-preview', template.id, body],
    queryFn: ({ signal }) =>
      call<Preview>('POST /api/fp/task-templates/:id/preview', { params: { id: template.id }, body, signal }),
    enabled: project !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const title = t('templates.make_of', { name: String(template.name ?? '') });
  const rows = seen.data?.rows ?? [];
  const make = async () => {
    setBusy(true);
    try {
      const made = await call<{ id: number; ids: number[] }>('POST /api/fp/task-templates/:id/make', {
        params: { id: template.id },
        body: { ...body, name: name.trim() || null },
        once: once.current,
      });
      notify({ kind: 'success', text: t('templates.made', { n: made.ids.length }) });
      close();
      openPanel('fp/dev-tasks', made.id);
    } catch (error) {
      once.current = newIdempotencyKey();
      notifyProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog label={title} close={close} wide>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.fields}>
          <Select
            label={t('field.project_id')}
            data={projects.map((option) => ({ value: String(option.id), label: option.name }))}
            value={project}
            onChange={setProject}
            disabled={place !== undefined}
            data-autofocus
            searchable
            required
            translate="no"
            comboboxProps={{ withinPortal: false }}
            nothingFoundMessage={t('state.nothing_found')}
          />
          <DayInput label={t('templates.start_on')} value={startOn} onChange={setStartOn} />
          <TextInput
            label={t('field.name')}
            value={name}
            maxLength={250}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        {project === null ? (
          <p className={styles.empty}>{t('templates.choose_project')}</p>
        ) : seen.error ? (
          problemOf(seen.error).errors[0] ? (
            <p className={styles.empty} role="alert">
              {problemOf(seen.error).errors[0]!.message}
            </p>
          ) : (
            <FailureNote error={seen.error} retry={() => void seen.refetch()} />
          )
        ) : (
          <PreviewList rows={rows} rootName={name} />
        )}
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={project === null || !seen.data || Boolean(seen.error)}>
            {t('templates.make_n', { n: rows.length || 1 })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function PreviewList({ rows, rootName }: { readonly rows: Preview['rows']; readonly rootName: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys
    <ul className={styles.rows} tabIndex={0} aria-label={t('bulk.preview')}>
      {rows.map((row, at) => (
        <li key={row.template_id} style={{ paddingInlineStart: 12 + row.level * 20 }}>
          <span className={styles.name} translate="no">
            {(at === 0 && rootName.trim()) || row.name}
          </span>
          <span className={row.executor_id === null ? 'quiet' : undefined}>
            {row.executor_id === null ? (
              t('templates.nobody')
            ) : (
              <ReferenceName path="admin/users" id={row.executor_id} />
            )}
          </span>
          <span className={styles.day}>
            {row.deadline ? formats.instant(row.deadline) : <span className="quiet">{t('templates.no_deadline')}</span>}
          </span>
          {row.check_count > 0 && <span className="quiet">{t('templates.checks_count', { n: row.check_count })}</span>}
        </li>
      ))}
    </ul>
  );
}
