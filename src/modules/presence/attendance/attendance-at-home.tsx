import { useState } from 'react';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Correction } from '#modules/presence/attendance/attendance-endpoints.ts';
import { DecisionButtons, useWaitingCorrections } from '#modules/presence/attendance/correction-decisions.tsx';
import { CorrectionWords } from '#modules/presence/attendance/correction-words.tsx';
import styles from '#modules/presence/attendance/attendance-at-home.module.css';
import { useAttendanceNews, useLateToday } from '#modules/presence/attendance/use-attendance.ts';

const RefuseDialog = onDemand(() => import('#modules/presence/attendance/refuse-correction.tsx'), 'RefuseCorrection');

const screen = '/people/attendance';
/** The rest is on the screen of attendance. */
const shownAtMost = 5;

/** For those who decide: corrections that wait, and who should be here and is not. */
export default function AttendanceAtHome() {
  useAttendanceNews();
  return (
    <div className={`grid gap-16 ${styles.columns}`}>
      <Waiting />
      <LateToday />
    </div>
  );
}

function Waiting() {
  const { t } = useTexts();
  const formats = useFormats();
  const [refused, setRefused] = useState<Correction | null>(null);
  const waiting = useWaitingCorrections();
  const { rows } = waiting;
  return (
    <>
      <AskedPart title={t('attendance.waiting')} query={waiting} rows={3}>
        {() => (
          <Part title={t('attendance.waiting')} count={rows?.length ?? 0} to={screen} search={{ view: 'waiting' }}>
            {!rows?.length && <p className="quiet nothing">{t('attendance.nothing_waits')}</p>}
            <ul>
              {rows?.slice(0, shownAtMost).map((row) => (
                <li key={row.id} className={`row wrap lined ink untied ${styles.line}`}>
                  <span className="stack gap-2 grow shrinks">
                    <span className="medium">
                      <ReferenceName path="admin/users" id={row.user_id} />
                    </span>
                    <span className="quiet small digits">
                      {formats.day(row.day)} · <CorrectionWords row={row} />
                    </span>
                  </span>
                  <DecisionButtons row={row} refuse={setRefused} />
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

function LateToday() {
  const { t } = useTexts();
  const formats = useFormats();
  const query = useLateToday(true);
  return (
    <AskedPart title={t('attendance.late_today')} query={query} rows={3}>
      {({ rows }) => (
        <Part title={t('attendance.late_today')} count={rows.length} to={screen}>
          {!rows.length && <p className="quiet nothing">{t('attendance.nobody_late')}</p>}
          <ul>
            {rows.slice(0, shownAtMost).map(({ user_id, fio, came, minutes }) => (
              <li key={user_id}>
                <ScreenLink
                  to={screen}
                  search={{ user_id: String(user_id), day: formats.today() }}
                  className={`row gap-10 lined hovers ink untied ${styles.line}`}
                >
                  <span className="cut grow" translate="no">
                    {fio}
                  </span>
                  <span className="rigid quiet small digits">
                    {came ? formats.time(came) : t('attendance.not_here')} · {formats.minutes(minutes)}
                  </span>
                </ScreenLink>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </AskedPart>
  );
}
