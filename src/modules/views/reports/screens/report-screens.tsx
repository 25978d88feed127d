import { ReportScreen } from '#modules/views/reports/screens/report-screen.tsx';
import { clientTasksReport } from '#modules/views/reports/screens/views/client-tasks-view.tsx';
import { contractsReport } from '#modules/views/reports/screens/views/contracts-view.tsx';
import { flowReport } from '#modules/views/reports/screens/views/flow-view.tsx';
import { loadReport } from '#modules/views/reports/screens/views/load-view.tsx';
import { attendanceReport, employmentReport } from '#modules/views/reports/screens/views/people-views.tsx';
import { statisticsReport } from '#modules/views/reports/screens/views/statistics-view.tsx';
import { projectsReport, tasksReport } from '#modules/views/reports/screens/views/task-views.tsx';

export const TasksReport = () => <ReportScreen of={tasksReport} />;
export const ProjectsReport = () => <ReportScreen of={projectsReport} />;
export const ClientTasksReport = () => <ReportScreen of={clientTasksReport} />;
export const LoadReport = () => <ReportScreen of={loadReport} />;
export const AttendanceReport = () => <ReportScreen of={attendanceReport} />;
export const EmploymentReport = () => <ReportScreen of={employmentReport} />;
export const StatisticsReport = () => <ReportScreen of={statisticsReport} />;
export const FlowReport = () => <ReportScreen of={flowReport} />;
export const ContractsReport = () => <ReportScreen of={contractsReport} />;
