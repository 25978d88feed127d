import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type FieldMessage, problemOf } from '#web/api/problem.ts';
import { call } from '#web/call.ts';
import form from '#web/crud/row-form.module.css';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import type { LeaveOutlook, LeaveRequest } from '#modules/leave/leave-endpoints.ts';
import { LeaveFacts } from '#modules/leave/leave-outlook.tsx';
import styles from '#modules/leave/leave.module.css';
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

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const DAYS_MAX = 366;

/** Asks for leave: while it is typed one sees what it means, and it is sent or kept as a draft. */
export function LeaveDialog({ userId, row, close }: LeaveDialogProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const kinds = useKinds();
  const [first] = kinds.keys();
  const clean: Typed = {
    leave_kind_id: row?.leave_kind_id ?? null,
    starts_on: row?.starts_on ?? null,
    ends_on: row?.ends_on ?? null,
    days: null,
    comment: row?.comment ?? '',
    record_number: row?.record_number ?? '',
  };
  const draft = useDraft<Typed>(`leave-request ${row?.id ?? `new ${userId}`}`, clean);
  const { value } = draft;
  const [kept, setKept] = useState<Pick<LeaveRequest, 'id' | 'version'> | null>(row);
  const [errors, setErrors] = useState<readonly FieldMessage[]>([]);
  const [busy, setBusy] = useState(false);
  const kindId = value.leave_kind_id ?? first ?? null;
  const kind = kindId === null ? undefined : kinds.get(kindId);
  const write = (change: Partial<Typed>) => {
    setErrors([]);
    draft.write({ ...value, ...change });
  };

  const asked = useDeferredValue(
    JSON.stringify({
      ...(kept && { id: kept.id }),
      ...{ user_id: userId, leave_kind_id: kindId, starts_on: value.starts_on },
      ...(value.days ? { days: value.days } : { ends_on: value.ends_on }),
      record_number: value.record_number || null,
    }),
  );
  const isKnown = kindId !== null && isDay(value.starts_on) && (value.days !== null || isDay(value.ends_on));
  const seen = useQuery({
    queryKey: ['leave', 'outlook', asked],
    queryFn: ({ signal }) =>
      call<LeaveOutlook>('POST /api/fp/leave-requests/preview', { body: JSON.parse(asked), signal }),
    enabled: isKnown,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const outlook = isKnown && !seen.error ? seen.data : undefined;
  const endsOn = value.ends_on ?? (value.days ? (outlook?.ends_on ?? null) : null);
  const typedErrors = [...errors, ...(isKnown && seen.error ? problemOf(seen.error).errors : [])];
  const errorAt = (field: string) => typedErrors.find((one) => one.field === field)?.message;
  const refusal = outlook?.touches.find(({ refuses }) => refuses);

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
        ? await call<LeaveRequest>('PATCH /api/fp/leave-requests/:id', {
            params: { id: kept.id },
            body: { ...body, version: kept.version },
          })
        : await call<LeaveRequest>('POST /api/fp/leave-requests', { body: { ...body, user_id: userId } });
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

  const title = t(row ? 'leave.go_on_title' : 'leave.ask');
  return (
    <Dialog label={title} close={close} wide>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (outlook && !refusal) void save(true);
        }}
        onKeyDown={(event) => {
          if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <h2>{title}</h2>
        <DraftNote word={draft.word} show={draft.show} />
        <div className={styles.fields} key={draft.round}>
          <Select
            label={t('leave-requests.leave_kind_id')}
            name="leave_kind_id"
            data={[...kinds.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
            value={kindId === null ? null : String(kindId)}
            onChange={(id) => write({ leave_kind_id: id ? Number(id) : null })}
            error={errorAt('leave_kind_id')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
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
            max={DAYS_MAX}
            clampBehavior="strict"
            allowDecimal={false}
            hideControls
            value={value.days ?? outlook?.calendar_days ?? ''}
            onChange={(days) => write(typeof days === 'number' ? { days, ends_on: null } : { days: null })}
          />
          {kind?.needs_record && (
            <TextInput
              label={t('leave-requests.record_number')}
              description={t('leave.record_hint')}
              name="record_number"
              maxLength={40}
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
          maxLength={500}
          value={value.comment}
          onChange={(event) => write({ comment: event.currentTarget.value })}
        />
        {outlook ? (
          <LeaveFacts userId={userId} outlook={outlook} />
        ) : (
          <p className={styles.hint}>{t('leave.preview_hint', { day: formats.day(formats.today()) })}</p>
        )}
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button variant="default" disabled={busy || !outlook} onClick={() => void save(false)}>
            {t('leave.keep_draft')}
          </Button>
          <Button type="submit" loading={busy} disabled={!outlook || Boolean(refusal)}>
            {t('leave-requests.allowed_actions.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const fields = ['leave_kind_id', 'starts_on', 'ends_on'];
