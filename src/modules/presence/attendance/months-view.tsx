import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMonth } from '#kernel/calendar-formats.ts';
import { addMonths } from '#kernel/days.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import type { Month } from '#modules/presence/attendance/attendance-endpoints.ts';
import styles from '#modules/presence/attendance/attendance.module.css';
import { attendanceMonths } from '#modules/presence/attendance/attendance-months.ts';
import { refreshMonths } from '#modules/presence/attendance/use-attendance.ts';

const MonthDialog = onDemand(() => import('#modules/presence/attendance/month-dialog.tsx'), 'MonthDialog');

const looks = {
  open: { icon: 'circle-dashed', tone: 'quiet' },
  checking: { icon: 'clock', tone: 'warn' },
  closed: { icon: 'circle-check', tone: 'good' },
} as const;

/** Months of the company: what is open in them, and the steps to their closing. */
export function MonthsView() {
  const { t, lang } = useTexts();
  const formats = useFormats();
  const query = useRows(attendanceMonths);
  const { busy, work } = useWork();
  const [asked, ask] = useState<{ row: Month; what: 'close' | 'reopen' } | null>(null);
  const [opened, open] = useState<number | null>(null);
  const last = addMonths(`${formats.today().slice(0, 7)}-01`, -1).slice(0, 7);
  const begin = (month: string) =>
    work(async () => {
      await call('POST /api/fp/attendance-months', { body: { month }, once: newIdempotencyKey() });
      await refreshMonths();
    });
  const check = ({ id, version }: Month) =>
    work(async () => {
      await call('POST /api/fp/attendance-months/check', { body: { id, version } });
      await refreshMonths();
    });
  return (
    <Loaded of={query} rows={6}>
      {({ rows }) => (
        <div className="stack gap-12 scrolls">
          {!rows.some(({ month, branch_id }) => month === last && branch_id === null) && (
            <div className="row">
              <Button variant="default" loading={busy} onClick={() => void begin(last)}>
                {t('attendance.begin_month', { month: formatMonth(`${last}-01`, lang) })}
              </Button>
            </div>
          )}
          {rows.length === 0 && (
            <StateNote icon="calendar-week" title={t('attendance.no_months')} text={t('attendance.no_months_hint')} />
          )}
          <ul className="stack gap-0 boxed panel">
            {rows.map((row) => (
              <MonthLine
                key={row.id}
                row={row}
                busy={busy}
                isOpened={opened === row.id}
                open={() => open(opened === row.id ? null : row.id)}
                check={() => void check(row)}
                ask={(what) => ask({ row, what })}
              />
            ))}
          </ul>
          {asked && <MonthDialog {...asked} close={() => ask(null)} />}
        </div>
      )}
    </Loaded>
  );
}

interface MonthLineProps {
  readonly row: Month;
  readonly busy: boolean;
  readonly isOpened: boolean;
  readonly open: () => void;
  readonly check: () => void;
  readonly ask: (what: 'close' | 'reopen') => void;
}

/** A month: how it stands, how much of it is open, and the steps that lead on. */
function MonthLine({ row, busy, isOpened, open, check, ask }: MonthLineProps) {
  const { t, lang } = useTexts();
  const formats = useFormats();
  return (
    <li className="lined" data-month={row.month}>
      <div className={`row wrap ${styles.own}`}>
        <b className={styles.month}>{formatMonth(`${row.month}-01`, lang)}</b>
        <StateTag {...looks[row.state]}>{t(`attendance-months.state.${row.state}`)}</StateTag>
        <span className="quiet small grow">
          {row.branch_id ? <ReferenceName path="admin/branches" id={row.branch_id} /> : t('attendance.whole_company')}
          {row.edition > 0 && ` · ${t('attendance.edition', { n: row.edition })}`}
          {row.closed_at && ` · ${formats.instant(row.closed_at)}`}
        </span>
        {(row.open_count ?? 0) > 0 && (
          <Button size="compact-sm" variant="subtle" aria-expanded={isOpened} onClick={open}>
            {t('attendance.open_count', { count: row.open_count ?? 0 })}
          </Button>
        )}
        {row.allowed_actions.includes('check') && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={check}>
            {t('attendance-months.allowed_actions.check')}
          </Button>
        )}
        {(['close', 'reopen'] as const)
          .filter((what) => row.allowed_actions.includes(what))
          .map((what) => (
            <Button
              key={what}
              size="compact-sm"
              variant={what === 'close' ? 'filled' : 'default'}
              onClick={() => ask(what)}
            >
              {t(`attendance-months.allowed_actions.${what}`)}
            </Button>
          ))}
      </div>
      {isOpened && <Points id={row.id} />}
    </li>
  );
}

/** What keeps the month open, each a way to its day. */
function Points({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const formats = useFormats();
  const query = useCall('GET /api/fp/attendance-months/points', { query: { id: String(id) }, under: ['attendance'] });
  return (
    <Loaded of={query} rows={3}>
      {({ rows }) => (
        <ul className={styles.points}>
          {rows.map(({ user_id, fio, day, point, minutes }) => (
            <li key={`${user_id} ${day} ${point}`} className="row wrap">
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={user_id === null}
                onClick={() => changeSearch({ user_id: String(user_id), day })}
              >
                {user_id === null ? t('attendance.point_count', { count: minutes ?? 0 }) : formats.day(day)}
              </Button>
              <span translate="no">{fio}</span>
              <span className="quiet small">{t(`attendance.point.${point}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
