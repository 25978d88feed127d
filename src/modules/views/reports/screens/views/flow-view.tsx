import { flowReport } from '#modules/views/reports/flow-report.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import { formatNumber } from '#kernel/formats.ts';
import { AreaChart, BarChart, ColumnChart, Histogram, LineChart, ScatterChart } from '#web/charts/charts.tsx';
import { useReferences } from '#web/cache/references.ts';
import type { ChartModel } from '#web/charts/chart-model.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { dayOfCounted, flowBands, type FlowSummary } from '#modules/views/reports/screens/flow-summary.ts';
import { dash, numberText } from '#modules/views/reports/screens/number-text.ts';
import { numberOf, type ReportRow } from '#modules/views/reports/screens/report-answer.ts';
import { type ReportChartProps, shown } from '#modules/views/reports/screens/report-view.tsx';
import { measureName } from '#modules/views/reports/screens/report-words.ts';
import styles from '#modules/views/reports/screens/reports.module.css';

const pictures = ['cumulative', 'cycle_time', 'ageing', 'throughput', 'time_in_status'] as const;

/** How work flows: how much is where, how long it takes, what grows old, how much comes out, where it waits. */
function FlowChart(props: ReportChartProps) {
  const { t } = useTexts();
  const search = useSearchTexts();
  const chosen = pictures.find((one) => one === search.picture) ?? 'cumulative';
  const summary = (props.answer.summary ?? {}) as FlowSummary;
  const { open } = props;
  return (
    <div className="stack gap-12">
      <div className="row scrolls">
        <OneOf
          label={t('reports.flow.picture')}
          of={pictures}
          value={chosen}
          nameOf={(one) => t(`reports.flow.${one}`)}
          choose={(one) => changeSearch({ picture: one === 'cumulative' ? null : one }, { replace: true })}
        />
      </div>
      <FlowFigures summary={summary} open={open} />
      {chosen === 'cumulative' && <CumulativeFlow summary={summary} />}
      {chosen === 'cycle_time' && <CycleTimes rows={props.answer.rows} summary={summary} />}
      {chosen === 'ageing' && <Ages summary={summary} />}
      {chosen === 'throughput' && <Throughput summary={summary} />}
      {chosen === 'time_in_status' && <TimeInStatus summary={summary} />}
    </div>
  );
}

/** The figures of the flow, each a way to its rows. */
function FlowFigures({ summary, open }: { readonly summary: FlowSummary } & Pick<ReportChartProps, 'open'>) {
  const { t } = useTexts();
  const { cycle_time_days: cycle, lead_time_days: lead } = summary;
  const ranked = (of: typeof cycle) => t('reports.flow.half_and_most', { half: days(of?.p50), most: days(of?.p85) });
  const days = (value: number | null | undefined) =>
    value === null || value === undefined ? dash : t('reports.flow.days', { count: value });
  const figures: readonly (readonly [measure: string, text: string])[] = [
    ['cycle_time_days', ranked(cycle)],
    ['lead_time_days', ranked(lead)],
    ['flow_efficiency', numberText(summary.flow_efficiency, 'share')],
    ['first_pass_share', numberText(summary.first_pass_share, 'share')],
    ['estimate_bias', typeof summary.estimate_bias === 'number' ? formatNumber(summary.estimate_bias) : dash],
    ['unstarted_count', numberText(summary.unstarted_count, 'count')],
  ];
  return (
    <ul className={`flow ${styles.figures}`}>
      {figures.map(([measure, text]) => (
        <li key={measure}>
          <span className="quiet small">{measureName(t, measure)}</span>
          <button
            type="button"
            className={`digits medium ink ${styles.number}`}
            data-unknown={text === dash || undefined}
            onClick={() => text !== dash && open({ column: measure, keys: {} })}
          >
            {text}
          </button>
        </li>
      ))}
      {cycle?.is_small && <li className="quiet small">{t('reports.of_few', { count: cycle.count })}</li>}
    </ul>
  );
}

function CumulativeFlow({ summary }: { readonly summary: FlowSummary }) {
  const { t } = useTexts();
  const model: ChartModel = {
    title: t('reports.flow.cumulative_question'),
    unit: 'count',
    step: 'day',
    pointName: t('report_key.day'),
    series: flowBands.map((band) => ({ key: band, name: t(`reports.flow.band.${band}`) })),
    points: (summary.cumulative_flow ?? []).map((day) => ({
      at: day.day,
      name: '',
      values: flowBands.map((band) => day[band]),
    })),
  };
  return <AreaChart model={model} />;
}

function CycleTimes({ rows, summary }: { readonly rows: readonly ReportRow[]; readonly summary: FlowSummary }) {
  const { t } = useTexts();
  const { timeZone } = useFormats();
  const finished = rows.filter(
    (row) => typeof row.finished_at === 'string' && numberOf(row, 'cycle_time_days') !== null,
  );
  const levels = (['p50', 'p85', 'p95'] as const).flatMap((name) => {
    const value = summary.cycle_time_days?.[name];
    return typeof value === 'number' ? [{ name, value }] : [];
  });
  const model: ChartModel = {
    title: t('reports.flow.cycle_question'),
    unit: 'count',
    step: 'name',
    pointName: t('field.task_id'),
    series: [{ key: 'cycle_time_days', name: measureName(t, 'cycle_time_days') }],
    points: finished.map((row) => ({
      at: String(row.task_id),
      name: [row.number, row.name].filter(Boolean).join(' '),
      values: [numberOf(row, 'cycle_time_days')],
    })),
    press: (id) => openPanel('fp/dev-tasks', Number(id)),
  };
  return (
    <div className="stack gap-20">
      <ScatterChart
        model={model}
        days={finished.map((row) => dayOf(String(row.finished_at), timeZone))}
        levels={levels}
      />
      <Histogram
        title={t('reports.flow.histogram')}
        pointName={measureName(t, 'cycle_time_days')}
        name={measureName(t, 'finished_count')}
        values={finished.map((row) => numberOf(row, 'cycle_time_days') ?? 0)}
      />
    </div>
  );
}

/** Older ones than so many are all in the rows. */
const OLDEST = 25;

function Ages({ summary }: { readonly summary: FlowSummary }) {
  const { t } = useTexts();
  const limit = summary.cycle_time_days?.p85 ?? null;
  const oldest = (summary.ageing ?? []).toSorted((a, b) => b.age_days - a.age_days).slice(0, OLDEST);
  const names = new Map(
    useReferences(
      'fp/dev-tasks',
      oldest.map(({ task_id }) => task_id),
    ).map(({ id, name }) => [id, name]),
  );
  const model: ChartModel = {
    title: t('reports.flow.ageing_question'),
    unit: 'count',
    step: 'name',
    pointName: t('field.task_id'),
    series: [
      { key: 'age_days', name: measureName(t, 'age_days') },
      { key: 'p85', name: t('reports.flow.usual_p85'), color: 'var(--danger)', isMark: true },
    ],
    points: oldest.map(({ task_id, age_days }) => ({
      at: String(task_id),
      name: names.get(task_id) ?? `№ ${task_id}`,
      values: [age_days, limit],
    })),
    press: (id) => openPanel('fp/dev-tasks', Number(id)),
  };
  return <BarChart model={model} />;
}

function Throughput({ summary }: { readonly summary: FlowSummary }) {
  const { t } = useTexts();
  const counted = summary.throughput ?? [];
  const isWeekly = counted[0]?.week !== undefined;
  const model = (title: string, name: string, points: typeof counted): ChartModel => ({
    title,
    unit: 'count',
    step: isWeekly && points === counted ? 'week' : 'day',
    pointName: t(isWeekly && points === counted ? 'report_key.week' : 'report_key.day'),
    series: [{ key: name, name: measureName(t, name) }],
    points: points.map((one) => ({
      at: dayOfCounted(one),
      name: one.is_running ? t('reports.flow.running', { day: dayOfCounted(one) }) : '',
      values: [one.count],
    })),
  });
  return (
    <div className="stack gap-20">
      <ColumnChart model={model(t('reports.flow.throughput_question'), 'throughput', counted)} />
      <LineChart model={model(t('reports.flow.wip_question'), 'wip', summary.wip ?? [])} />
    </div>
  );
}

function TimeInStatus({ summary }: { readonly summary: FlowSummary }) {
  const { t } = useTexts();
  const times = Object.entries(summary.time_in_status ?? {}).toSorted(([, a], [, b]) => b - a);
  const model: ChartModel = {
    title: t('reports.flow.time_question'),
    unit: 'minutes',
    step: 'name',
    pointName: t('field.status'),
    series: [{ key: 'time_in_status', name: measureName(t, 'time_in_status') }],
    points: times.map(([status, minutes]) => ({ at: status, name: t(`choice.${status}`), values: [minutes] })),
  };
  return <BarChart model={model} />;
}

export const flowView = shown(flowReport, {
  usual: ['started_at', 'finished_at', 'cycle_time_days', 'lead_time_days'],
  drawn: ['cycle_time_days'],
  Chart: FlowChart,
});
