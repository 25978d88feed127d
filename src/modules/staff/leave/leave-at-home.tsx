import { useState } from 'react';
import { addDays } from '#kernel/days.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { daySpan } from '#modules/staff/leave/day-span.ts';
import { LeaveActions } from '#modules/staff/leave/leave-actions.tsx';
import type { LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';
import styles from '#modules/staff/leave/leave-at-home.module.css';
import { onDemand } from '#web/product/on-demand.tsx';
import { useLeaveNews, useTimeline } from '#modules/staff/leave/use-leave.tsx';
import { useWaiting } from '#modules/staff/leave/use-waiting.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { leaveKinds } from '#modules/staff/leave/leave-kinds.ts';

const RefuseDialog = onDemand(() => import('#modules/staff/leave/refuse-dialog.tsx'), 'RefuseDialog');

const screen = '/people/days-off';
/** The rest is on the screen of leave. */
const shownAtMost = 6;

/** For those who decide about leave: what waits for an answer, and who is away today and in the days ahead. */
export default function LeaveAtHome() {
  useLeaveNews();
  return (
    <div className={`grid gap-16 ${styles.columns}`}>
      <Waiting />
      <AwayNow />
    </div>
  );
}

function Waiting() {
  const { t } = useTexts();
  const [refused, setRefused] = useState<LeaveRequest | null>(null);
  const waiting = useWaiting();
  const { rows } = waiting;
  return (
    <>
      <AskedPart title={t('leave.waiting')} query={waiting} rows={3}>
        {() => (
          <Part title={t('leave.waiting')} count={rows?.length ?? 0} to={screen} search={{ view: 'waiting' }}>
            {!rows?.length && <p className="quiet nothing">{t('leave.nothing_waits')}</p>}
            <ul>
              {rows?.slice(0, shownAtMost).map((row) => (
                <li key={row.id} className={`row wrap lined ink untied ${styles.line}`}>
                  <span className="stack gap-2 grow shrinks">
                    <span className="medium">
                      <ReferenceName path="admin/users" id={row.user_id} />
                    </span>
                    <span className="quiet small">
                      <ReferenceName path={leaveKinds.path} id={row.leave_kind_id} /> ·{' '}
                      {daySpan(row.starts_on, row.ends_on)} ·{' '}
                      {row.part === 'day'
                        ? t('leave.days', { n: row.calendar_days ?? 0 })
                        : t(`leave-requests.part.${row.part}`)}
                    </span>
                  </span>
                  <LeaveActions row={row} refuse={setRefused} />
                </li>
              ))}
            </ul>
          </Part>
        )}
      </AskedPart>
      {refused && <RefuseDialog row={refused} close={() => setRefused(null)} />}
    </>
  );
}

const DAYS_AHEAD = 6;

function AwayNow() {
  const { t } = useTexts();
  const format = useFormats();
  const today = format.today();
  const timeline = useTimeline({ starts_on: today, ends_on: addDays(today, DAYS_AHEAD), only_away: 'true' });
  return (
    <AskedPart title={t('leave.away_soon')} query={timeline} rows={3}>
      {({ people }) => {
        const away = people
          .flatMap(({ spans, ...person }) =>
            spans.filter(({ is_waiting }) => !is_waiting).map((span) => ({ ...person, ...span })),
          )
          .toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
        const isNow = away.filter(({ starts_on }) => starts_on <= today);
        return (
          <Part title={t('leave.away_soon')} count={away.length} to={screen} search={{ view: 'timeline' }}>
            {!away.length && <p className="quiet nothing">{t('leave.nobody_away')}</p>}
            {isNow.length > 0 && (
              <p className="quiet small nothing">{t('leave.away_today', { count: isNow.length })}</p>
            )}
            <ul>
              {away.slice(0, shownAtMost).map((span) => (
                <li key={`${span.user_id} ${span.starts_on}`}>
                  <ScreenLink
                    to={screen}
                    search={{ user_id: String(span.user_id) }}
                    className={`row gap-10 lined hovers ink untied ${styles.line}`}
                  >
                    <Avatar id={span.user_id} name={span.fio} />
                    <span className="cut grow" translate="no">
                      {span.fio}
                    </span>
                    <span className="rigid quiet small digits">{daySpan(span.starts_on, span.ends_on)}</span>
                  </ScreenLink>
                </li>
              ))}
            </ul>
          </Part>
        );
      }}
    </AskedPart>
  );
}
