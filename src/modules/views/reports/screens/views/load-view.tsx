import { loadReport } from '#modules/views/reports/load-report.ts';
import { formatDay, formatShortDay, weekdayName } from '#kernel/calendar-formats.ts';
import { addDays, weekdayOf } from '#kernel/days.ts';
import { formatClock } from '#kernel/formats.ts';
import { localeData } from '#kernel/locale-data.ts';
import { HeatMap } from '#web/charts/charts.tsx';
import type { Heat, HeatCell } from '#web/charts/heat-map-shape.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { dash, numberText } from '#modules/views/reports/screens/number-text.ts';
import type { ReportRow } from '#modules/views/reports/screens/report-answer.ts';
import { keysOf, rowKeyOf } from '#modules/views/reports/screens/report-columns.ts';
import { type ReportChartProps, shown } from '#modules/views/reports/screens/report-view.tsx';
import { keyName } from '#modules/views/reports/screens/report-words.ts';
import { RowName, useRowNames } from '#modules/views/reports/screens/row-name.tsx';

/** A person's week or day, as the server answers it. */
interface LoadCell {
  readonly week?: string;
  readonly day?: string;
  readonly capacity_minutes: number | null;
  readonly load_minutes: number | null;
  readonly planned_load_minutes: number | null;
  readonly task_minutes: number | null;
  readonly load_share: number | null;
  readonly band: 'free' | 'normal' | 'full' | 'overload' | null;
  readonly unplanned_count: number | null;
  readonly away?: readonly (string | null)[];
}

const heatOf: Readonly<Record<NonNullable<LoadCell['band']>, Heat>> = {
  free: 'cold',
  normal: 'mild',
  full: 'warm',
  overload: 'hot',
};
const bands = ['free', 'normal', 'full', 'overload'] as const;

const cellsOf = (row: ReportRow): readonly LoadCell[] => (Array.isArray(row.cells) ? row.cells : []) as LoadCell[];
const atOf = (cell: LoadCell): string => cell.week ?? cell.day ?? '';

/** Who is overloaded when, and who has room. The past shows what was worked, the days ahead what is planned. */
function LoadChart({ answer, keys, open }: ReportChartProps) {
  const { t, lang } = useTexts();
  const format = useFormats();
  const today = format.today();
  const nameOf = useRowNames(answer.rows, keys);
  const first = answer.rows.map(cellsOf).find((cells) => cells.length > 0) ?? [];
  const isByDay = first[0]?.week === undefined;
  const isPast = (cell: LoadCell) => (isByDay ? atOf(cell) < today : addDays(atOf(cell), 6) < today);
  const holds = (at: string) => (isByDay ? at === today : at <= today && today <= addDays(at, 6));
  const heatCell = (cell: LoadCell): HeatCell => {
    const minutes = isPast(cell) ? cell.task_minutes : cell.load_minutes;
    const isAway = cell.capacity_minutes === 0 && !minutes;
    const kinds = (cell.away ?? []).flatMap((kind) => (kind ? [kind] : []));
    const said = [
      t('reports.load.cell', {
        load: minutes === null ? dash : formatClock(minutes),
        capacity: cell.capacity_minutes === null ? dash : formatClock(cell.capacity_minutes),
      }),
      cell.load_share !== null && numberText(cell.load_share, 'share'),
      cell.unplanned_count ? t('reports.load.unplanned', { count: cell.unplanned_count }) : '',
      isAway && [t('reports.load.away'), ...kinds].join(': '),
    ].filter(Boolean);
    return {
      text: isAway ? '×' : minutes === null ? dash : minutes ? formatClock(minutes) : '0',
      heat: isAway ? 'away' : cell.band === null ? 'unknown' : heatOf[cell.band],
      said: said.join(' · '),
      isNoted: (cell.unplanned_count ?? 0) > 0,
    };
  };
  const measureOf = (cell: LoadCell | undefined) => (cell && isPast(cell) ? 'task_minutes' : 'load_minutes');
  return (
    <HeatMap
      title={t('reports.load_question')}
      rowName={keyName(t, keys[0] ?? 'user_id')}
      columns={first.map((cell) => ({
        key: atOf(cell),
        name: formatShortDay(atOf(cell)),
        small: isByDay
          ? (localeData[lang].shortWeekdays[weekdayOf(atOf(cell)) - 1] ?? weekdayName(atOf(cell), lang))
          : `– ${formatShortDay(addDays(atOf(cell), 6))}`,
        isNow: holds(atOf(cell)),
      }))}
      rows={answer.rows.map((row) => ({
        key: rowKeyOf(row, keys),
        name: nameOf(row),
        head: <RowName row={row} keys={keys} />,
        cells: cellsOf(row).map(heatCell),
        tail: [
          numberText(row.remaining_minutes, 'minutes'),
          typeof row.free_from === 'string' ? formatDay(row.free_from) : dash,
        ],
      }))}
      tailNames={[t('reports.load.remaining'), t('reports.load.free_from')]}
      legend={[
        ...bands.map((band) => ({ heat: heatOf[band], name: t(`reports.load.band.${band}`) })),
        { heat: 'away' as const, name: t('reports.load.away') },
      ]}
      press={(key, at) => {
        const row = answer.rows.find((one) => rowKeyOf(one, keys) === key);
        const cell = row && cellsOf(row).find((one) => atOf(one) === at);
        if (row) open({ column: measureOf(cell), keys: { ...keysOf(row, keys), [isByDay ? 'day' : 'week']: at } });
      }}
    />
  );
}

export const loadView = shown(loadReport, {
  hasLevels: true,
  usual: ['capacity_minutes', 'load_minutes', 'load_share', 'remaining_minutes', 'free_from'],
  drawn: [],
  isAhead: true,
  Chart: LoadChart,
});
