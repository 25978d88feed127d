import { useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { numberText } from '#modules/views/reports/screens/number-text.ts';
import { OpenedLine } from '#modules/views/reports/screens/opened-line.tsx';
import type { ColumnType, ReportAnswer, ReportRow, RowsAnswer } from '#modules/views/reports/screens/report-answer.ts';
import { keysOf, type OpenedNumber, shownColumns } from '#modules/views/reports/screens/report-columns.ts';
import { columnName, measureText } from '#modules/views/reports/screens/report-words.ts';
import styles from '#modules/views/reports/screens/reports.module.css';
import { timeText, useRowNames } from '#modules/views/reports/screens/row-name.tsx';
import { valueOf } from '#modules/views/reports/screens/report-answer.ts';
import { type Report, useRowsOf } from '#modules/views/reports/screens/use-report.tsx';

interface OpenedRowsProps {
  readonly report: Report;
  readonly answer: ReportAnswer;
  readonly opened: OpenedNumber;
}

/** The row of a number in the answer; of the totals those. Undefined: on another page, or a cell of a chart. */
const rowOf = ({ answer, report, opened }: OpenedRowsProps): ReportRow | undefined =>
  Object.keys(opened.keys).length === 0
    ? answer.totals
    : answer.rows.find((row) => JSON.stringify(keysOf(row, report.keys)) === JSON.stringify(opened.keys));

/** The rows behind a number, beside it: their sum is the number. */
export function OpenedRows(props: OpenedRowsProps) {
  const { report, answer, opened } = props;
  const { t, lang } = useTexts();
  const [page, setPage] = useState(1);
  const query = useRowsOf(report, opened, page);
  const row = rowOf(props);
  const nameOf = useRowNames(row ? [row] : [], report.keys);
  const [measure = '', part = null] = opened.column.split('.');
  const column = shownColumns(answer).find(({ name }) => name === opened.column);
  const type: ColumnType = column?.type ?? typeOf(measure);
  const { day = opened.keys.week } = opened.keys;
  const who = row ? (row === answer.totals ? t('reports.total') : nameOf(row)) : '';
  const name = [who, day && timeText(opened.keys.week ? 'week' : 'day', day, lang)].filter(Boolean).join(' · ');
  const heading = columnName(t, { measure, part });
  const shown = row && numberText(valueOf(row, opened.column), type);
  return (
    <Drawer
      label={`${heading}: ${name}`}
      title={
        <span className="row gap-6 shrinks">
          <span className="cut">{heading}</span>
        </span>
      }
      close={() => report.open(null)}
    >
      <div className={`stack gap-12 ${styles.opened}`}>
        <div>
          <p className="soft" translate="no">
            {name}
          </p>
          {shown && (
            <p className="text-20 strong digits" data-number>
              {shown}
            </p>
          )}
          <p className="quiet small pretty">{measureText(t, measure)}</p>
        </div>
        <Loaded of={query} rows={6}>
          {(rows) => <Lines rows={rows} type={type} page={page} setPage={setPage} />}
        </Loaded>
      </div>
    </Drawer>
  );
}

const typeOf = (measure: string): ColumnType => (/minutes/.test(measure) ? 'minutes' : 'count');

interface LinesProps {
  readonly rows: RowsAnswer;
  readonly type: ColumnType;
  readonly page: number;
  readonly setPage: (page: number) => void;
}

function Lines({ rows, type, page, setPage }: LinesProps) {
  const { t } = useTexts();
  const format = useFormats();
  const pages = Math.ceil(rows.total / rows.perPage);
  const isShare = rows.denominator !== null && rows.denominator !== undefined;
  const lineType = isShare ? 'points' : type;
  return (
    <>
      <p className="flow small soft digits" data-sums>
        <span>{t('reports.row_count', { count: formatCount(rows.total) })}</span>
        {isShare ? (
          <span>
            {t('reports.parts')}: <b data-sum>{`${plain(rows.numerator)} / ${plain(rows.denominator)}`}</b>
          </span>
        ) : (
          rows.sum !== null &&
          type !== 'count' && (
            <span>
              {t('reports.sum')}: <b data-sum>{numberText(rows.sum, type)}</b>
            </span>
          )
        )}
      </p>
      {rows.hidden.count > 0 && (
        <p className="nothing quiet small dashed">
          {t('reports.hidden', {
            count: rows.hidden.count,
            sum: rows.hidden.sum === null ? '' : numberText(rows.hidden.sum, lineType),
          })}
        </p>
      )}
      {rows.total === 0 && rows.hidden.count === 0 && <StateNote compact icon="list" title={t('reports.no_rows')} />}
      {rows.rows.length > 0 && (
        <ul className="boxed clips">
          {rows.rows.map((row, at) => (
            <OpenedLine key={`${String(row.id)} ${at}`} of={rows.of} row={row} type={lineType} format={format} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className="row gap-4 small quiet">
          <IconButton
            icon="chevron-left"
            label={t('list.previous_page')}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          />
          <span className="digits">{`${page} / ${pages}`}</span>
          <IconButton
            icon="chevron-right"
            label={t('list.next_page')}
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </>
  );
}

const plain = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : String(Math.round(value * 100) / 100).replace('.', ',');
