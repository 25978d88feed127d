import { Button } from '@mantine/core';
import { useReference } from '#web/cache/references.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Records, SmallText } from '#web/ui/records.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { daysOff } from '#modules/staff/leave/days-off.ts';
import { daySpan, shortNumber } from '#modules/staff/leave/day-span.ts';
import { AskedHandOvers, HandedOver } from '#modules/staff/leave/hand-over-parts.tsx';
import { LeaveActions } from '#modules/staff/leave/leave-actions.tsx';
import type { DayOff, LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';
import { leaveHandOvers } from '#modules/staff/leave/leave-hand-overs.ts';
import { leaveKinds } from '#modules/staff/leave/leave-kinds.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import styles from '#modules/staff/leave/leave.module.css';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { cancelUse, useBalance } from '#modules/staff/leave/use-leave.tsx';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import { Facts, Figure, Figures } from '#web/ui/figures.tsx';
import { Coming } from '#web/ui/loaded.tsx';

interface OwnLeaveProps {
  readonly userId: number;
  readonly isOwn: boolean;
  readonly edit: (row: LeaveRequest) => void;
  readonly refuse: (row: LeaveRequest) => void;
  readonly useDay: (() => void) | null;
}

/** Of one person: how much there is, what was asked for, and the ledger of days in lieu. */
export function OwnLeave({ userId, isOwn, edit, refuse, useDay }: OwnLeaveProps) {
  const { t } = useTexts();
  const query = { user_id: String(userId) };
  const requests = useRows(leaveRequests, query);
  const ledger = useRows(daysOff, query);
  const handed = Map.groupBy(
    useRows(leaveHandOvers, { of_user_id: String(userId) }).data?.rows ?? [],
    (row) => row.leave_request_id,
  );
  // How high the figures are depends on what they say: what stands below has no place before.
  const isPlaced = !useBalance(userId).isPending;
  const [when, status, buttons] = [t('leave.when'), t('field.status'), t('leave.what_to_do')];
  return (
    <>
      <LeaveFigures userId={userId} useDay={useDay} />
      {isOwn && <AskedHandOvers userId={userId} />}
      {isPlaced && (
        <div className={`grid gap-12 ${styles.halves}`}>
          <Records
            title={t('leave-requests.title')}
            query={requests}
            headings={[when, t('leave-requests.leave_kind_id'), status, buttons]}
            empty={
              <StateNote
                compact
                icon="calendar-off"
                title={t('leave.no_requests')}
                text={t('leave.no_requests_hint')}
              />
            }
          >
            {(row) => (
              <RequestLine key={row.id} row={row} handed={handed.get(row.id) ?? []} edit={edit} refuse={refuse} />
            )}
          </Records>
          {/* Below the other on a phone: it has no place before that one is there. */}
          {!requests.isPending && (
            <Records
              title={t('leave.ledger')}
              query={ledger}
              headings={[when, t('leave.count'), status, buttons]}
              empty={
                <StateNote compact icon="calendar-stats" title={t('leave.no_days')} text={t('leave.no_days_hint')} />
              }
            >
              {(row) => <LedgerLine key={row.id} row={row} />}
            </Records>
          )}
        </div>
      )}
    </>
  );
}

type RequestLineProps = {
  readonly row: LeaveRequest;
  readonly handed: Parameters<typeof HandedOver>[0]['rows'];
} & Pick<OwnLeaveProps, 'edit' | 'refuse'>;

function RequestLine({ row, handed, edit, refuse }: RequestLineProps) {
  const { t } = useTexts();
  const { status, comment, decision_comment } = row;
  const decidedBy = row.decided_by === row.user_id ? null : row.decided_by;
  const decider = useReference('admin/users', decidedBy);
  return (
    <tr data-request={row.id}>
      <td>
        {daySpan(row.starts_on, row.ends_on)}
        <small>
          {row.part === 'day' ? t('leave.days', { n: row.calendar_days ?? 0 }) : t(`leave-requests.part.${row.part}`)}
        </small>
      </td>
      <td>
        <ReferenceName path={leaveKinds.path} id={row.leave_kind_id} />
        <SmallText text={comment} />
        <HandedOver rows={handed} />
      </td>
      <td>
        <LeaveStatusTag of="leave-requests" status={status} />
        {/* The name comes a moment later: its line is there, and what was said stands on its own. */}
        {decidedBy !== null && decider !== null && (
          <small className="cut" translate="no">
            {decider?.name ?? '\u00a0'}
          </small>
        )}
        {decision_comment && <small translate="no">{decision_comment}</small>}
      </td>
      <td>
        <LeaveActions row={row} refuse={refuse} edit={edit} />
      </td>
    </tr>
  );
}

function LedgerLine({ row }: { readonly row: DayOff }) {
  const { t } = useTexts();
  const formats = useFormats();
  const cancel = t('days-off.allowed_actions.cancel');
  async function ask() {
    const title = t('message.cancel_day_off_confirm');
    if (await confirm({ title, action: cancel, otherwise: t('action.close'), danger: true })) await cancelUse(row);
  }
  return (
    <tr data-cancelled={row.status === 'cancelled' || undefined} data-entry={row.entry}>
      <td>
        {row.day ? formats.day(row.day) : formats.dayOf(row.created_at)}
        {row.part !== 'day' && <small>{t(`days-off.part.${row.part}`)}</small>}
        {row.reason && <small>{t(`days-off.reason.${row.reason}`)}</small>}
        <SmallText text={row.comment} />
      </td>
      <td>
        <b>
          {row.entry === 'used' ? '−' : '+'}
          {shortNumber(row.days * Number(row.share))}
        </b>
      </td>
      <td>
        <LeaveStatusTag of="days-off" status={row.status} />
        {row.expires_on && row.status !== 'cancelled' && (
          <small>{t('leave.until', { day: formats.day(row.expires_on) })}</small>
        )}
      </td>
      <td>
        <DecisionSlot of={daysOff} row={row}>
          {({ allowed_actions }) =>
            allowed_actions.includes('cancel') && (
              <Button size="compact-sm" variant="default" onClick={() => void ask()}>
                {cancel}
              </Button>
            )
          }
        </DecisionSlot>
      </td>
    </tr>
  );
}

const states = {
  draft: { icon: 'pencil', tone: 'quiet' },
  sent: { icon: 'clock', tone: 'warn' },
  approved: { icon: 'circle-check', tone: 'good' },
  refused: { icon: 'ban', tone: 'danger' },
  cancelled: { icon: 'x', tone: 'quiet' },
  added: { icon: 'plus', tone: 'good' },
  used: { icon: 'check' },
} as const satisfies Readonly<Record<string, State>>;

/** A status by sign and word. */
function LeaveStatusTag({ of, status }: { readonly of: string; readonly status: keyof typeof states }) {
  const { t } = useTexts();
  return <StateTag {...states[status]}>{t(`${of}.status.${status}`)}</StateTag>;
}

interface LeaveFiguresProps {
  readonly userId: number;
  /** Uses a day in lieu; null where the reader may not. */
  readonly useDay: (() => void) | null;
}

/** How much leave there is, and what it is made of: every number can be added up by the reader. */
function LeaveFigures({ userId, useDay }: LeaveFiguresProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const balance = useBalance(userId);
  const { data } = balance;
  if (!data)
    return (
      <div className={styles.coming}>
        <Coming of={balance} rows={3} compact />
      </div>
    );
  const { annual } = data;
  const days = (count: number) => t('leave.days', { n: shortNumber(count) });
  const parts: readonly (readonly [string, number])[] = annual
    ? [
        ['accrued', annual.accrued],
        ['corrections', annual.corrections],
        ['taken', -annual.taken],
        ['planned', -annual.planned],
      ]
    : [];
  return (
    <Figures>
      <Figure title={t('leave.annual')} name="annual" sum={annual ? days(annual.balance) : '—'}>
        {annual ? (
          <>
            <Facts>
              {parts
                .filter(([name, count]) => count !== 0 || name === 'accrued')
                .map(([name, count]) => (
                  <span key={name}>
                    {t(`leave.part.${name}`)} <b>{shortNumber(count)}</b>
                  </span>
                ))}
            </Facts>
            <Facts>
              <span>
                {t('leave.working_year', { days: daySpan(annual.working_year.starts_on, annual.working_year.ends_on) })}
              </span>
              {annual.carried_over > 0 && <span>{t('leave.carried', { n: shortNumber(annual.carried_over) })}</span>}
              {annual.waiting > 0 && <span>{t('leave.waiting_days', { n: shortNumber(annual.waiting) })}</span>}
            </Facts>
          </>
        ) : (
          <Facts>{t('rule.leave_hire_date_missing')}</Facts>
        )}
      </Figure>
      <Figure title={t('leave.in_lieu')} name="days-off" sum={days(data.days_off)}>
        {useDay && data.days_off > 0 && (
          <Button size="compact-sm" variant="default" onClick={useDay}>
            {t('leave.use_day')}
          </Button>
        )}
        {data.expires_on && (
          <Facts>{t('leave.expiring', { n: shortNumber(data.expiring), day: formats.day(data.expires_on) })}</Facts>
        )}
      </Figure>
    </Figures>
  );
}
