import { Button } from '@mantine/core';
import { useState } from 'react';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useOptions } from '#web/cache/options.ts';
import { Fields } from '#web/fields/fields.tsx';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { useSession } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { notify } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { type ClientTask, clientTasks, clientTaskFields } from '#modules/work/client-tasks/client-tasks.ts';
import { refreshClientTasks } from '#modules/work/client-tasks/use-client-tasks.tsx';
import { RichInput } from '#modules/work/tasks/door.tsx';

interface ClientTaskFormProps {
  /** What is changed; null: something new is asked for. */
  readonly row: ClientTask | null;
  readonly close: () => void;
}

/** What somebody asks for: by the client, or by a manager for one. Who has one project need not choose it. */
export function ClientTaskForm(props: ClientTaskFormProps) {
  const { data } = useOptions('fp/projects');
  const only = data?.length === 1 ? data[0]!.id : null;
  return data && <AskedClientTask key={only} {...props} projectId={only} />;
}

function AskedClientTask({ row, close, projectId }: ClientTaskFormProps & { readonly projectId: number | null }) {
  const { t } = useTexts();
  const { user } = useSession();
  const isClient = user?.user_type === 'client';
  const [clientId, setClientId] = useState<number | null>(
    row?.client_id ?? (isClient ? (user.client_id ?? null) : null),
  );
  const [words, setWords] = useState(row?.text ?? '');
  const asked = useFields({
    of: { path: clientTasks.path, fields: clientTaskFields },
    names: ['name', 'project_id', 'task_priority_id', 'wished_on'],
    row,
    begin: projectId ? { project_id: projectId } : {},
    draft: row ? `client task ${row.id}` : 'client task new',
    send: async (body) => {
      const text = words.trim() || null;
      if (row) {
        await call('PATCH /api/fp/client-tasks/:id', {
          params: { id: row.id },
          body: { ...body, text, version: row.version },
        });
        notify({ kind: 'success', text: t('notice.saved') });
        await Promise.all([refreshLists(clientTasks.path), refreshClientTasks()]);
        return close();
      }
      const made = await call('POST /api/fp/client-tasks', {
        body: { ...body, text, client_id: clientId ?? 0 },
        once: newIdempotencyKey(),
      });
      notify({ kind: 'success', text: t('client-tasks.asked') });
      await refreshLists(clientTasks.path);
      return openPanel(clientTasks.path, made.id);
    },
  });
  const title = t(row ? 'action.edit' : isClient ? 'client-tasks.ask' : 'client-tasks.ask_for');
  return (
    <Drawer
      label={title}
      title={title}
      close={close}
      wide
      footer={
        <>
          <Button className="to-end" variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button loading={asked.busy} onClick={() => void asked.save()}>
            {t(row ? 'action.save' : 'client-tasks.send_asked')}
          </Button>
        </>
      }
    >
      <SentForm className="stack gap-16" send={() => void asked.save()}>
        {!isClient && !row && (
          <OptionSelect
            path="fp/clients"
            label={t('clients.one')}
            value={clientId}
            choose={setClientId}
            icon="building"
          />
        )}
        <Fields of={asked} autoFocus short={['task_priority_id', 'wished_on']} />
        <div className="stack gap-4">
          <span className="legend">{t('client-tasks.words')}</span>
          <RichInput
            text={words}
            label={t('client-tasks.words_hint')}
            onChange={setWords}
            onSubmit={() => void asked.save()}
          />
        </div>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </SentForm>
    </Drawer>
  );
}
