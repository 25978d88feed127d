import { screenActions, specialActions } from '#modules/actions.ts';
import { clientTasks } from '#modules/work/client-tasks/door.ts';
import { ofClientTasks, ofContracts } from '#modules/numbers/measures/door.ts';
import { longPeriod, type Reader, type Report } from '#modules/views/reports/report.ts';

/** How long things take and who looks after them is between the company's own people. */
const isStaff = ({ user_type }: Reader): boolean => user_type !== 'client';

const seesMoney = ({ actions }: Reader): boolean => actions.has(specialActions.contractMoney);
/** What their contracts bring, for those who see what work is worth. */
const moneyColumns = [
  ...[ofContracts.contractPlanAmount, ofContracts.contractSignedAmount],
  ...[ofContracts.paymentPlanAmount, ofContracts.paymentReceivedAmount],
];

/** How soon clients are answered and served: a row for each organisation; a client sees the own one. */
export const clientTasksReport = {
  name: 'client-tasks',
  need: [screenActions.clientTasksReport],
  whole: [screenActions.clientTasksReport],
  who: 'rows',
  keys: ['client_id'],
  groups: ['client_id', 'project_id', 'task_priority_id', 'responsible_id', 'month'],
  measures: [
    ...[ofClientTasks.clientStatusCount, ofClientTasks.clientCreatedCount, ofClientTasks.clientDoneCount],
    ...[ofClientTasks.answerMinutes, ofClientTasks.unansweredCount, ofClientTasks.answerWithinShare],
    ...[ofClientTasks.doneMinutes, ofClientTasks.doneWithinShare, ofClientTasks.clientLateCount],
    ...[ofClientTasks.clientReturnCount, ofClientTasks.confirmedBySilenceCount, ofClientTasks.satisfaction],
    ofClientTasks.ratedCount,
    ...moneyColumns,
  ],
  rights: {
    ...{ answer_minutes: isStaff, done_minutes: isStaff, responsible_id: isStaff },
    ...Object.fromEntries(moneyColumns.map(({ id }) => [id, seesMoney])),
  },
  filtersOf: clientTasks,
  filters: ['client_id', 'project_id', 'task_priority_id', 'responsible_id'],
  mostDays: longPeriod,
  order: 'name',
} as const satisfies Report<'client-tasks'>;
