import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useReference } from '#web/cache/references.ts';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { keysOf } from '#web/ui/shortcuts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { daySpan } from '#modules/leave/day-span.ts';
import { LeaveActions } from '#modules/leave/leave-actions.tsx';
import type { LeaveRequest } from '#modules/leave/leave-endpoints.ts';
import { LeaveFacts } from '#modules/leave/leave-outlook.tsx';
import styles from '#modules/leave/leave.module.css';
import { KindName } from '#modules/leave/leave-words.tsx';
import { act, useKinds, useRequests } from '#modules/leave/use-leave.tsx';

/** Requests that the reader may decide about. */
export function useWaiting() {
  const requests = useRequests({ status: 'sent' });
  const rows = requests.data?.rows.filter((row) => row.allowed_actions.includes('approve'));
  return { ...requests, rows: rows?.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1)) };
}

interface WaitingLeaveProps {
  readonly waiting: ReturnType<typeof useWaiting>;
  readonly refuse: (row: LeaveRequest) => void;
}

/** What waits for an answer: arrows go through it, A approves, R refuses, by the place of the key on any layout. */
export function WaitingLeave({ waiting, refuse }: WaitingLeaveProps) {
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const { rows, error, refetch } = waiting;
  if (error && !rows) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!rows) return <SkeletonRows rows={6} />;
  if (!rows.length)
    return <StateNote icon="circle-check" title={t('leave.nothing_waits')} text={t('leave.nothing_waits_hint')} />;
  const active = rows.find(({ id }) => id === chosen) ?? rows[0]!;

  function press(event: KeyboardEvent) {
    const at = rows!.indexOf(active);
    const isOnLine = event.target instanceof HTMLElement && event.target.dataset.request !== undefined;
    if (!isOnLine || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.code];
    if (step) {
      event.preventDefault();
      const next = rows![at + step];
      if (!next) return;
      setChosen(next.id);
      list.current?.querySelector<HTMLElement>(`[data-request="${next.id}"]`)?.focus();
    } else if (event.code === 'KeyA') {
      event.preventDefault();
      void act(active, 'approve');
    } else if (event.code === 'KeyR') {
      event.preventDefault();
      refuse(active);
    }
  }
  return (
    <>
      <p className={`${styles.hint} ${styles.keys}`}>
        {t('leave.keys', { approve: keysOf('KeyA').join(' '), refuse: keysOf('KeyR').join(' ') })}
      </p>
      <ul ref={list} className={styles.waiting} aria-label={t('leave.waiting')}>
        {rows.map((row) => (
          <Line
            key={row.id}
            row={row}
            isActive={row === active}
            choose={() => setChosen(row.id)}
            press={press}
            refuse={refuse}
          />
        ))}
      </ul>
    </>
  );
}

interface LineProps {
  readonly row: LeaveRequest;
  readonly isActive: boolean;
  readonly choose: () => void;
  readonly press: (event: KeyboardEvent) => void;
  readonly refuse: (row: LeaveRequest) => void;
}

function Line({ row, isActive, choose, press, refuse }: LineProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const kinds = useKinds();
  const person = useReference('admin/users', row.user_id);
  const days = daySpan(row.starts_on, row.ends_on);
  return (
    <li data-active={isActive || undefined}>
      <div
        className={styles.line}
        role="button"
        tabIndex={isActive ? 0 : -1}
        data-request={row.id}
        aria-expanded={isActive}
        aria-keyshortcuts="A R"
        onFocus={choose}
        onClick={choose}
        onKeyDown={press}
      >
        <Avatar id={row.user_id} name={person?.name ?? ''} size={28} />
        <span className={styles.who}>
          <b translate="no">{person?.name}</b>
          <KindName kind={kinds.get(row.leave_kind_id)} />
        </span>
        <span className={styles.when}>
          {days}
          <small>{t('leave.days', { n: row.calendar_days ?? 0 })}</small>
        </span>
        <span className={styles.said}>
          {row.comment && <span translate="no">{row.comment}</span>}
          {row.sent_at && <small>{formats.relative(row.sent_at)}</small>}
        </span>
      </div>
      <div className={styles.buttons}>
        <LeaveActions row={row} refuse={refuse} />
      </div>
      {isActive && <Outlook row={row} />}
    </li>
  );
}

function Outlook({ row }: { readonly row: LeaveRequest }) {
  const { id, user_id, leave_kind_id, starts_on, ends_on, record_number } = row;
  const body = { id, user_id, leave_kind_id, starts_on, ends_on, record_number };
  const { data } = useQuery({
    queryKey: ['leave', 'outlook', body],
    queryFn: ({ signal }) => call('POST /api/fp/leave-requests/preview', { body, signal }),
  });
  return data ? <LeaveFacts userId={user_id} outlook={data} /> : <SkeletonRows rows={2} />;
}
