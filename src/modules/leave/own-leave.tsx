import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { daySpan } from '#modules/leave/day-span.ts';
import { LeaveActions } from '#modules/leave/leave-actions.tsx';
import type { DayOff, LeaveRequest } from '#modules/leave/leave-endpoints.ts';
import { LeaveFigures } from '#modules/leave/leave-figures.tsx';
import styles from '#modules/leave/leave.module.css';
import { KindName, LeaveStatusTag } from '#modules/leave/leave-words.tsx';
import { cancelUse, useKinds, useLedger, useRequests } from '#modules/leave/use-leave.tsx';

interface OwnLeaveProps {
  readonly userId: number;
  readonly edit: (row: LeaveRequest) => void;
  readonly refuse: (row: LeaveRequest) => void;
  readonly useDay: (() => void) | null;
}

/** Of one person: how much there is, what was asked for, and the ledger of days in lieu. */
export function OwnLeave({ userId, edit, refuse, useDay }: OwnLeaveProps) {
  return (
    <>
      <LeaveFigures userId={userId} useDay={useDay} />
      <div className={styles.halves}>
        <Requests userId={userId} edit={edit} refuse={refuse} />
        <Ledger userId={userId} />
      </div>
    </>
  );
}

function Requests({ userId, edit, refuse }: Omit<OwnLeaveProps, 'useDay'>) {
  const { t } = useTexts();
  const kinds = useKinds();
  const query = useRequests({ user_id: String(userId) });
  return (
    <Records
      title={t('leave-requests.title')}
      query={query}
      middle={t('leave-requests.leave_kind_id')}
      empty={
        <StateNote compact icon="calendar-off" title={t('leave.no_requests')} text={t('leave.no_requests_hint')} />
      }
    >
      {query.data?.rows.map((row) => (
        <tr key={row.id} data-request={row.id}>
          <td className={styles.when}>
            {daySpan(row.starts_on, row.ends_on)}
            <small>{t('leave.days', { n: row.calendar_days ?? 0 })}</small>
          </td>
          <td>
            <KindName kind={kinds.get(row.leave_kind_id)} />
            {row.comment && (
              <small className="cut" translate="no" title={row.comment}>
                {row.comment}
              </small>
            )}
          </td>
          <td>
            <LeaveStatusTag of="leave-requests" status={row.status} />
            <Decision row={row} />
          </td>
          <td className={styles.buttons}>
            <LeaveActions row={row} refuse={refuse} edit={edit} />
          </td>
        </tr>
      ))}
    </Records>
  );
}

function Decision({ row }: { readonly row: LeaveRequest }) {
  const who = useReference('admin/users', row.decided_by);
  if (!who || row.decided_by === row.user_id) return null;
  return (
    <small translate="no" title={row.decision_comment ?? undefined}>
      {who.name}
      {row.decision_comment && `: ${row.decision_comment}`}
    </small>
  );
}

function Ledger({ userId }: { readonly userId: number }) {
  const { t } = useTexts();
  const query = useLedger(userId);
  return (
    <Records
      title={t('leave.ledger')}
      query={query}
      middle={t('leave.count')}
      empty={<StateNote compact icon="calendar-stats" title={t('leave.no_days')} text={t('leave.no_days_hint')} />}
    >
      {query.data?.rows.map((row) => (
        <LedgerLine key={row.id} row={row} />
      ))}
    </Records>
  );
}

interface RecordsProps {
  readonly title: string;
  readonly query: UseQueryResult<{ readonly rows: readonly unknown[] }>;
  /** The heading between the days and the state. */
  readonly middle: string;
  readonly empty: ReactNode;
  /** Its lines. */
  readonly children: ReactNode;
}

/** Records of one person with their days, their state and what may be done with them. */
function Records({ title, query: { data, error, refetch }, middle, empty, children }: RecordsProps) {
  const { t } = useTexts();
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {error && !data ? (
        <FailureNote error={error} retry={() => void refetch()} compact />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : !data.rows.length ? (
        empty
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('leave.when')}</th>
              <th scope="col">{middle}</th>
              <th scope="col">{t('field.status')}</th>
              <th scope="col">
                <span className="sr-only">{t('leave.what_to_do')}</span>
              </th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  );
}

function LedgerLine({ row }: { readonly row: DayOff }) {
  const { t } = useTexts();
  const formats = useFormats();
  const isUse = row.entry === 'used';
  async function cancel() {
    const title = t('message.cancel_day_off_confirm');
    const question = {
      title,
      action: t('days-off.allowed_actions.cancel'),
      otherwise: t('action.close'),
      danger: true,
    };
    if (await confirm(question)) await cancelUse(row);
  }
  return (
    <tr data-cancelled={row.status === 'cancelled' || undefined} data-entry={row.entry}>
      <td className={styles.when}>
        {row.day ? formats.day(row.day) : formats.day(row.created_at.slice(0, 10))}
        {row.reason && <small>{t(`days-off.reason.${row.reason}`)}</small>}
        {row.comment && (
          <small className="cut" translate="no" title={row.comment}>
            {row.comment}
          </small>
        )}
      </td>
      <td className={styles.count}>
        {isUse ? '−' : '+'}
        {row.days}
      </td>
      <td>
        <LeaveStatusTag of="days-off" status={row.status} />
        {row.expires_on && row.status !== 'cancelled' && (
          <small>{t('leave.until', { day: formats.day(row.expires_on) })}</small>
        )}
      </td>
      <td className={styles.buttons}>
        {row.allowed_actions.includes('cancel') && (
          <Button size="compact-sm" variant="default" onClick={() => void cancel()}>
            {t('days-off.allowed_actions.cancel')}
          </Button>
        )}
      </td>
    </tr>
  );
}
