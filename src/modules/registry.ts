import { actionCategories } from '#modules/access/actions/action-categories.ts';
import { actionGroups } from '#modules/access/actions/action-groups.ts';
import { actionTypes } from '#modules/access/actions/action-types.ts';
import { appActions } from '#modules/access/actions/app-actions.ts';
import { auditLog } from '#modules/access/audit/audit-log.ts';
import { loginLogs } from '#modules/access/sign-in/sessions/login-logs.ts';
import { sessions } from '#modules/access/sign-in/sessions/sessions.ts';
import { userRoleAccess } from '#modules/access/roles/user-role-access.ts';
import { userRoles } from '#modules/access/roles/user-roles.ts';
import { userTypes } from '#modules/people/user-types.ts';
import { users } from '#modules/people/users.ts';
import { workCalendarDays } from '#modules/schedules/work-calendar-days.ts';
import { clientTasks } from '#modules/client-tasks/client-tasks.ts';
import {
  clientTaskComments,
  clientTaskFiles,
  clientTaskFlows,
  clientTaskTargets,
} from '#modules/client-tasks/client-task-parts.ts';
import { banks } from '#modules/clients/banks.ts';
import { clientContacts } from '#modules/clients/client-contacts.ts';
import { clients } from '#modules/clients/clients.ts';
import { contractTypes } from '#modules/contracts/contract-types.ts';
import { clientContracts } from '#modules/contracts/client-contracts.ts';
import { contractAgreements } from '#modules/contracts/contract-agreements.ts';
import { contractFiles } from '#modules/contracts/contract-files.ts';
import { contractStages } from '#modules/contracts/contract-stages.ts';
import { contractPayments } from '#modules/contracts/contract-payments.ts';
import { contractDocuments } from '#modules/contracts/contract-documents.ts';
import { contractDocumentLines } from '#modules/contracts/contract-document-lines.ts';
import { vatRates } from '#modules/contracts/vat-rates.ts';
import { hourlyRates } from '#modules/contracts/hourly-rates.ts';
import { documentTemplates } from '#modules/contracts/document-templates.ts';
import { clientProjects } from '#modules/clients/client-projects.ts';
import { legalForms } from '#modules/clients/legal-forms.ts';
import { daysOff } from '#modules/leave/days-off.ts';
import { planBaselines } from '#modules/gantt/plan-baselines.ts';
import { leaveCorrections } from '#modules/leave/leave-corrections.ts';
import { calendarFeeds } from '#modules/leave/calendar-feeds.ts';
import { fixedLeavePlans, leaveWishes } from '#modules/leave/leave-wishes.ts';
import { leaveHandOvers } from '#modules/leave/leave-hand-overs.ts';
import { leaveKinds } from '#modules/leave/leave-kinds.ts';
import { leaveRequests } from '#modules/leave/leave-requests.ts';
import { leaveRules } from '#modules/leave/leave-rules.ts';
import { absenceReasons, timesheetCodes } from '#modules/attendance/absence-reasons.ts';
import { attendanceCorrections } from '#modules/attendance/attendance-corrections.ts';
import { attendance } from '#modules/attendance/attendance-days.ts';
import { attendanceMonths } from '#modules/attendance/attendance-months.ts';
import { attendanceQuestions } from '#modules/attendance/attendance-questions.ts';
import { attendanceDevices } from '#modules/punches/attendance-devices.ts';
import { attendancePins } from '#modules/punches/attendance-pins.ts';
import { attendancePunches } from '#modules/punches/attendance-punches.ts';
import { kiosks } from '#modules/punches/kiosks.ts';
import { issues } from '#modules/notes/issues.ts';
import { testAnswers, testGradings } from '#modules/knowledge-tests/test-answers.ts';
import { testQuestions, testQuestionVersions } from '#modules/knowledge-tests/test-questions.ts';
import { testTopics } from '#modules/knowledge-tests/test-topics.ts';
import { testAssignments, testAttempts, testCertificates, tests } from '#modules/knowledge-tests/tests.ts';
import { deliveries } from '#modules/notifications/deliveries.ts';
import { inbox } from '#modules/notifications/inbox.ts';
import { notificationMethods } from '#modules/notifications/notification-methods.ts';
import { notificationTemplates } from '#modules/notifications/notification-templates.ts';
import { notificationTypes } from '#modules/notifications/notification-types.ts';
import { branches } from '#modules/people/branches.ts';
import { teamMemberTypes } from '#modules/people/team-member-types.ts';
import { scheduleAssignments } from '#modules/schedules/schedule-assignments.ts';
import { workSchedules } from '#modules/schedules/work-schedules.ts';
import { userBranches, userPositions } from '#modules/people/person-periods.ts';
import { teamMembers } from '#modules/people/team-members.ts';
import { teams } from '#modules/people/teams.ts';
import { areas } from '#modules/places/areas.ts';
import { regions } from '#modules/places/regions.ts';
import { projectCategories } from '#modules/projects/project-categories.ts';
import { projectGroups } from '#modules/projects/project-groups.ts';
import { projectStatuses } from '#modules/projects/project-statuses.ts';
import { projectTypes } from '#modules/projects/project-types.ts';
import { projects } from '#modules/projects/projects.ts';
import { previewLinks } from '#modules/publications/preview-links.ts';
import { publications } from '#modules/publications/publications.ts';
import { checklistLines, checklistRuns, checklists } from '#modules/departures/checklists.ts';
import { departures } from '#modules/departures/departures.ts';
import { eventAnswers } from '#modules/events/event-answers.ts';
import { rooms } from '#modules/events/rooms.ts';
import { events } from '#modules/site/events.ts';
import { landingData } from '#modules/site/landing-data.ts';
import { menu } from '#modules/site/menu.ts';
import { publicationTypes } from '#modules/site/publication-types.ts';
import { sections } from '#modules/site/sections.ts';
import { siteContent } from '#modules/site/site-content.ts';
import { siteUserData } from '#modules/site/site-user-data.ts';
import { appConfigGroups, appConfigs } from '#modules/settings/app-configs.ts';
import { resourceTypes } from '#modules/files/resource-types.ts';
import { resourcesView, uploadedFiles } from '#modules/files/resources-view.ts';
import { taskBulks } from '#modules/tasks/bulk/task-bulks.ts';
import { taskRecurrenceRuns, taskRecurrences } from '#modules/tasks/recurrence/task-recurrences.ts';
import { taskAutomationRuns, taskAutomations } from '#modules/tasks/automations/task-automations.ts';
import { taskTemplates } from '#modules/tasks/templates/task-templates.ts';
import { kpiMonths } from '#modules/kpi/kpi-months.ts';
import { dataViews } from '#modules/my-data/data-views.ts';
import { erasures, retentionRules } from '#modules/my-data/retention-rules.ts';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';
import { wipLimits } from '#modules/task-views/board/wip-limits.ts';
import { stickers } from '#modules/tasks/stickers/stickers.ts';
import { subTasks } from '#modules/tasks/sub-tasks/sub-tasks.ts';
import { taskAppeals } from '#modules/tasks/marks/task-appeals.ts';
import { taskReactions } from '#modules/tasks/comments/task-reactions.ts';
import { taskChecks } from '#modules/tasks/checks/task-checks.ts';
import { taskComments } from '#modules/tasks/comments/task-comments.ts';
import { taskDeadlines } from '#modules/tasks/deadlines/task-deadlines.ts';
import { taskDependencies } from '#modules/tasks/dependencies/task-dependencies.ts';
import { taskFiles } from '#modules/tasks/files/task-files.ts';
import { taskFlows } from '#modules/tasks/transitions/task-flows.ts';
import { groupStats } from '#modules/task-views/groups/group-stats.ts';
import { taskGroups } from '#modules/tasks/task/task-groups.ts';
import { taskIntervals } from '#modules/tasks/time/task-intervals.ts';
import { taskMarkCriteria } from '#modules/tasks/marks/task-mark-criteria.ts';
import { taskMarks } from '#modules/tasks/marks/task-marks.ts';
import { taskPlatforms } from '#modules/tasks/dictionaries/task-platforms.ts';
import { taskPriorities } from '#modules/tasks/dictionaries/task-priorities.ts';
import { taskRanks } from '#modules/tasks/marks/task-ranks.ts';
import { taskTypes } from '#modules/tasks/dictionaries/task-types.ts';
import { tasksTypesValue } from '#modules/tasks/dictionaries/tasks-types-value.ts';
import { tasksTypes } from '#modules/tasks/dictionaries/tasks-types.ts';
import { errorMessage, translations, translationSuggestions } from '#modules/translations/translations.ts';
import { newClients } from '#modules/enquiries/new-clients.ts';
import { suggestions } from '#modules/enquiries/suggestions.ts';
import { appealForJobs } from '#modules/hiring/appeal-for-jobs.ts';
import { appealInterviews, appealLetters, appealStages } from '#modules/hiring/appeal-parts.ts';
import { dashboardWidgets } from '#modules/dashboards/dashboard-widgets.ts';
import { dashboards } from '#modules/dashboards/dashboards.ts';
import { reportRuns } from '#modules/saved-reports/report-runs.ts';
import { reportSchedules } from '#modules/saved-reports/report-schedules.ts';
import { savedReports } from '#modules/saved-reports/saved-reports.ts';
import { savedViews } from '#modules/saved-views/saved-views.ts';
import { workCategories } from '#modules/work-types/work-categories.ts';
import { workTypeCategories } from '#modules/work-types/work-type-categories.ts';
import { workTypeChildren } from '#modules/work-types/work-type-children.ts';
import { workTypes } from '#modules/work-types/work-types.ts';
import { personNotes, praise, reviewAssignments, reviewCycles, reviewRatings } from '#modules/reviews/review-cycles.ts';
import { worksheetEvaluations } from '#modules/worksheets/worksheet-evaluations.ts';
import { worksheetForms } from '#modules/worksheets/worksheet-forms.ts';
import { worksheetResponses } from '#modules/worksheets/worksheet-responses.ts';
import { worksheets } from '#modules/worksheets/worksheets.ts';

/** Every resource of the product, one line each; routes, tables, screens, tests and exports are derived. */
export const resources = [
  userTypes,
  userRoles,
  userRoleAccess,
  users,
  actionGroups,
  actionCategories,
  actionTypes,
  appActions,
  sessions,
  loginLogs,
  auditLog,
  resourceTypes,
  resourcesView,
  uploadedFiles,
  regions,
  areas,
  branches,
  teams,
  teamMemberTypes,
  teamMembers,
  userBranches,
  userPositions,
  workSchedules,
  scheduleAssignments,
  legalForms,
  banks,
  clients,
  clientContacts,
  projectStatuses,
  projectGroups,
  projectTypes,
  projectCategories,
  projects,
  clientProjects,
  workCategories,
  workTypeCategories,
  workTypes,
  workTypeChildren,
  worksheetForms,
  worksheets,
  worksheetResponses,
  worksheetEvaluations,
  reviewCycles,
  reviewAssignments,
  reviewRatings,
  praise,
  personNotes,
  taskTypes,
  taskPriorities,
  taskPlatforms,
  tasksTypes,
  tasksTypesValue,
  stickers,
  wipLimits,
  taskGroups,
  groupStats,
  clientTasks,
  clientTaskTargets,
  clientTaskFiles,
  clientTaskComments,
  clientTaskFlows,
  devTasks,
  contractTypes,
  clientContracts,
  contractAgreements,
  contractFiles,
  contractStages,
  contractPayments,
  contractDocuments,
  contractDocumentLines,
  vatRates,
  hourlyRates,
  documentTemplates,
  taskBulks,
  taskTemplates,
  taskAutomations,
  taskAutomationRuns,
  taskRecurrences,
  taskRecurrenceRuns,
  subTasks,
  taskComments,
  taskReactions,
  taskFiles,
  taskFlows,
  taskDeadlines,
  taskIntervals,
  taskChecks,
  taskDependencies,
  taskMarkCriteria,
  taskRanks,
  taskMarks,
  taskAppeals,
  kpiMonths,
  testTopics,
  testQuestions,
  testQuestionVersions,
  tests,
  testAssignments,
  testAttempts,
  testAnswers,
  testGradings,
  testCertificates,
  newClients,
  suggestions,
  appealForJobs,
  appealStages,
  appealInterviews,
  appealLetters,
  savedViews,
  savedReports,
  reportSchedules,
  reportRuns,
  dashboards,
  dashboardWidgets,
  translations,
  translationSuggestions,
  errorMessage,
  appConfigGroups,
  appConfigs,
  workCalendarDays,
  attendanceDevices,
  attendancePins,
  kiosks,
  attendancePunches,
  timesheetCodes,
  absenceReasons,
  attendance,
  attendanceCorrections,
  attendanceQuestions,
  attendanceMonths,
  planBaselines,
  leaveKinds,
  leaveRules,
  leaveCorrections,
  leaveRequests,
  leaveHandOvers,
  leaveWishes,
  fixedLeavePlans,
  calendarFeeds,
  daysOff,
  publicationTypes,
  publications,
  previewLinks,
  sections,
  siteContent,
  menu,
  landingData,
  siteUserData,
  checklists,
  checklistRuns,
  checklistLines,
  departures,
  rooms,
  events,
  eventAnswers,
  dataViews,
  retentionRules,
  erasures,
  issues,
  inbox,
  notificationMethods,
  notificationTypes,
  notificationTemplates,
  deliveries,
] as const;
