import { reportEndpoints } from '#modules/reports/report.ts';
import { tasksReport } from '#modules/reports/tasks-report.ts';

export const { list: tasksList, rows: tasksRows, link: tasksLink } = reportEndpoints(tasksReport);
