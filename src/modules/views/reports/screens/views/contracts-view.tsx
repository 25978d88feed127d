import { useTexts } from '#web/i18n/texts.ts';
import type { ReportChartProps, ReportView } from '#modules/views/reports/screens/report-view.tsx';
import { RowChart } from '#modules/views/reports/screens/row-chart.tsx';

/** Which contracts take more time than was planned for them. */
function ContractsChart(props: ReportChartProps) {
  const { t } = useTexts();
  const parts = [
    { column: 'contract_task_minutes' },
    { column: 'contract_planned_minutes', color: 'var(--ink)', isMark: true },
  ];
  return <RowChart {...props} title={t('reports.contracts_question')} unit="minutes" parts={parts} />;
}

export const contractsReport: ReportView = {
  path: 'fp/reports/contracts',
  title: 'reports.contracts',
  keys: ['contract_id'],
  groups: ['contract_id', 'stage_id', 'client_id'],
  hasLevels: true,
  filters: ['client_id'],
  measures: [
    ...['contract_plan_amount', 'contract_signed_amount', 'payment_plan_amount', 'payment_received_amount'],
    ...['contract_planned_minutes', 'contract_task_minutes', 'unrated_minutes', 'contract_worth', 'pv', 'ev', 'ac'],
    ...['spi', 'cpi'],
  ],
  usual: [
    ...['contract_plan_amount', 'contract_signed_amount', 'payment_plan_amount', 'payment_received_amount'],
    ...['contract_planned_minutes', 'contract_task_minutes', 'spi', 'cpi'],
  ],
  drawn: ['contract_task_minutes', 'contract_planned_minutes'],
  Chart: ContractsChart,
};
