import { keepPreviousData } from '@tanstack/react-query';
import { formatMonth, formatShortDay } from '#kernel/calendar-formats.ts';
import { formatCount, formatNumber } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { DeveloperKpi } from '#modules/views/developers/developer-endpoints.ts';
import { number, percent } from '#modules/views/developers/developer-year.tsx';
import { MonthTasks } from '#modules/views/developers/month-tasks.tsx';
import styles from '#modules/views/developers/developers.module.css';

interface MonthPartProps {
  readonly userId: number;
  readonly month: string;
  readonly version: number | undefined;
}

/** How the KPI of one month came about: its parts, the tasks behind them, the days, and its editions. */
export function MonthPart({ userId, month, version }: MonthPartProps) {
  const { t, lang } = useTexts();
  const query = useCall('GET /api/fp/reports/developers/:id/kpi', {
    params: { id: userId },
    query: { month, ...(version && { version: String(version) }) },
    under: ['developer'],
    placeholderData: keepPreviousData,
  });
  const title = t('developer.month', { month: formatMonth(`${month}-01`, lang) });
  return (
    <AskedPart title={title} query={query} rows={8}>
      {(data) => (
        <Part title={title} tools={<Editions of={data} />}>
          <Parts of={data} />
          {data.days && <Days days={data.days} />}
          <MonthTasks of={data} />
        </Part>
      )}
    </AskedPart>
  );
}

/** Closed or not, and by which edition; older ones open from here. */
function Editions({ of: { frozen, version, editions } }: { readonly of: DeveloperKpi }) {
  const { t } = useTexts();
  const format = useFormats();
  if (!frozen) return <span className="badge quiet">{t('kpi-months.status.open')}</span>;
  const shown = editions.find((one) => one.version === version);
  const hint = shown && [shown.made_by, format.instant(shown.made_at), shown.reason].filter(Boolean).join(' · ');
  return (
    <span className="row gap-6 wrap small">
      <span className="badge">{t('kpi-months.status.frozen')}</span>
      {editions.length > 1 ? (
        <select
          className={styles.editions}
          aria-label={t('kpi-months.edition')}
          value={String(version)}
          onChange={(event) => changeSearch({ version: event.currentTarget.value })}
        >
          {editions.map((one) => (
            <option key={one.version} value={one.version}>
              {t('developer.edition', { number: one.version })} · {number(one.kpi)}
            </option>
          ))}
        </select>
      ) : null}
      {hint && <span className="quiet">{hint}</span>}
    </span>
  );
}

/** The five parts: what each is, weighs and adds; together they are the KPI. */
function Parts({ of: { kpi, kpi_parts, reason } }: { readonly of: DeveloperKpi }) {
  const { t } = useTexts();
  const leftOut = kpi_parts.filter(({ value }) => value === null).map(({ name }) => t(`kpi_part.${name}`));
  return (
    <div className={`grid gap-12 ${styles.parts}`}>
      <p className={`stack gap-0 ${styles.kpi}`}>
        <span className="soft small">{t('measure.kpi')}</span>
        <strong className="digits">{number(kpi)}</strong>
        {reason && <span className="quiet small">{t('developer.not_enough_hint')}</span>}
      </p>
      <ul className="stack gap-6 grow">
        {kpi_parts
          .filter(({ value }) => value !== null)
          .map(({ name, value, numerator, denominator, weight, adds }) => (
            <li key={name} className={`grid gap-8 digits ${styles.part}`}>
              <span title={t(`kpi_part_text.${name}`)}>{t(`kpi_part.${name}`)}</span>
              <span className="meter grow" aria-hidden="true">
                <i style={{ width: `${Math.min(100, ((value ?? 0) / (name === 'volume' ? 1.2 : 1)) * 100)}%` }} />
              </span>
              <span className="num strong">{percent(value)}</span>
              <span className="num quiet small">
                {formatNumber(numerator)} ÷ {formatNumber(denominator)}
              </span>
              <span className="num small">
                × {formatNumber(weight * 100)} = <b>{formatNumber(adds)}</b>
              </span>
            </li>
          ))}
        {leftOut.length > 0 && (
          <li className="quiet small">{t('developer.left_out', { parts: leftOut.join(', ') })}</li>
        )}
      </ul>
    </div>
  );
}

/** The days of the month with a norm: which of them cost something. */
function Days({ days }: { readonly days: NonNullable<DeveloperKpi['days']> }) {
  const { t } = useTexts();
  const missed = days.filter(({ is_missed }) => is_missed);
  return (
    <div className={`stack gap-6 ${styles.days}`}>
      <p className="soft small">
        {t('developer.days', { count: formatCount(days.length), missed: formatCount(missed.length) })}
      </p>
      <ul className="flow gap-3" aria-label={t('attendance.title')}>
        {days.map(({ day, status, late_minutes, is_missed }) => {
          const said = late_minutes
            ? t('developer.late_by', { minutes: formatCount(late_minutes) })
            : status && t(`attendance.status.${status}`);
          return (
            <li key={day} data-missed={is_missed || undefined} title={`${formatShortDay(day)}: ${said ?? ''}`}>
              <span className="digits">{day.slice(8)}</span>
              {is_missed && <span className="sr-only">{said}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
