import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/numbers/dashboards/dashboards.module.css';
import { figureText, isFigure, type ReportColumn, rowName } from '#modules/numbers/dashboards/figure-text.ts';
import { Nothing } from '#modules/numbers/dashboards/nothing.tsx';
import type { Shown } from '#modules/numbers/dashboards/widget-source.tsx';

type Row = Readonly<Record<string, unknown>>;

/** So many columns fit where a report is one thing among others; the report itself has all of them. */
const mostColumns = 6;

/** The rows of a report with the columns that were chosen for it, and their totals as the report gives them. */
export function ReportTable({ shown }: { readonly shown: Shown }) {
  const { t } = useTexts();
  const rows = (shown.rows ?? []) as readonly Row[];
  const columns = ((shown.columns ?? []) as readonly ReportColumn[]).filter(isFigure).slice(0, mostColumns);
  const totals = (shown.totals ?? null) as Row | null;
  if (rows.length === 0) return <Nothing />;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('saved-reports.row')}</th>
          {columns.map(({ name, measure }) => (
            <th key={name} scope="col">
              {t(`measure.${measure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            <td translate="no">{rowName(row) ?? '–'}</td>
            {columns.map(({ name, type }) => (
              <td key={name} className="digits">
                {figureText(row[name], type)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <td>{t('saved-reports.total')}</td>
            {columns.map(({ name, type }) => (
              <td key={name} className="digits">
                {figureText(totals[name], type)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
