import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { isDay } from '#kernel/days.ts';
import type { Input } from '#kernel/resource.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/cache/use-call.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { bodyOf } from '#web/fields/form-values.ts';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useHandOver } from '#modules/staff/leave/hand-over-parts.tsx';
import type { LeaveKind, LeaveOutlook, LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';
import { LeaveFacts } from '#modules/staff/leave/leave-outlook.tsx';
import { leaveAsked, leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import styles from '#modules/staff/leave/leave.module.css';
import { refreshLeave, useKinds } from '#modules/staff/leave/use-leave.tsx';

interface LeaveDialogProps {
  readonly userId: number;
  /** A draft to go on with; none: a new request. */
  readonly row: LeaveRequest | null;
  readonly close: () => void;
}

/** Asks for leave: while it is typed one sees what it means, and it is sent or kept as a draft. */
export function LeaveDialog(props: LeaveDialogProps) {
  const kinds = useKinds();
  return kinds.size > 0 && <LeaveForm {...props} kinds={kinds} />;
}

/** What the leave would mean, and what the server says against it, as soon as enough of it is typed. */
function useOutlook(id: number | undefined, userId: number, isCounted: boolean, typed: FormValues) {
  const { leave_kind_id, starts_on, ends_on, days, part, record_number } = typed;
  const end = isCounted ? { days } : { ends_on };
  const asked = useDeferredValue(
    JSON.stringify({ id, user_id: userId, leave_kind_id, starts_on, part, record_number, ...end }),
  );
  const isKnown = Boolean(leave_kind_id) && isDay(starts_on) && (isCounted || isDay(ends_on));
  const seen = useCall('POST /api/fp/leave-requests/preview', {
    body: JSON.parse(asked),
    under: ['leave'],
    enabled: isKnown,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const error = isKnown ? seen.error : null;
  return { error, outlook: isKnown && !error ? seen.data : undefined, isNew: !seen.isPlaceholderData };
}

const withDays = (row: LeaveRequest) => ({ ...row, days: row.calendar_days });

interface LeaveFormProps extends LeaveDialogProps {
  readonly kinds: ReadonlyMap<number, LeaveKind>;
}

/** A request while it is typed: seen by the server with each letter, then sent or kept there as a draft. */
function useAsked({ userId, row, close, kinds }: LeaveFormProps) {
  const { t } = useTexts();
  const asked = useFields({
    of: { path: leaveRequests.path, fields: leaveAsked },
    row: row && withDays(row),
    begin: { leave_kind_id: kinds.keys().next().value },
    draft: `leave ${row?.id ?? `of ${userId}`}`,
    send: (body) => save(body, true),
    isLive: true,
  });
  const { form, show } = asked;
  const typed = bodyOf(asked.fields, form.getValues(), null);
  // The last day is counted from how many there are, or the other way round: what was typed last holds.
  const [isCounted, setCounted] = useState(!typed.ends_on && Boolean(typed.days));
  const handOver = useHandOver(row?.id);
  const { outlook, error, isNew } = useOutlook(asked.base?.id, userId, isCounted, typed);
  form.watch('days', ({ value }) =>
    setCounted(value !== '' && value !== String(Math.ceil(outlook?.calendar_days ?? 0))),
  );
  form.watch('ends_on', ({ value }) => value !== outlook?.ends_on && setCounted(false));
  const count = useEffectEvent((seen: LeaveOutlook) =>
    isCounted ? show('ends_on', seen.ends_on) : show('days', String(Math.ceil(seen.calendar_days))),
  );
  useEffect(() => {
    if (outlook && isNew) count(outlook);
  }, [outlook, isNew]);
  const { setErrors } = form;
  useEffect(() => setErrors(error ? messagesOf(error) : {}), [error, setErrors]);

  async function save(
    { days: _counted, ...body }: Input<{ fields: typeof leaveAsked }>,
    sends: boolean,
  ): Promise<void> {
    const { base } = asked;
    try {
      const saved = base
        ? await call('PATCH /api/fp/leave-requests/:id', {
            params: { id: base.id },
            body: { ...body, version: base.version },
          })
        : await call('POST /api/fp/leave-requests', { body: { ...body, user_id: userId }, once: newIdempotencyKey() });
      asked.setBase(withDays(saved));
      await handOver.save(saved.id);
      if (sends) await call('POST /api/fp/leave-requests/send', { body: { id: saved.id, version: saved.version } });
      notify({ kind: 'success', text: t(sends ? 'leave.done.send' : 'leave.draft_kept') });
      close();
    } finally {
      void refreshLeave();
    }
  }
  const kind = kinds.get(Number(typed.leave_kind_id));
  const isReady = outlook !== undefined && isNew && !outlook.touches.some(({ refuses }) => refuses);
  const isOneDay = outlook !== undefined && outlook.starts_on === outlook.ends_on;
  const isWhole = (typed.part ?? 'day') === 'day';
  // A part that was chosen for another kind or a longer leave stays in sight, to be taken back.
  const asksPart = !isWhole || (kind?.allows_parts === true && isOneDay);
  return {
    ...asked,
    outlook,
    isReady,
    needsRecord: kind?.needs_record,
    asksPart,
    handOver,
    keep: () => asked.save((body) => save(body, false)),
  };
}

function LeaveForm(props: LeaveFormProps) {
  const { userId, row, close } = props;
  const { t } = useTexts();
  const formats = useFormats();
  const asked = useAsked(props);
  const { outlook, isReady, needsRecord, asksPart, busy } = asked;
  return (
    <FieldsDialog
      of={asked}
      title={t(row ? 'leave.go_on_title' : 'leave.ask')}
      close={close}
      text={t('leave-requests.allowed_actions.send')}
      isReady={isReady}
      wide
      other={
        <Button variant="default" disabled={busy || !outlook} onClick={() => void asked.keep()}>
          {t('leave.keep_draft')}
        </Button>
      }
      only={Object.keys(leaveAsked).filter(
        (name) => (name !== 'record_number' || needsRecord) && (name !== 'part' || asksPart),
      )}
      short={['leave_kind_id', 'starts_on', 'ends_on', 'days', 'part']}
      autoFocus="starts_on"
      labels={{ days: t('leave-requests.calendar_days') }}
    >
      {/* It has its room from the start: the buttons below stay where they are when days are chosen. */}
      <div className={styles.means}>
        {outlook ? (
          <LeaveFacts userId={userId} outlook={outlook} handOver={asked.handOver} />
        ) : (
          <p className="quiet small">{t('leave.preview_hint', { day: formats.day(formats.today()) })}</p>
        )}
      </div>
    </FieldsDialog>
  );
}

const messagesOf = (error: unknown) =>
  Object.fromEntries(problemOf(error).errors.map(({ field, message }) => [field, message]));
