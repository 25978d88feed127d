import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { Hint } from '#web/ui/hint.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NumberCell } from '#modules/views/reports/screens/number-cell.tsx';
import type { ReportAnswer, ReportRow } from '#modules/views/reports/screens/report-answer.ts';
import { keysOf, rowKeyOf, type ShownColumn } from '#modules/views/reports/screens/report-columns.ts';
import {
  columnName,
  keyName,
  measureName,
  measureText,
  partName,
} from '#modules/views/reports/screens/report-words.ts';
import styles from '#modules/views/reports/screens/reports.module.css';
import { RowName, useRowNames } from '#modules/views/reports/screens/row-name.tsx';
import type { Report } from '#modules/views/reports/screens/use-report.tsx';

interface TableProps {
  readonly report: Report;
  readonly answer: ReportAnswer;
  readonly columns: readonly ShownColumn[];
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Rows, their numbers and the totals. One number is in the order of Tab; arrows go on from there, Enter opens it. */
export function ReportTable({ report, answer, columns }: TableProps) {
  const { t } = useTexts();
  const { view, keys, isCompared, open, opened } = report;
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState('0:0');
  const nameOf = useRowNames(answer.rows, keys);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = (event.target as HTMLElement).dataset.place?.split(':').map(Number);
    const step = steps[event.key];
    if (!place || !step || event.shiftKey) return;
    const next = `${place[0]! + step[0]}:${place[1]! + step[1]}`;
    const cell = table.current?.querySelector<HTMLElement>(`[data-place="${next}"]`);
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  };
  const cells = (row: ReportRow, at: number, isTotal: boolean) =>
    columns.map((column, place) => (
      <td key={column.name} data-open={isOpened(opened, column, row, keys, isTotal) || undefined}>
        <NumberCell
          row={row}
          column={column}
          isCompared={isCompared}
          name={isTotal ? t('reports.total') : nameOf(row)}
          place={`${at}:${place}`}
          isActive={active === `${at}:${place}`}
          focused={setActive}
          open={() => open({ column: column.name, keys: isTotal ? {} : keysOf(row, keys) })}
        />
      </td>
    ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys
    <div className={`boxed wide-only ${styles.tableBox}`} tabIndex={0} role="group" aria-label={t(view.title)}>
      <table ref={table} className={styles.table} onKeyDown={onKeyDown}>
        <caption className="sr-only">{t(view.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{keys.map((key) => keyName(t, key)).join(' → ')}</th>
            {columns.map((column) => (
              <Heading key={column.name} report={report} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row, at) => (
            <tr key={rowKeyOf(row, keys)} data-level={typeof row.level === 'number' ? row.level : undefined}>
              <th scope="row">
                <RowName row={row} keys={keys} />
              </th>
              {cells(row, at, false)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t('reports.total')} <span className="count">{answer.total}</span>
            </th>
            {cells(answer.totals, answer.rows.length, true)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function isOpened(
  opened: Report['opened'],
  column: ShownColumn,
  row: ReportRow,
  keys: readonly string[],
  isTotal: boolean,
): boolean {
  if (opened?.column !== column.name) return false;
  const own = isTotal ? {} : keysOf(row, keys);
  return JSON.stringify(own) === JSON.stringify(opened.keys);
}

/** The name of a measure with what it means, and the sign that sorts by it. */
function Heading({ report, column }: { readonly report: Report; readonly column: ShownColumn }) {
  const { t } = useTexts();
  const { sortBy, descending } = report;
  const { measure, part } = column;
  const isChosen = sortBy === measure && part === null;
  const sort = () =>
    changeSearch(
      isChosen && !descending
        ? { sortBy: null, descending: null, page: null }
        : { sortBy: measure, descending: isChosen ? null : 'true', page: null },
      { replace: true },
    );
  return (
    <th scope="col" aria-sort={isChosen ? (descending ? 'descending' : 'ascending') : undefined}>
      <span className={`row gap-2 ends ${styles.heading}`}>
        <Hint text={measureText(t, measure)} className={styles.headingName}>
          {part === null ? (
            measureName(t, measure)
          ) : (
            <span className="stack gap-0">
              <small className="quiet">{measureName(t, measure)}</small>
              {partName(t, measure, part)}
            </span>
          )}
        </Hint>
        {part === null && (
          <IconButton
            small
            size={12}
            className={styles.sort}
            data-chosen={isChosen || undefined}
            icon={isChosen ? (descending ? 'arrow-down' : 'arrow-up') : 'arrows-sort'}
            label={t('reports.sort', { name: columnName(t, column) })}
            onClick={sort}
          />
        )}
      </span>
    </th>
  );
}

/** On a phone each row is a card: its name, and its numbers below each other. */
export function ReportCards({ report, answer, columns }: TableProps) {
  const { t } = useTexts();
  const { keys, isCompared, open } = report;
  const nameOf = useRowNames(answer.rows, keys);
  const card = (row: ReportRow, name: string, isTotal: boolean) => (
    <dl className={styles.numbers}>
      {columns.map((column) => (
        <div key={column.name}>
          <dt className="quiet small">{columnName(t, column)}</dt>
          <dd>
            <NumberCell
              row={row}
              column={column}
              isCompared={isCompared}
              name={name}
              open={() => open({ column: column.name, keys: isTotal ? {} : keysOf(row, keys) })}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <ul className={`stack gap-8 phone-only ${styles.cards}`}>
      <li className="card panel inside">
        <h3 className="strong">
          {t('reports.total')} <span className="count">{answer.total}</span>
        </h3>
        {card(answer.totals, t('reports.total'), true)}
      </li>
      {answer.rows.map((row) => (
        <li key={rowKeyOf(row, keys)} className="card panel inside">
          <h3 className="medium flex">
            <RowName row={row} keys={keys} />
          </h3>
          {card(row, nameOf(row), false)}
        </li>
      ))}
    </ul>
  );
}
