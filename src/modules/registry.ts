import { actionCategories } from '#modules/staff/access/actions/action-categories.ts';
import { actionGroups } from '#modules/staff/access/actions/action-groups.ts';
import { actionTypes } from '#modules/staff/access/actions/action-types.ts';
import { appActions } from '#modules/staff/access/actions/app-actions.ts';
import { auditLog } from '#modules/staff/access/audit/audit-log.ts';
import { loginLogs } from '#modules/staff/access/sign-in/sessions/login-logs.ts';
import { sessions } from '#modules/staff/access/sign-in/sessions/sessions.ts';
import { userRoleAccess } from '#modules/staff/access/roles/user-role-access.ts';
import { userRoles } from '#modules/staff/access/roles/user-roles.ts';
import { userTypes } from '#modules/company/people/user-types.ts';
import { users } from '#modules/company/people/users.ts';
import { workCalendarDays } from '#modules/company/schedules/work-calendar-days.ts';
import { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import {
  clientTaskComments,
  clientTaskFiles,
  clientTaskFlows,
  clientTaskTargets,
} from '#modules/work/client-tasks/client-task-parts.ts';
import { banks } from '#modules/clients/clients/banks.ts';
import { clientContacts } from '#modules/clients/clients/client-contacts.ts';
import { clients } from '#modules/clients/clients/clients.ts';
import { contractTypes } from '#modules/clients/contracts/contract-types.ts';
import { clientContracts } from '#modules/clients/contracts/client-contracts.ts';
import { contractAgreements } from '#modules/clients/contracts/contract-agreements.ts';
import { contractFiles } from '#modules/clients/contracts/contract-files.ts';
import { contractStages } from '#modules/clients/contracts/contract-stages.ts';
import { contractPayments } from '#modules/clients/contracts/contract-payments.ts';
import { contractDocuments } from '#modules/clients/contracts/contract-documents.ts';
import { contractDocumentLines } from '#modules/clients/contracts/contract-document-lines.ts';
import { vatRates } from '#modules/clients/contracts/vat-rates.ts';
import { hourlyRates } from '#modules/clients/contracts/hourly-rates.ts';
import { documentTemplates } from '#modules/clients/contracts/document-templates.ts';
import { clientProjects } from '#modules/clients/clients/client-projects.ts';
import { legalForms } from '#modules/clients/clients/legal-forms.ts';
import { daysOff } from '#modules/staff/leave/days-off.ts';
import { planBaselines } from '#modules/views/gantt/plan-baselines.ts';
import { leaveCorrections } from '#modules/staff/leave/leave-corrections.ts';
import { calendarFeeds } from '#modules/staff/leave/calendar-feeds.ts';
import { fixedLeavePlans, leaveWishes } from '#modules/staff/leave/leave-wishes.ts';
import { leaveHandOvers } from '#modules/staff/leave/leave-hand-overs.ts';
import { leaveKinds } from '#modules/staff/leave/leave-kinds.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import { leaveRules } from '#modules/staff/leave/leave-rules.ts';
import { absenceReasons, timesheetCodes } from '#modules/presence/attendance/absence-reasons.ts';
import { attendanceCorrections } from '#modules/presence/attendance/attendance-corrections.ts';
import { attendance } from '#modules/presence/attendance/attendance-days.ts';
import { attendanceMonths } from '#modules/presence/attendance/attendance-months.ts';
import { attendanceQuestions } from '#modules/presence/attendance/attendance-questions.ts';
import { attendanceDevices } from '#modules/staff/punches/attendance-devices.ts';
import { attendancePins } from '#modules/staff/punches/attendance-pins.ts';
import { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';
import { kiosks } from '#modules/staff/punches/kiosks.ts';
import { issues } from '#modules/work/notes/issues.ts';
import { testAnswers, testGradings } from '#modules/growth/knowledge-tests/test-answers.ts';
import { testQuestions, testQuestionVersions } from '#modules/growth/knowledge-tests/test-questions.ts';
import { testTopics } from '#modules/growth/knowledge-tests/test-topics.ts';
import { testAssignments, testAttempts, testCertificates, tests } from '#modules/growth/knowledge-tests/tests.ts';
import { deliveries } from '#modules/channels/notifications/deliveries.ts';
import { inbox } from '#modules/channels/notifications/inbox.ts';
import { notificationMethods } from '#modules/channels/notifications/notification-methods.ts';
import { notificationTemplates } from '#modules/channels/notifications/notification-templates.ts';
import { notificationTypes } from '#modules/channels/notifications/notification-types.ts';
import { branches } from '#modules/company/people/branches.ts';
import { teamMemberTypes } from '#modules/company/people/team-member-types.ts';
import { scheduleAssignments } from '#modules/company/schedules/schedule-assignments.ts';
import { workSchedules } from '#modules/company/schedules/work-schedules.ts';
import { userBranches, userPositions } from '#modules/company/people/person-periods.ts';
import { teamMembers } from '#modules/company/people/team-members.ts';
import { teams } from '#modules/company/people/teams.ts';
import { areas } from '#modules/company/places/areas.ts';
import { regions } from '#modules/company/places/regions.ts';
import { projectCategories } from '#modules/company/projects/project-categories.ts';
import { projectGroups } from '#modules/company/projects/project-groups.ts';
import { projectStatuses } from '#modules/company/projects/project-statuses.ts';
import { projectTypes } from '#modules/company/projects/project-types.ts';
import { projects } from '#modules/company/projects/projects.ts';
import { previewLinks } from '#modules/house/publications/preview-links.ts';
import { publications } from '#modules/house/publications/publications.ts';
import { checklistLines, checklistRuns, checklists } from '#modules/presence/departures/checklists.ts';
import { departures } from '#modules/presence/departures/departures.ts';
import { eventAnswers } from '#modules/staff/events/event-answers.ts';
import { rooms } from '#modules/staff/events/rooms.ts';
import { events } from '#modules/staff/events/events.ts';
import { landingData } from '#modules/house/site/landing-data.ts';
import { menu } from '#modules/house/site/menu.ts';
import { publicationTypes } from '#modules/house/site/publication-types.ts';
import { sections } from '#modules/house/site/sections.ts';
import { siteContent } from '#modules/house/site/site-content.ts';
import { siteUserData } from '#modules/house/site/site-user-data.ts';
import { appConfigGroups, appConfigs } from '#modules/house/settings/app-configs.ts';
import { resourceTypes } from '#modules/company/files/resource-types.ts';
import { resourcesView, uploadedFiles } from '#modules/company/files/resources-view.ts';
import { taskBulks } from '#modules/work/tasks/bulk/task-bulks.ts';
import { taskRecurrenceRuns, taskRecurrences } from '#modules/work/tasks/recurrence/task-recurrences.ts';
import { taskAutomationRuns, taskAutomations } from '#modules/work/tasks/automations/task-automations.ts';
import { taskTemplates } from '#modules/work/tasks/templates/task-templates.ts';
import { kpiMonths } from '#modules/growth/kpi/kpi-months.ts';
import { dataViews } from '#modules/company/my-data/data-views.ts';
import { erasures, retentionRules } from '#modules/company/my-data/retention-rules.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { wipLimits } from '#modules/views/task-views/board/wip-limits.ts';
import { stickers } from '#modules/work/tasks/stickers/stickers.ts';
import { subTasks } from '#modules/work/tasks/sub-tasks/sub-tasks.ts';
import { taskAppeals } from '#modules/work/tasks/marks/task-appeals.ts';
import { taskReactions } from '#modules/work/tasks/comments/task-reactions.ts';
import { taskChecks } from '#modules/work/tasks/checks/task-checks.ts';
import { taskComments } from '#modules/work/tasks/comments/task-comments.ts';
import { taskDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.ts';
import { taskDependencies } from '#modules/work/tasks/dependencies/task-dependencies.ts';
import { taskFiles } from '#modules/work/tasks/files/task-files.ts';
import { taskFlows } from '#modules/work/tasks/transitions/task-flows.ts';
import { groupStats } from '#modules/views/task-views/groups/group-stats.ts';
import { taskGroups } from '#modules/work/tasks/task/task-groups.ts';
import { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';
import { taskMarkCriteria } from '#modules/work/tasks/marks/task-mark-criteria.ts';
import { taskMarks } from '#modules/work/tasks/marks/task-marks.ts';
import { taskPlatforms } from '#modules/work/tasks/dictionaries/task-platforms.ts';
import { taskPriorities } from '#modules/work/tasks/dictionaries/task-priorities.ts';
import { taskRanks } from '#modules/work/tasks/marks/task-ranks.ts';
import { taskTypes } from '#modules/work/tasks/dictionaries/task-types.ts';
import { tasksTypesValue } from '#modules/work/tasks/dictionaries/tasks-types-value.ts';
import { tasksTypes } from '#modules/work/tasks/dictionaries/tasks-types.ts';
import { errorMessage, translations, translationSuggestions } from '#modules/company/translations/translations.ts';
import { newClients } from '#modules/clients/enquiries/new-clients.ts';
import { suggestions } from '#modules/clients/enquiries/suggestions.ts';
import { appealForJobs } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { appealInterviews, appealLetters, appealStages } from '#modules/staff/hiring/appeal-parts.ts';
import { dashboardWidgets } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import { dashboards } from '#modules/numbers/dashboards/dashboards.ts';
import { reportRuns } from '#modules/numbers/saved-reports/report-runs.ts';
import { reportSchedules } from '#modules/numbers/saved-reports/report-schedules.ts';
import { savedReports } from '#modules/numbers/saved-reports/saved-reports.ts';
import { savedViews } from '#modules/company/saved-views/saved-views.ts';
import { workCategories } from '#modules/company/work-types/work-categories.ts';
import { workTypeCategories } from '#modules/company/work-types/work-type-categories.ts';
import { workTypeChildren } from '#modules/company/work-types/work-type-children.ts';
import { workTypes } from '#modules/company/work-types/work-types.ts';
import {
  personNotes,
  praise,
  reviewAssignments,
  reviewCycles,
  reviewRatings,
} from '#modules/growth/reviews/review-cycles.ts';
import { worksheetEvaluations } from '#modules/growth/worksheets/worksheet-evaluations.ts';
import { worksheetForms } from '#modules/growth/worksheets/worksheet-forms.ts';
import { worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
import { worksheets } from '#modules/growth/worksheets/worksheets.ts';

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
