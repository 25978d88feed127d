import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#kernel/api.ts';
import { instant } from '#kernel/fields/door.ts';
import { call } from '#web/api/call.ts';
import { refreshCall } from '#web/cache/use-call.ts';
import { useRow } from '#web/crud/use-row.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { notify } from '#web/ui/notices.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { actions } from '#modules/actions.ts';
import { changeScopes } from '#modules/staff/events/event-endpoints.ts';
import { OwnAnswer } from '#modules/staff/events/own-answer.tsx';
import { events } from '#modules/staff/events/events.ts';

export type ShownOccurrence = Answer<'GET /api/fp/events/occurrences'>['rows'][number];

const timeFields = {
  starts_at: instant({ required: true }),
  ends_at: instant({ notBefore: 'starts_at' }),
};

interface OccurrenceDialogProps {
  readonly of: ShownOccurrence;
  readonly close: () => void;
}

/** One occurrence: whether one comes; for whose it is also elsewhere or not at all, alone or with what follows. */
export function OccurrenceDialog({ of, close }: OccurrenceDialogProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const may = useMay();
  const { user } = useSession();
  const event = useRow(events, of.event_id);
  const mayWrite = event.data && (event.data.created_by === user?.id || may([actions.events.update]));
  const edit = () => {
    close();
    openPanel(events.path, of.event_id);
  };
  const tools = mayWrite && (
    <Button variant="default" onClick={edit}>
      {t('event.edit')}
    </Button>
  );
  if (mayWrite && of.recurrence_id) return <ChangeOccurrence of={of} close={close} tools={tools} />;
  return (
    <DialogForm title={of.name} about={formats.instant(of.starts_at)} close={close} send={null} other={tools}>
      <OwnAnswer eventId={of.event_id} recurrenceId={of.recurrence_id} />
    </DialogForm>
  );
}

function ChangeOccurrence({ of, close, tools }: OccurrenceDialogProps & { readonly tools: ReactNode }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [scope, setScope] = useState<(typeof changeScopes)[number]>('this');
  const { busy, work } = useWork();
  const send = async (more: object, text: string) => {
    const body = { id: of.event_id, recurrence_id: of.recurrence_id!, scope, ...more };
    await call('POST /api/fp/events/change', { body });
    notify({ kind: 'success', text });
    close();
    await Promise.all([refreshLists(events.path), refreshCall('GET /api/fp/events/occurrences')]);
  };
  const form = useFields({
    of: { path: events.path, fields: timeFields },
    begin: { starts_at: of.starts_at, ends_at: of.ends_at },
    draft: null,
    send: (body) => send(body, t('event.moved')),
  });
  return (
    <DialogForm
      title={of.name}
      about={formats.instant(of.starts_at)}
      close={close}
      send={() => form.save()}
      busy={form.busy}
      text={t('event.move')}
      other={
        <>
          {tools}
          {scope !== 'all' && (
            <Button
              variant="default"
              loading={busy}
              onClick={() => void work(() => send({ is_cancelled: true }, t('event.cancelled')))}
            >
              {t('event.cancel')}
            </Button>
          )}
        </>
      }
    >
      <OwnAnswer eventId={of.event_id} recurrenceId={of.recurrence_id} />
      <div className="stack gap-4">
        <span className="legend">{t('event.which')}</span>
        <OneOf
          label={t('event.which')}
          of={changeScopes}
          value={scope}
          nameOf={(one) => t(`event.which.${one}`)}
          choose={setScope}
        />
      </div>
      <Fields of={form} short={['starts_at', 'ends_at']} />
    </DialogForm>
  );
}
