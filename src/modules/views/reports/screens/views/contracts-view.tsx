import { contractsReport } from '#modules/views/reports/contracts-report.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { type ColumnOf, type ReportChartProps, shown } from '#modules/views/reports/screens/report-view.tsx';
import { type ChartPart, RowChart } from '#modules/views/reports/screens/row-chart.tsx';

/** Which contracts take more time than was planned for them. */
function ContractsChart(props: ReportChartProps) {
  const { t } = useTexts();
  const parts: readonly ChartPart<ColumnOf<typeof contractsReport>>[] = [
    { column: 'contract_task_minutes' },
    { column: 'contract_planned_minutes', color: 'var(--ink)', isMark: true },
  ];
  return <RowChart {...props} title={t('reports.contracts_question')} unit="minutes" parts={parts} />;
}

export const contractsView = shown(contractsReport, {
  hasLevels: true,
  usual: [
    'contract_plan_amount',
    'contract_signed_amount',
    'payment_plan_amount',
    'payment_received_amount',
    'contract_planned_minutes',
    'contract_task_minutes',
    'spi',
    'cpi',
  ],
  drawn: ['contract_task_minutes', 'contract_planned_minutes'],
  Chart: ContractsChart,
});
