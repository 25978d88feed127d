import { formatMonth } from '#kernel/calendar-formats.ts';
import { formatClock, formatCount, formatNumber } from '#kernel/formats.ts';
import { ColumnChart } from '#web/charts/charts.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Part } from '#web/ui/part.tsx';
import type { DeveloperMonth } from '#modules/views/developers/developer-endpoints.ts';
import styles from '#modules/views/developers/developers.module.css';
import { kpiPartNames } from '#modules/growth/kpi/door.ts';

interface YearPartProps {
  readonly months: readonly DeveloperMonth[];
  readonly chosen: string | undefined;
  readonly choose: (month: string) => void;
}

export const percent = (share: number | null): string => (share === null ? '–' : `${formatNumber(share * 100)} %`);
export const number = (value: number | null): string => (value === null ? '–' : formatNumber(value));

/** Twelve months of the KPI as what each part added, and the same in figures. A month is chosen in either. */
export function YearPart({ months, chosen, choose }: YearPartProps) {
  const { t, lang } = useTexts();
  const nameOf = (month: string) => formatMonth(`${month}-01`, lang);
  return (
    <Part title={t('developer.year')}>
      <div className={styles.chart}>
        <ColumnChart
          model={{
            ...{ title: t('developer.year_question'), unit: 'number', step: 'month', pointName: t('kpi-months.month') },
            series: kpiPartNames.map((key) => ({ key, name: t(`kpi_part.${key}`) })),
            points: months.map(({ month, kpi, kpi_parts }) => ({
              ...{ at: `${month}-01`, name: nameOf(month) },
              values: kpi_parts.map(({ adds }) => (kpi === null ? null : adds)),
            })),
            press: (at) => choose(at.slice(0, 7)),
          }}
        />
      </div>
      <div className={styles.wide}>
        <table className={`table digits ${styles.months}`}>
          <thead>
            <tr>
              <th scope="col">{t('kpi-months.month')}</th>
              {headings.map(([name, text]) => (
                <th key={name} scope="col" className="num" title={t(`measure_text.${name}`)}>
                  {t(text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((row) => (
              <tr key={row.month} data-chosen={row.month === chosen || undefined}>
                <th scope="row">
                  <button type="button" className="link nowrap" onClick={() => choose(row.month)}>
                    {nameOf(row.month)}
                  </button>{' '}
                  {row.frozen && (
                    <span className="quiet" title={t('kpi-months.status.frozen')}>
                      <Icon name="lock" size={13} />
                      <span className="sr-only">{t('kpi-months.status.frozen')}</span>
                    </span>
                  )}
                </th>
                {headings.map(([name, text, shown]) => (
                  <td key={name} className="num" data-label={t(text)}>
                    {name === 'kpi' && row.kpi === null ? (
                      <span className="quiet small">{t('developer.not_enough')}</span>
                    ) : (
                      shown(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  );
}

const headings: readonly (readonly [name: string, text: string, shown: (row: DeveloperMonth) => string])[] = [
  ['kpi', 'measure.kpi', ({ kpi }) => number(kpi)],
  ['accepted_count', 'measure.accepted_count', ({ accepted_count }) => formatCount(accepted_count)],
  ['points', 'measure.points', ({ points }) => number(points)],
  ['plan_points', 'measure.plan_points', ({ plan_points }) => number(plan_points)],
  ['on_time_share', 'measure.on_time_share', ({ on_time_share }) => percent(on_time_share)],
  ['mean_score', 'measure.mean_score', ({ mean_score }) => number(mean_score)],
  ['first_pass_share', 'measure.first_pass_share', ({ first_pass_share }) => percent(first_pass_share)],
  ['return_count', 'measure.return_count', ({ return_count }) => formatCount(return_count)],
  ['task_minutes', 'measure.task_minutes', ({ task_minutes }) => formatClock(task_minutes)],
];
