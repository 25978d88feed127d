import { Button } from '@mantine/core';
import { useReference } from '#web/api/references.ts';
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
  const { data, error, refetch } = useRequests({ user_id: String(userId) });
  return (
    <section className={styles.part} aria-label={t('leave-requests.title')}>
      <h2>{t('leave-requests.title')}</h2>
      {error && !data ? (
        <FailureNote error={error} retry={() => void refetch()} compact />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : !data.rows.length ? (
        <StateNote compact icon="calendar-off" title={t('leave.no_requests')} text={t('leave.no_requests_hint')} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('leave.when')}</th>
              <th scope="col">{t('leave-requests.leave_kind_id')}</th>
              <th scope="col">{t('field.status')}</th>
              <th scope="col">
                <span className="sr-only">{t('leave.what_to_do')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
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
          </tbody>
        </table>
      )}
    </section>
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
  const { data, error, refetch } = useLedger(userId);
  return (
    <section className={styles.part} aria-label={t('leave.ledger')}>
      <h2>{t('leave.ledger')}</h2>
      {error && !data ? (
        <FailureNote error={error} retry={() => void refetch()} compact />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : !data.rows.length ? (
        <StateNote compact icon="calendar-stats" title={t('leave.no_days')} text={t('leave.no_days_hint')} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('leave.when')}</th>
              <th scope="col">{t('leave.count')}</th>
              <th scope="col">{t('field.status')}</th>
              <th scope="col">
                <span className="sr-only">{t('leave.what_to_do')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <LedgerLine key={row.id} row={row} />
            ))}
          </tbody>
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
