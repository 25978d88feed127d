import type { CrudSettings } from '#server/crud/crud.ts';
import { crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Resource } from '#kernel/resource.ts';
import { userRoleAccessOperations } from '#modules/staff/access/roles/role-rights.server.ts';
import {
  loginLogOperations,
  sessionOperations,
} from '#modules/staff/access/sign-in/sessions/sign-in-records.server.ts';
import { type UserOperations, userOperations } from '#modules/staff/access/users/users.server.ts';
import { workCalendarOperations } from '#modules/company/schedules/work-calendar-days.server.ts';
import { scheduleAssignmentOperations } from '#modules/company/schedules/schedule-assignments.server.ts';
import { workScheduleOperations } from '#modules/company/schedules/work-schedules.server.ts';
import { clientContractOperations } from '#modules/clients/contracts/client-contracts.server.ts';
import {
  contractDocumentLineOperations,
  contractDocumentOperations,
} from '#modules/clients/contracts/contract-documents.server.ts';
import {
  contractAgreementOperations,
  contractFileOperations,
} from '#modules/clients/contracts/contract-parts.server.ts';
import { contractPaymentOperations } from '#modules/clients/contracts/contract-payments.server.ts';
import { contractStageOperations } from '#modules/clients/contracts/contract-stages.server.ts';
import { documentTemplateOperations } from '#modules/clients/contracts/document-templates.server.ts';
import { hourlyRateOperations } from '#modules/clients/contracts/hourly-rates.server.ts';
import { clientProjectOperations } from '#modules/clients/clients/client-projects.server.ts';
import { clientContactOperations, clientOperations } from '#modules/clients/clients/clients.server.ts';
import {
  clientTaskCommentOperations,
  clientTaskFileOperations,
  clientTaskFlowOperations,
} from '#modules/work/client-tasks/client-task-parts.server.ts';
import { followTasks } from '#modules/work/client-tasks/client-task-steps.server.ts';
import { clientTaskOperations } from '#modules/work/client-tasks/client-tasks.server.ts';
import { dayOffOperations } from '#modules/staff/leave/days-off.server.ts';
import { calendarFeedOperations } from '#modules/staff/leave/calendar-feeds.server.ts';
import { planBaselineOperations } from '#modules/views/gantt/plan-baselines.server.ts';
import { leaveWishOperations } from '#modules/staff/leave/leave-plans.server.ts';
import { eventsInFeed } from '#modules/staff/events/feed.server.ts';
import { feedEvents } from '#modules/staff/leave/feed-events.server.ts';
import { leaveMoved } from '#modules/staff/leave/leave-moves.server.ts';
import { leaveRequestOperations } from '#modules/staff/leave/leave-requests.server.ts';
import { closedMonthsAnswer } from '#modules/presence/attendance/closed-days.server.ts';
import { followGone, scheduleHasChanged } from '#modules/presence/attendance/days-work.server.ts';
import { closedMonths } from '#server/crud/closed-months.ts';
import { schedulesChanged } from '#modules/company/schedules/schedule-changes.server.ts';
import { absenceReasonOperations } from '#modules/presence/attendance/absence-reasons.server.ts';
import { correctionOperations } from '#modules/presence/attendance/attendance-corrections.server.ts';
import { attendanceOperations } from '#modules/presence/attendance/attendance-days.server.ts';
import { monthOperations } from '#modules/presence/attendance/attendance-months.server.ts';
import { questionOperations } from '#modules/presence/attendance/attendance-questions.server.ts';
import { deviceOperations } from '#modules/staff/punches/attendance-devices.server.ts';
import { attendancePinOperations } from '#modules/staff/punches/attendance-pins.server.ts';
import { kioskOperations } from '#modules/staff/punches/kiosks.server.ts';
import { punchOperations } from '#modules/staff/punches/punches.server.ts';
import { channelsOf } from '#modules/channels/channels.server.ts';
import { tellFollowersOfMoves } from '#modules/work/deliveries/tell-followers.server.ts';
import { movesSettled } from '#modules/work/tasks/transitions/tell-of-transitions.server.ts';
import { deliveryOperations } from '#modules/channels/notifications/deliveries.server.ts';
import { dataViewOperations, watched } from '#modules/company/my-data/data-views.server.ts';
import { noteForgotten } from '#modules/company/my-data/erase.server.ts';
import { inboxOperations } from '#modules/channels/notifications/inbox.server.ts';
import { needOfScreen } from '#modules/screen-list.ts';
import { noteOperations } from '#modules/work/notes/notes.server.ts';
import { notificationMethodOperations } from '#modules/channels/notifications/notification-methods.server.ts';
import { notificationTemplateOperations } from '#modules/channels/notifications/notification-templates.server.ts';
import { branchOperations } from '#modules/company/people/branches.server.ts';
import { branchScheduleChanged } from '#modules/company/people/branches.server.ts';
import { followBranch, followBranchSchedule } from '#modules/company/schedules/schedules-of-branches.server.ts';
import {
  branchOfPersonChanged,
  userBranchOperations,
  userPositionOperations,
} from '#modules/company/people/person-periods.server.ts';
import { teamOperations } from '#modules/company/people/teams.server.ts';
import { teamMemberOperations } from '#modules/company/people/team-members.server.ts';
import { workTypeOperations } from '#modules/company/work-types/work-types.server.ts';
import { personNoteOperations, praiseOperations } from '#modules/growth/reviews/praise.server.ts';
import { reviewAssignmentOperations, reviewCycleOperations } from '#modules/growth/reviews/review-cycles.server.ts';
import { reviewRatingOperations } from '#modules/growth/reviews/review-results.server.ts';
import { worksheetEvaluationOperations } from '#modules/growth/worksheets/worksheet-evaluations.server.ts';
import { worksheetFormOperations } from '#modules/growth/worksheets/worksheet-forms.server.ts';
import { worksheetResponseOperations } from '#modules/growth/worksheets/worksheet-responses.server.ts';
import { worksheetOperations } from '#modules/growth/worksheets/worksheets.server.ts';
import { projectCategoryOperations, projectOperations } from '#modules/company/projects/projects.server.ts';
import { publicationOperations } from '#modules/house/publications/publications.server.ts';
import { orderedOperations } from '#server/ordered/ordered-rows.ts';
import { resources } from '#modules/registry.ts';
import {
  checklistLineOperations,
  checklistOperations,
  checklistRunOperations,
  startJoining,
} from '#modules/presence/departures/checklists.server.ts';
import { departureOperations } from '#modules/presence/departures/departures.server.ts';
import { companyLeft } from '#modules/presence/departures/leave-company.server.ts';
import { eventAnswerOperations } from '#modules/staff/events/event-answers.server.ts';
import { eventOperations } from '#modules/staff/events/events.server.ts';
import { landingData } from '#modules/house/site/landing-data.ts';
import { menuOperations } from '#modules/house/site/menu.server.ts';
import { sectionOperations } from '#modules/house/site/sections.server.ts';
import { siteContentOperations } from '#modules/house/site/site-content.server.ts';
import { settingOperations } from '#modules/house/settings/settings.server.ts';
import { fileOperations, uploadedFileOperations } from '#modules/company/files/resources-view.server.ts';
import { newClientOperations, suggestionOperations } from '#modules/clients/enquiries/enquiries.server.ts';
import { appealsForgotten } from '#modules/staff/hiring/forget.server.ts';
import { userHired } from '#modules/staff/hiring/hiring-served.server.ts';
import { appealOperations } from '#modules/staff/hiring/appeal-for-jobs.server.ts';
import {
  appealInterviewOperations,
  appealLetterOperations,
  appealStageOperations,
} from '#modules/staff/hiring/appeal-parts.server.ts';
import { dashboardOperations, widgetOperations } from '#modules/numbers/dashboards/dashboards.server.ts';
import {
  reportRunOperations,
  reportScheduleOperations,
} from '#modules/numbers/saved-reports/report-schedules.server.ts';
import { savedReportOperations } from '#modules/numbers/saved-reports/saved-reports.server.ts';
import { savedViewOperations } from '#modules/company/saved-views/saved-views.server.ts';
import { wipLimitOperations } from '#modules/views/task-views/board/wip-limits.server.ts';
import { groupStatsOperations } from '#modules/views/task-views/groups/group-stats.server.ts';
import { stickerOperations } from '#modules/work/tasks/stickers/stickers.server.ts';
import { taskCheckOperations } from '#modules/work/tasks/checks/task-checks.server.ts';
import { taskCommentOperations } from '#modules/work/tasks/comments/task-comments.server.ts';
import { taskAppealOperations } from '#modules/work/tasks/marks/task-appeals.server.ts';
import { taskDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.ts';
import { taskDependencyOperations } from '#modules/work/tasks/dependencies/task-dependencies.server.ts';
import { taskFileOperations } from '#modules/work/tasks/files/task-files.server.ts';
import { taskReactionOperations } from '#modules/work/tasks/comments/task-reactions.server.ts';
import {
  taskRecurrenceOperations,
  taskRecurrenceRunOperations,
} from '#modules/work/tasks/recurrence/task-recurrences.server.ts';
import {
  taskAutomationOperations,
  taskAutomationRunOperations,
} from '#modules/work/tasks/automations/task-automations.server.ts';
import { withLayout } from '#modules/views/task-views/totals/file-views.server.ts';
import { taskTemplateOperations } from '#modules/work/tasks/templates/task-templates.server.ts';
import { taskFlows } from '#modules/work/tasks/transitions/task-flows.ts';
import { taskIntervalOperations } from '#modules/work/tasks/time/task-intervals.server.ts';
import { followLeave, handOverOperations } from '#modules/work/tasks/hand-over/hand-overs.server.ts';
import { assignmentOperations } from '#modules/growth/knowledge-tests/assignments.server.ts';
import {
  answerOperations,
  attemptOperations,
  certificateOperations,
} from '#modules/growth/knowledge-tests/attempts.server.ts';
import { gradingOperations } from '#modules/growth/knowledge-tests/gradings.server.ts';
import { testQuestionOperations, topicOperations } from '#modules/growth/knowledge-tests/questions.server.ts';
import { testOperations } from '#modules/growth/knowledge-tests/tests.server.ts';
import { kpiMonthOperations } from '#modules/growth/kpi/kpi-months.server.ts';
import { settleTaskKpi } from '#modules/growth/kpi/task-kpi.server.ts';
import { tasksEvaluated } from '#modules/work/tasks/marks/evaluated-tasks.server.ts';
import { taskMarkOperations } from '#modules/work/tasks/marks/task-marks.server.ts';
import { clientTasksServed } from '#modules/work/tasks/task/client-tasks-served.server.ts';
import { partsVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';
import { subTaskOperations, taskOperations } from '#modules/work/tasks/operations/tasks.server.ts';
import {
  errorOperations,
  textSuggestionOperations,
  translationOperations,
} from '#modules/company/translations/translations.server.ts';

type Registered = (typeof resources)[number];
type Path = Registered['path'];
type Serve<R extends Resource> = (settings: CrudSettings) => Operations<R>;
type Scoped = Extract<Registered, { readonly rows: 'scoped' }>['path'];

/** A scoped resource that is missing here, a path that does not exist or another one's operations do not compile. */
type OwnOperations = { readonly [P in Scoped]: Serve<Extract<Registered, { readonly path: P }>> } & {
  readonly [P in Exclude<Path, Scoped>]?: Serve<Extract<Registered, { readonly path: P }>>;
};

const watchedUsers = (settings: CrudSettings): UserOperations => {
  const own = userOperations(settings);
  return {
    ...own,
    ...watched(() => own, { fields: { pinfl: 'pinfl', born_on: 'birth_date' }, whose: 'id' })(settings),
  };
};

/** Resources that are served in a way of their own; all others by the defaults. */
const own: OwnOperations = {
  'admin/users': watchedUsers,
  'fp/data-views': dataViewOperations,
  'admin/user-role-access': userRoleAccessOperations,
  'admin/sessions': sessionOperations,
  'admin/login-logs': loginLogOperations,
  'admin/resources-view': fileOperations,
  'admin/resources': uploadedFileOperations,
  'admin/branches': branchOperations,
  'fp/teams': teamOperations,
  'fp/team-members': teamMemberOperations,
  'fp/user-branches': userBranchOperations,
  'fp/user-positions': userPositionOperations,
  'fp/work-types': workTypeOperations,
  'fp/review-cycles': reviewCycleOperations,
  'fp/review-assignments': reviewAssignmentOperations,
  'fp/review-ratings': reviewRatingOperations,
  'fp/praise': praiseOperations,
  'fp/person-notes': personNoteOperations,
  'fp/worksheet-forms': worksheetFormOperations,
  'fp/worksheets': worksheetOperations,
  'fp/worksheet-responses': worksheetResponseOperations,
  'fp/worksheet-evaluations': worksheetEvaluationOperations,
  'admin/inbox': inboxOperations(needOfScreen),
  'admin/new-clients': newClientOperations,
  'admin/suggestions': suggestionOperations,
  'admin/appeal-for-jobs': appealOperations,
  'admin/appeal-stages': appealStageOperations,
  'admin/appeal-interviews': appealInterviewOperations,
  'admin/appeal-letters': appealLetterOperations,
  'admin/notification-methods': (settings) => notificationMethodOperations(settings, channelsOf(settings)),
  'admin/notification': deliveryOperations,
  'admin/notification-templates': notificationTemplateOperations,
  'admin/app-configs': settingOperations,
  'admin/translations': translationOperations,
  'admin/error-message': errorOperations,
  'admin/translation-suggestions': textSuggestionOperations,
  'admin/publications': publicationOperations,
  'admin/menu': menuOperations,
  'admin/sections': sectionOperations,
  'admin/site-content': siteContentOperations,
  'fp/landing-data': (settings) => orderedOperations(crudOf(landingData, settings), { group: 'place' }),
  'fp/checklists': checklistOperations,
  'fp/checklist-runs': checklistRunOperations,
  'fp/checklist-lines': checklistLineOperations,
  'fp/departures': departureOperations,
  'fp/events': eventOperations,
  'fp/event-answers': eventAnswerOperations,
  'fp/issues': noteOperations,
  'fp/clients': clientOperations,
  'fp/client-projects': clientProjectOperations,
  'fp/client-contacts': clientContactOperations,
  'fp/client-tasks': clientTaskOperations,
  'fp/client-contracts': clientContractOperations,
  'fp/contract-agreements': contractAgreementOperations,
  'fp/contract-files': contractFileOperations,
  'fp/contract-stages': contractStageOperations,
  'fp/contract-payments': contractPaymentOperations,
  'fp/contract-documents': contractDocumentOperations,
  'fp/contract-document-lines': contractDocumentLineOperations,
  'fp/hourly-rates': hourlyRateOperations,
  'fp/document-templates': documentTemplateOperations,
  'fp/client-task-files': clientTaskFileOperations,
  'fp/client-task-comments': clientTaskCommentOperations,
  'fp/client-task-flows': clientTaskFlowOperations,
  'fp/projects': projectOperations,
  'fp/project-categories': projectCategoryOperations,
  'fp/saved-views': savedViewOperations,
  'fp/saved-reports': savedReportOperations,
  'fp/report-schedules': reportScheduleOperations,
  'fp/report-runs': reportRunOperations,
  'fp/dashboards': dashboardOperations,
  'fp/dashboard-widgets': widgetOperations,
  'fp/work-calendar': workCalendarOperations,
  'fp/attendance-devices': deviceOperations,
  'fp/attendance-pins': attendancePinOperations,
  'fp/kiosks': kioskOperations,
  'fp/attendance-punches': punchOperations,
  'fp/work-schedules': workScheduleOperations,
  'fp/schedule-assignments': scheduleAssignmentOperations,
  'fp/absence-reasons': absenceReasonOperations,
  'fp/attendance': attendanceOperations,
  'fp/attendance-corrections': correctionOperations,
  'fp/attendance-questions': questionOperations,
  'fp/attendance-months': monthOperations,
  'fp/leave-requests': watched(leaveRequestOperations, {
    ...{ fields: { record_number: 'sick_leave' }, whose: 'user_id' },
  }),
  'fp/days-off': dayOffOperations,
  'fp/leave-hand-overs': handOverOperations,
  'fp/leave-wishes': leaveWishOperations,
  'fp/calendar-feeds': calendarFeedOperations,
  'fp/plan-baselines': planBaselineOperations,
  'fp/dev-tasks': (settings) => withLayout(taskOperations(settings)),
  'fp/sub-tasks': subTaskOperations,
  'fp/task-comments': taskCommentOperations,
  'fp/task-reactions': taskReactionOperations,
  'fp/task-files': taskFileOperations,
  'fp/task-checks': taskCheckOperations,
  'fp/task-dependencies': taskDependencyOperations,
  'fp/task-marks': taskMarkOperations,
  'fp/task-appeals': taskAppealOperations,
  'fp/kpi-months': kpiMonthOperations,
  'fp/test-topics': topicOperations,
  'fp/test-questions': testQuestionOperations,
  'fp/tests': testOperations,
  'fp/test-assignments': assignmentOperations,
  'fp/test-attempts': attemptOperations,
  'fp/test-answers': answerOperations,
  'fp/test-gradings': gradingOperations,
  'fp/test-certificates': certificateOperations,
  'fp/task-automations': taskAutomationOperations,
  'fp/task-automation-runs': taskAutomationRunOperations,
  'fp/task-templates': taskTemplateOperations,
  'fp/task-recurrences': taskRecurrenceOperations,
  'fp/task-recurrence-runs': taskRecurrenceRunOperations,
  'fp/task-flows': (settings) => crudOf(taskFlows, settings, { scope: partsVisibleTo }),
  'fp/task-deadlines': (settings) => crudOf(taskDeadlines, settings, { scope: partsVisibleTo }),
  'fp/task-intervals': taskIntervalOperations,
  'fp/task-groups-with-stats': groupStatsOperations,
  'fp/stickers': stickerOperations,
  'fp/wip-limits': wipLimitOperations,
};

clientTasksServed.followedBy(followTasks);
tasksEvaluated.followedBy(settleTaskKpi);
closedMonths.answeredBy(closedMonthsAnswer);
schedulesChanged.followedBy(scheduleHasChanged);
companyLeft.followedBy(followGone);
branchOfPersonChanged.followedBy(followBranch);
branchScheduleChanged.followedBy(followBranchSchedule);
leaveMoved.followedBy(followLeave);
feedEvents.answeredBy(eventsInFeed);
userHired.followedBy(startJoining);
movesSettled.followedBy(tellFollowersOfMoves);
appealsForgotten.followedBy(noteForgotten);

export const operationsOf = (settings: CrudSettings): readonly Operations[] =>
  resources.map((resource): Operations => own[resource.path]?.(settings) ?? crudOf(resource as Resource, settings));
