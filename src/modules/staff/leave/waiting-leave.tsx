import { useState } from 'react';
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
import { useStandsStill } from '#web/ui/use-standing.ts';
import { WalkedLine, WalkedList } from '#web/ui/walked-list.tsx';
import { daySpan } from '#modules/staff/leave/day-span.ts';
import { HandOversOf } from '#modules/staff/leave/hand-over-parts.tsx';
import { LeaveActions } from '#modules/staff/leave/leave-actions.tsx';
import type { LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';
import { LeaveFacts } from '#modules/staff/leave/leave-outlook.tsx';
import styles from '#modules/staff/leave/leave.module.css';
import { leaveHandOvers } from '#modules/staff/leave/leave-hand-overs.ts';
import { leaveKinds } from '#modules/staff/leave/leave-kinds.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import { act } from '#modules/staff/leave/use-leave.tsx';
import type { useWaiting } from '#modules/staff/leave/use-waiting.ts';

interface WaitingLeaveProps {
  readonly waiting: ReturnType<typeof useWaiting>;
  readonly refuse: (row: LeaveRequest) => void;
}

/** What waits for an answer: A approves, R refuses, by the place of the key on any layout. */
export function WaitingLeave({ waiting, refuse }: WaitingLeaveProps) {
  const { t } = useTexts();
  const { rows } = waiting;
  // The first one says what it would mean as soon as it stands there, or those below would be pushed down.
  const isComing = useOutlook(rows?.[0]).isComing;
  const [hasCome, setCome] = useState(false);
  if (rows && !isComing && !hasCome) setCome(true);
  if (!rows || !hasCome) return <Coming of={waiting} rows={6} />;
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

const nothing = {
  ...{ id: 0, user_id: 0, leave_kind_id: 0, starts_on: '', ends_on: '', record_number: null },
  part: 'day',
} as const;

/**
 * What a request would mean, all of it at once, so that nothing is pushed by what comes later. It is not asked again
 * once it was decided: the box stays as it stood.
 */
function useOutlook(row: LeaveRequest | undefined) {
  const isStill = useStandsStill(leaveRequests.path, row ? [row] : []);
  const enabled = row !== undefined && !isStill;
  const { id, user_id, leave_kind_id, starts_on, ends_on, part, record_number } = row ?? nothing;
  const body = { id, user_id, leave_kind_id, starts_on, ends_on, part, record_number };
  const preview = useCall('POST /api/fp/leave-requests/preview', { body, under: ['leave'], enabled });
  const query = { user_id: String(user_id), starts_on, ends_on };
  const hits = useCall('GET /api/fp/dev-tasks/during-leave', { query, under: ['leave'], enabled });
  const handOvers = useRows(leaveHandOvers, { leave_request_id: String(id) }, enabled);
  return { isStill, outlook: preview.data, isComing: [preview, hits, handOvers].some((one) => one.isLoading) };
}

function Outlook({ row }: { readonly row: LeaveRequest }) {
  const { isStill, outlook, isComing } = useOutlook(row);
  if (!outlook || isComing) return <SkeletonRows rows={2} />;
  return (
    <>
      <LeaveFacts userId={row.user_id} outlook={outlook} isStill={isStill} />
      <HandOversOf requestId={row.id} isStill={isStill} />
    </>
  );
}
