import { isDay } from '#kernel/days.ts';
import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type FieldMessage, problemOf } from '#web/api/problem.ts';
import { call } from '#web/api/call.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import type { LeaveRequest } from '#modules/leave/leave-endpoints.ts';
import { LeaveFacts } from '#modules/leave/leave-outlook.tsx';
import styles from '#modules/leave/leave.module.css';
import { leaveRequests, longestLeaveDays } from '#modules/leave/leave-requests.ts';
import { refreshLeave, useKinds } from '#modules/leave/use-leave.tsx';

interface LeaveDialogProps {
  readonly userId: number;
  /** A draft to go on with; none: a new request. */
  readonly row: LeaveRequest | null;
  readonly close: () => void;
}

interface Typed {
  readonly leave_kind_id: number | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  /** How long instead of until when: the last day is counted by the law. */
  readonly days: number | null;
  readonly comment: string;
  readonly record_number: string;
}

const limits = leaveRequests.fields;

const typedOf = (row: LeaveRequest | null): Typed => ({
  ...{ leave_kind_id: null, starts_on: null, ends_on: null, days: null },
  ...(row && { leave_kind_id: row.leave_kind_id, starts_on: row.starts_on, ends_on: row.ends_on }),
  comment: row?.comment ?? '',
  record_number: row?.record_number ?? '',
});

/** What the leave would mean, and what the server says against it, as soon as enough of it is typed. */
function useOutlook(userId: number, id: number | undefined, kindId: number | null, value: Typed) {
  const asked = useDeferredValue(
    JSON.stringify({
      ...(id && { id }),
      ...{ user_id: userId, leave_kind_id: kindId, starts_on: value.starts_on },
      ...(value.days ? { days: value.days } : { ends_on: value.ends_on }),
      record_number: value.record_number || null,
    }),
  );
  const isKnown = kindId !== null && isDay(value.starts_on) && (value.days !== null || isDay(value.ends_on));
  const seen = useQuery({
    queryKey: ['leave', 'outlook', asked],
    queryFn: ({ signal }) => call('POST /api/fp/leave-requests/preview', { body: JSON.parse(asked), signal }),
    enabled: isKnown,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isKnown) return { refused: [] };
  return seen.error ? { refused: problemOf(seen.error).errors } : { outlook: seen.data, refused: [] };
}

/** A request while it is typed: kept with each letter, seen by the server, then sent or kept there as a draft. */
function useLeaveRequest({ userId, row, close }: LeaveDialogProps) {
  const { t } = useTexts();
  const kinds = useKinds();
  const [first] = kinds.keys();
  const draft = useDraft<Typed>(`leave-request ${row?.id ?? `new ${userId}`}`, typedOf(row));
  const { value } = draft;
  const [kept, setKept] = useState<Pick<LeaveRequest, 'id' | 'version'> | null>(row);
  const [errors, setErrors] = useState<readonly FieldMessage[]>([]);
  const [busy, setBusy] = useState(false);
  const kindId = value.leave_kind_id ?? first ?? null;
  const { outlook, refused } = useOutlook(userId, kept?.id, kindId, value);
  const endsOn = value.ends_on ?? (value.days ? (outlook?.ends_on ?? null) : null);
  const write = (change: Partial<Typed>) => {
    setErrors([]);
    draft.write({ ...value, ...change });
  };

  async function save(sends: boolean) {
    setBusy(true);
    const body = {
      leave_kind_id: kindId,
      starts_on: value.starts_on,
      ends_on: endsOn,
      comment: value.comment.trim() || null,
      record_number: value.record_number.trim() || null,
    };
    try {
      const saved = kept
        ? await call('PATCH /api/fp/leave-requests/:id', {
            params: { id: kept.id },
            body: { ...body, version: kept.version },
          })
        : await call('POST /api/fp/leave-requests', { body: { ...body, user_id: userId } });
      setKept(saved);
      if (sends) await call('POST /api/fp/leave-requests/send', { body: { id: saved.id, version: saved.version } });
      draft.forget();
      notify({ kind: 'success', text: t(sends ? 'leave.done.send' : 'leave.draft_kept') });
      close();
    } catch (error) {
      const { errors: told } = problemOf(error);
      setErrors(told);
      if (!told.some(({ field }) => fields.includes(field))) notifyProblem(error);
    } finally {
      setBusy(false);
      void refreshLeave();
    }
  }
  const errorAt = (field: string) => [...errors, ...refused].find((one) => one.field === field)?.message;
  return { kinds, kindId, draft, value, write, endsOn, outlook, errorAt, busy, save };
}

/** Asks for leave: while it is typed one sees what it means, and it is sent or kept as a draft. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { userId, row, close } = props;
  const { t } = useTexts();
  const formats = useFormats();
  const request = useLeaveRequest(props);
  const { draft, outlook, busy, save } = request;
  return (
    <DialogForm
      title={t(row ? 'leave.go_on_title' : 'leave.ask')}
      close={close}
      send={() => save(true)}
      text={t('leave-requests.allowed_actions.send')}
      busy={busy}
      isReady={outlook !== undefined && !outlook.touches.some(({ refuses }) => refuses)}
      wide
      other={
        <Button variant="default" disabled={busy || !outlook} onClick={() => void save(false)}>
          {t('leave.keep_draft')}
        </Button>
      }
    >
      <DraftNote word={draft.word} show={draft.show} />
      <LeaveInputs key={draft.round} {...request} />
      {outlook ? (
        <LeaveFacts userId={userId} outlook={outlook} />
      ) : (
        <p className={styles.hint}>{t('leave.preview_hint', { day: formats.day(formats.today()) })}</p>
      )}
    </DialogForm>
  );
}

type LeaveInputsProps = Omit<ReturnType<typeof useLeaveRequest>, 'draft' | 'busy' | 'save'>;

/** Which leave, from when until when or for how long; a day is counted out of the other figures. */
function LeaveInputs({ kinds, kindId, value, write, endsOn, outlook, errorAt }: LeaveInputsProps) {
  const { t } = useTexts();
  const needsRecord = kindId !== null && kinds.get(kindId)?.needs_record;
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={t('leave-requests.leave_kind_id')}
          name="leave_kind_id"
          data={[...kinds.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
          value={kindId === null ? null : String(kindId)}
          onChange={(id) => write({ leave_kind_id: id ? Number(id) : null })}
          error={errorAt('leave_kind_id')}
          allowDeselect={false}
        />
        <DayInput
          label={t('leave-requests.starts_on')}
          name="starts_on"
          autoFocus
          required
          value={value.starts_on}
          onChange={(starts_on) => write({ starts_on })}
          error={errorAt('starts_on')}
        />
        <DayInput
          label={t('leave-requests.ends_on')}
          name="ends_on"
          required
          value={endsOn}
          onChange={(ends_on) => write({ ends_on, days: null })}
          error={errorAt('ends_on')}
        />
        <NumberInput
          label={t('leave-requests.calendar_days')}
          name="days"
          min={1}
          max={longestLeaveDays}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          value={value.days ?? outlook?.calendar_days ?? ''}
          onChange={(days) => write(typeof days === 'number' ? { days, ends_on: null } : { days: null })}
        />
        {needsRecord && (
          <TextInput
            label={t('leave-requests.record_number')}
            description={t('leave.record_hint')}
            name="record_number"
            maxLength={limits.record_number.options.max}
            value={value.record_number}
            onChange={(event) => write({ record_number: event.currentTarget.value })}
          />
        )}
      </div>
      <Textarea
        label={t('field.comment')}
        name="comment"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={limits.comment.options.max}
        value={value.comment}
        onChange={(event) => write({ comment: event.currentTarget.value })}
      />
    </>
  );
}

const fields = ['leave_kind_id', 'starts_on', 'ends_on'];
