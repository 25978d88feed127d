import { useReference } from '#web/cache/references.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { keysOf } from '#web/ui/shortcuts.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useStanding } from '#web/ui/use-standing.ts';
import { WalkedLine, WalkedList } from '#web/ui/walked-list.tsx';
import { daySpan } from '#modules/leave/day-span.ts';
import { HandOversOf } from '#modules/leave/hand-over-parts.tsx';
import { LeaveActions } from '#modules/leave/leave-actions.tsx';
import type { LeaveRequest } from '#modules/leave/leave-endpoints.ts';
import { LeaveFacts } from '#modules/leave/leave-outlook.tsx';
import styles from '#modules/leave/leave.module.css';
import { leaveKinds } from '#modules/leave/leave-kinds.ts';
import { leaveRequests } from '#modules/leave/leave-requests.ts';
import { act } from '#modules/leave/use-leave.tsx';

const none: readonly LeaveRequest[] = [];

/** Requests that the reader may decide about. */
export function useWaiting() {
  const requests = useRows(leaveRequests, { status: 'sent' });
  const waiting = requests.data?.rows.filter((row) => row.allowed_actions.includes('approve')) ?? none;
  const rows = useStanding(
    leaveRequests.path,
    waiting.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1)),
  );
  return { ...requests, rows: requests.data && rows };
}

interface WaitingLeaveProps {
  readonly waiting: ReturnType<typeof useWaiting>;
  readonly refuse: (row: LeaveRequest) => void;
}

/** What waits for an answer: A approves, R refuses, by the place of the key on any layout. */
export function WaitingLeave({ waiting, refuse }: WaitingLeaveProps) {
  const { t } = useTexts();
  const { rows } = waiting;
  if (!rows) return <Coming of={waiting} rows={6} />;
  if (!rows.length)
    return <StateNote icon="circle-check" title={t('leave.nothing_waits')} text={t('leave.nothing_waits_hint')} />;
  return (
    <>
      <p className={`quiet small ${styles.keys}`}>
        {t('leave.keys', { approve: keysOf('KeyA').join(' '), refuse: keysOf('KeyR').join(' ') })}
      </p>
      <WalkedList
        of={leaveRequests}
        label={t('leave.waiting')}
        rows={rows}
        keys={{ KeyA: (row) => void act(row, 'approve'), KeyR: refuse }}
        renderLine={(row) => <Line row={row} />}
        renderButtons={(row) => <LeaveActions row={row} refuse={refuse} />}
        renderMore={(row) => <Outlook row={row} />}
        attributesOf={({ id }) => ({ 'data-request': id })}
      />
    </>
  );
}

function Line({ row }: { readonly row: LeaveRequest }) {
  const { t } = useTexts();
  const formats = useFormats();
  const person = useReference('admin/users', row.user_id);
  return (
    <WalkedLine
      person={{ id: row.user_id, name: person?.name ?? '' }}
      what={<ReferenceName path={leaveKinds.path} id={row.leave_kind_id} />}
      when={daySpan(row.starts_on, row.ends_on)}
      howLong={
        row.part === 'day' ? t('leave.days', { n: row.calendar_days ?? 0 }) : t(`leave-requests.part.${row.part}`)
      }
      comment={row.comment}
      since={row.sent_at && formats.relative(row.sent_at)}
    />
  );
}

function Outlook({ row }: { readonly row: LeaveRequest }) {
  const { id, user_id, leave_kind_id, starts_on, ends_on, part, record_number } = row;
  const body = { id, user_id, leave_kind_id, starts_on, ends_on, part, record_number };
  const { data } = useCall('POST /api/fp/leave-requests/preview', { body, under: ['leave'] });
  if (!data) return <SkeletonRows rows={2} />;
  return (
    <>
      <LeaveFacts userId={user_id} outlook={data} />
      <HandOversOf requestId={id} />
    </>
  );
}
