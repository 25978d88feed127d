import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { FilterText } from '#web/grid/filter-parts.tsx';
import { labelOf } from '#web/fields/field-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { numberText } from '#modules/views/reports/screens/number-text.ts';
import { valueOf } from '#modules/views/reports/screens/report-answer.ts';
import { chosenColumns, rowKeyOf, shownColumns } from '#modules/views/reports/screens/report-columns.ts';
import { reportFilters } from '#modules/views/reports/screens/report-filters.ts';
import { periodText } from '#modules/views/reports/screens/report-period.ts';
import { columnName, keyName } from '#modules/views/reports/screens/report-words.ts';
import styles from '#modules/views/reports/screens/print-report.module.css';
import { useRowNames } from '#modules/views/reports/screens/row-name.tsx';
import type { Report } from '#modules/views/reports/screens/use-report.tsx';

interface SheetProps {
  readonly report: Report;
  readonly done: () => void;
}

/** What is printed instead of the page. It prints itself as soon as it is laid out, and is gone when that is done. */
export function ReportSheet({ report, done }: SheetProps) {
  const { t, lang } = useTexts();
  const format = useFormats();
  const { view, query, keys, filters } = report;
  const answer = query.data!;
  const nameOf = useRowNames(answer.rows, keys);
  const columns = chosenColumns(shownColumns(answer), report.columns, view.usual);
  useEffect(() => {
    addEventListener('afterprint', done);
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', done);
    };
  }, [done]);
  const asked = Object.keys(filters.asked).filter((name) => Object.hasOwn(reportFilters.fields, name));
  return createPortal(
    <section className={styles.sheet} data-print data-theme="light" aria-hidden="true">
      <h1>{t(view.title)}</h1>
      <p>
        {periodText(answer.period, lang)} · {t('reports.as_of', { time: format.instant(answer.as_of) })}
      </p>
      {asked.map((name) => (
        <p key={name}>
          {labelOf(t, reportFilters, name)}: <FilterText resource={reportFilters} name={name} search={filters.asked} />
        </p>
      ))}
      <div ref={showCharts} className={styles.chart} />
      {columns.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{keys.map((key) => keyName(t, key)).join(' → ')}</th>
              {columns.map((column) => (
                <th key={column.name}>{columnName(t, column)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.rows.map((row) => (
              <tr key={rowKeyOf(row, keys)}>
                <td>{nameOf(row)}</td>
                {columns.map((column) => (
                  <td key={column.name}>{numberText(valueOf(row, column.name), column.type)}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th>{t('reports.total')}</th>
              {columns.map((column) => (
                <th key={column.name}>{numberText(valueOf(answer.totals, column.name), column.type)}</th>
              ))}
            </tr>
          </tbody>
        </table>
      )}
    </section>,
    document.body,
  );
}

/** The charts as they stand on the page, each with its title and legend, in the order of the page. */
function showCharts(place: HTMLElement | null): void {
  const charts = [...document.querySelectorAll<HTMLElement>('main figure[data-chart]:has(svg[data-picture])')];
  place?.replaceChildren(...charts.map(copyOf));
}

/** Its fills get names of their own: those of the page are gone with it when the paper is drawn. */
function copyOf(chart: HTMLElement): HTMLElement {
  const copy = chart.cloneNode(true) as HTMLElement;
  for (const one of copy.querySelectorAll('button, [role="status"]')) one.remove();
  for (const one of copy.querySelectorAll('[id]')) one.id = `${one.id}-print`;
  for (const { style } of copy.querySelectorAll<SVGElement>('[style*="url("]'))
    style.fill = style.fill.replace(/#([\w-]+)/, '#$1-print');
  return copy;
}
