import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { changeText, dash, numberText } from '#modules/views/reports/screens/number-text.ts';
import { previousOf, type ReportRow, valueOf } from '#modules/views/reports/screens/report-answer.ts';
import type { ShownColumn } from '#modules/views/reports/screens/report-columns.ts';
import { columnName } from '#modules/views/reports/screens/report-words.ts';
import styles from '#modules/views/reports/screens/reports.module.css';

interface NumberCellProps {
  readonly row: ReportRow;
  readonly column: ShownColumn;
  readonly isCompared: boolean;
  /** Whose it is: heard with the number. */
  readonly name: string;
  readonly open: () => void;
  /** Where the keys of the table find it. */
  readonly place?: string;
  readonly isActive?: boolean;
  readonly focused?: (place: string) => void;
}

/** A number that opens its rows; what is unknown is a dash and opens nothing. */
export function NumberCell(props: NumberCellProps) {
  const { row, column, isCompared, name, open, place, isActive = true, focused } = props;
  const { t } = useTexts();
  const value = valueOf(row, column.name);
  const text = numberText(value, column.type);
  if (column.isPlain) return <PlainCell value={value} column={column} />;
  const before = isCompared ? valueOf(previousOf(row), column.name) : undefined;
  const change = isCompared ? changeText(value, before, column.type) : '';
  return (
    <>
      <button
        type="button"
        className={`digits ink rounded-s ${styles.number}`}
        data-place={place}
        data-unknown={text === dash || undefined}
        aria-disabled={text === dash || undefined}
        tabIndex={isActive ? 0 : -1}
        aria-label={`${name}, ${columnName(t, column)}: ${text === dash ? t('reports.unknown') : text}`}
        title={hintOf(row, column, t)}
        onFocus={() => place && focused?.(place)}
        onClick={() => text !== dash && open()}
      >
        {text}
      </button>
      {change && (
        <small className="quiet digits" title={`${t('reports.before')}: ${numberText(before, column.type)}`}>
          {change}
        </small>
      )}
    </>
  );
}

/** What is said of a row in words: a moment, a state, what was noticed. */
function PlainCell({ value, column }: { readonly value: unknown; readonly column: ShownColumn }) {
  const { t } = useTexts();
  const format = useFormats();
  if (column.type === 'instant' && typeof value === 'string')
    return <span className="digits">{momentOf(value, format)}</span>;
  const words = (Array.isArray(value) ? value : [value]).filter(
    (one) => one !== null && one !== undefined && one !== '',
  );
  const text = words.map((one) => {
    const keys = [`attendance.${column.name}.${String(one)}`, `choice.${String(one)}`];
    const key = keys.find((name) => t.has(name));
    return key ? t(key) : numberText(one, column.type);
  });
  return <span className={text.length > 0 ? 'small' : 'quiet'}>{text.join(', ') || dash}</span>;
}

const momentOf = (value: string, format: ReturnType<typeof useFormats>): string =>
  /^\d{2}:\d{2}/.test(value) ? value.slice(0, 5) : format.instant(value);

/** What a share is made of, or that a percentile is of few. */
function hintOf(
  row: ReportRow,
  { measure, type }: ShownColumn,
  t: ReturnType<typeof useTexts>['t'],
): string | undefined {
  const parts = row[`${measure}_parts`] as { readonly numerator: number; readonly denominator: number } | undefined;
  if (parts) {
    const [over, under] = [parts.numerator, parts.denominator].map((one) => String(Math.round(one * 100) / 100));
    return `${over} / ${under}`.replaceAll('.', ',');
  }
  const whole = row[measure] as { readonly count?: number; readonly is_small?: boolean } | null | undefined;
  if (typeof whole !== 'object' || whole?.count === undefined || type === 'count') return undefined;
  return t(whole.is_small ? 'reports.of_few' : 'reports.of_many', { count: whole.count });
}
