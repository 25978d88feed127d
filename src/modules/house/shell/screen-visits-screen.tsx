import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { formatShortDay } from '#kernel/calendar-formats.ts';
import type { Answer } from '#kernel/api.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Screen } from '#web/product/screen.tsx';
import { Hint, HintLines } from '#web/ui/hint.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { NothingFound } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/house/shell/screen-visits.module.css';

type Visits = Answer<'GET /api/admin/screen-visits'>;
const spans = ['7', '14', '30'] as const;

/** Which screens people open, and which nobody does: counts of days, of all people together. */
export default function ScreenVisitsScreen() {
  const { t } = useTexts();
  const search = useSearchTexts();
  const [asked, ask] = useState('');
  const days = spans.find((one) => one === search.days) ?? '14';
  const visits = useCall('GET /api/admin/screen-visits', {
    query: { days: Number(days) },
    placeholderData: keepPreviousData,
  });
  const { data, isPending } = visits;
  const words = asked.trim().toLocaleLowerCase();
  const rows = data?.rows.filter(({ name, route }) => `${name} ${route}`.toLocaleLowerCase().includes(words));
  return (
    <Screen
      busy={isPending}
      lead={data && <span className="quiet digits">{formatCount(sumOf(data.rows.map(({ total }) => total)))}</span>}
    >
      <div className={`row wrap ruled ${styles.bar}`}>
        <SearchField value={asked} change={ask} />
        <OneOf
          label={t('screen-visits.span')}
          of={spans}
          value={days}
          nameOf={(one) => t('screen-visits.days', { count: Number(one) })}
          choose={(chosen) => changeSearch({ days: chosen === '14' ? null : chosen })}
        />
      </div>
      {!data || !rows ? (
        <Coming of={visits} rows={12} />
      ) : rows.length ? (
        <VisitsTable days={data.days} rows={rows} />
      ) : (
        <NothingFound clear={() => ask('')} />
      )}
    </Screen>
  );
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

function VisitsTable({ days, rows }: Visits) {
  const { t } = useTexts();
  const most = Math.max(1, ...rows.flatMap(({ visits }) => visits));
  return (
    <div className="scrolls">
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('screen-visits.screen')}</th>
            <th scope="col" className={styles.number}>
              {t('screen-visits.total')}
            </th>
            <th scope="col">{`${formatShortDay(days[0]!)} – ${formatShortDay(days.at(-1)!)}`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.route} data-none={row.total === 0 || undefined}>
              <th scope="row">
                <span className="row shrinks">
                  <Icon name={row.icon} />
                  <span className="cut" title={row.route}>
                    {row.name}
                  </span>
                </span>
              </th>
              <td className={`digits ${styles.number}`}>{formatCount(row.total)}</td>
              <td>
                <DayColumns days={days} visits={row.visits} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayColumnsProps {
  readonly days: readonly string[];
  readonly visits: readonly number[];
  /** The tallest of all screens: columns of one screen are read against the others. */
  readonly most: number;
}

function DayColumns({ days, visits, most }: DayColumnsProps) {
  const { t } = useTexts();
  const format = useFormats();
  const lines = days.flatMap((day, at) =>
    visits[at] ? [{ key: day, name: format.weekdayAndDay(day), value: formatCount(visits[at]) }] : [],
  );
  if (!lines.length) return <span className="quiet small">{t('screen-visits.none')}</span>;
  return (
    <Hint className={styles.columns} label={t('screen-visits.by_day')} text={<HintLines lines={lines.toReversed()} />}>
      {days.map((day, at) => (
        <i key={day} style={{ height: `${visits[at] ? Math.max(8, (visits[at] / most) * 100) : 0}%` }} />
      ))}
    </Hint>
  );
}
