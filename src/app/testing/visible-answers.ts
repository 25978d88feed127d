import type { NamedKey } from '#modules/endpoints.ts';
import { facts } from '#app/testing/visible-rows.ts';

/**
 * Where each GET beside the resources is asked for what it tells, written by hand. Its answer to a person stays the
 * same when every row that they do not see, by the facts of visible-rows.ts, is taken away: nothing that is out of
 * sight is counted, summed or named in it, but for what it `tells` on purpose: keys of the answer, and why.
 *
 * `{fp/projects}` stands for rows of that resource, such as the person sees and such as they do not.
 */
type Asked = `GET ${string}` & NamedKey;
interface Answer {
  readonly at: readonly string[];
  readonly tells?: readonly string[];
  readonly why?: string;
}

const at = (...addresses: readonly string[]): Answer => ({ at: addresses });
const telling = (tells: readonly string[], why: string, ...addresses: readonly string[]): Answer => ({
  at: addresses,
  tells,
  why,
});

const busy = 'a person is as busy and as much away as they are, whoever looks';
const whole = 'the numbers of a person or a project are the same for whoever sees the row';
const counted = 'what is below a task counts to it, seen or not';
const deleted = 'a task that was deleted is in the days before';

export const answers: { readonly [K in Asked]: Answer } = {
  // One's own, and what everybody has.
  'GET /api/admin/api-tokens': at('admin/api-tokens'),
  'GET /api/admin/api-tokens/actions': at('admin/api-tokens/actions'),
  'GET /api/admin/auth/eimzo': at('admin/auth/eimzo'),
  'GET /api/admin/auth/me': at('admin/auth/me'),
  'GET /api/admin/auth/my-keys': at('admin/auth/my-keys'),
  'GET /api/admin/auth/my-sessions': at('admin/auth/my-sessions'),
  'GET /api/admin/auth/passkeys': at('admin/auth/passkeys'),
  'GET /api/admin/auth/second-factor': at('admin/auth/second-factor'),
  'GET /api/fp/my-data': at('fp/my-data'),
  'GET /api/fp/my-data/exports/:id': at('fp/my-data/exports/1'),
  'GET /api/fp/push-subscriptions': telling(
    ['public_key'],
    'the key of the installation is made by whoever asks first',
    'fp/push-subscriptions',
  ),
  'GET /api/admin/auth/telegram': at('admin/auth/telegram'),
  'GET /api/fp/telegram-groups': at('fp/telegram-groups?project_id={fp/projects}'),
  'GET /api/admin/screen-visits': at('admin/screen-visits'),
  'GET /api/fp/checklist-lines/mine': at('fp/checklist-lines/mine'),
  'GET /api/fp/coming-and-going': telling(
    ['comes', 'goes', 'birthdays'],
    'who comes, goes and has a birthday is told to the company',
    'fp/coming-and-going',
  ),
  'GET /api/fp/departures/:id/held': telling(['rows'], 'HR hands over all of it', 'fp/departures/{fp/departures}/held'),
  'GET /api/fp/events/occurrences': at('fp/events/occurrences?from=2026-11-02&to=2026-11-08'),
  'GET /api/admin/work': telling(
    ['rows'],
    'what the machine does beside requests, of which there is one',
    'admin/work',
  ),
  'GET /api/public/sign-in-options': at('public/sign-in-options'),
  'GET /api/public/translations/:lang': at('public/translations/uz'),
  'GET /api/admin/user-categories': at('admin/user-categories'),
  'GET /api/admin/user-modules': at('admin/user-modules'),
  'GET /api/admin/inbox/:id/why': at('admin/inbox/{admin/inbox}/why'),
  'GET /api/admin/notification-choices': at('admin/notification-choices'),
  'GET /api/admin/notification-types/choices': at('admin/notification-types/choices?role_id={admin/user-roles}'),
  'GET /api/admin/notification-watches': at('admin/notification-watches?path=fp/dev-tasks&id={fp/dev-tasks}'),
  'GET /api/admin/notification/:id/tries': at('admin/notification/{admin/notification}/tries'),
  'GET /api/admin/notification/figures': telling(
    ['rows'],
    'how much waits of each way is no word of any message',
    'admin/notification/figures',
  ),
  'GET /api/admin/notification-templates/variables': at('admin/notification-templates/variables'),
  'GET /api/fp/work-calendar/spans': at('fp/work-calendar/spans'),
  'GET /api/fp/work-schedules/of-person': at('fp/work-schedules/of-person?user_id={admin/users}'),
  'GET /api/resources/uploads/:id': at('resources/uploads/{admin/resources-view}'),
  // Numbers of a person are whole for every reader; tasks are named to those who see them.
  'GET /api/fp/reports/developers/:id': telling(
    ['now', 'months', 'marks', 'estimate_bias', 'marker_severity', 'attendance', 'appeals', 'appeal_until'],
    busy,
    'fp/reports/developers/{admin/users}',
  ),
  'GET /api/fp/reports/developers/:id/kpi': telling(
    ['kpi', 'kpi_parts', 'tasks', 'planned', 'days', 'points', 'accepted_count'],
    busy,
    'fp/reports/developers/{admin/users}/kpi?month=2026-11',
  ),
  'GET /api/fp/reports/developers/:id/rows': telling(
    ['total', 'sum', 'hidden'],
    busy,
    'fp/reports/developers/{admin/users}/rows?month=2026-11&measure=points',
  ),
  // Rights and people.
  'GET /api/admin/user-role-access/matrix': at('admin/user-role-access/matrix?user_roles_id={admin/user-roles}'),
  'GET /api/admin/user-role-access/affected': at(
    'admin/user-role-access/affected?user_roles_id={admin/user-roles}&app_actions_ids=1&access_state=1',
  ),
  'GET /api/admin/user-role-access/actions': at('admin/user-role-access/actions'),
  'GET /api/admin/user-role-access/not-allow': at('admin/user-role-access/not-allow?user_roles_id={admin/user-roles}'),
  'GET /api/admin/user-role-access/why': at('admin/user-role-access/why?user_id={admin/users}'),
  'GET /api/admin/users/get-user-roles': at('admin/users/get-user-roles?user_id={admin/users}'),
  'GET /api/admin/users/user-user-roles': at('admin/users/user-user-roles?user_id={admin/users}'),
  'GET /api/admin/users/photos': at('admin/users/photos'),
  'GET /api/admin/users/users-clients': at('admin/users/users-clients'),
  'GET /api/admin/names': at(...Object.keys(facts).map((path) => `admin/names?of=${path}:{${path}}`)),
  'GET /api/admin/several': at('admin/several?of=%2Fapi%2Ffp%2Fdev-tasks%2Ftotals'),
  // Files, the site, settings.
  'GET /api/admin/resources-view/:id/used-in': at('admin/resources-view/{admin/resources-view}/used-in'),
  'GET /api/admin/resources-view/orphans': at('admin/resources-view/orphans'),
  'GET /api/admin/site-pictures': at('admin/site-pictures?ids={admin/resources-view}'),
  'GET /api/admin/publications/:id/versions': at('admin/publications/{admin/publications}/versions'),
  'GET /api/admin/publications/:id/versions/:version_id': at('admin/publications/{admin/publications}/versions/1'),
  'GET /api/admin/site-links': at('admin/site-links?to=publications&id={admin/publications}'),
  'GET /api/admin/site-links/broken': at('admin/site-links/broken'),
  'GET /api/admin/site-insight': at('admin/site-insight'),
  'GET /api/admin/app-configs/:id/history': at('admin/app-configs/{admin/app-configs}/history'),
  'GET /api/admin/appeal-for-jobs/figures': at('admin/appeal-for-jobs/figures'),
  'GET /api/admin/appeal-for-jobs/:id/letter': at('admin/appeal-for-jobs/{admin/appeal-for-jobs}/letter?kind=reject'),
  'GET /api/admin/appeal-for-jobs/:id/duplicates': at('admin/appeal-for-jobs/{admin/appeal-for-jobs}/duplicates'),
  // Clients, their client tasks and contracts.
  'GET /api/fp/clients/:id/merges': at('fp/clients/{fp/clients}/merges'),
  'GET /api/fp/clients/people': at('fp/clients/people?client_id={fp/clients}'),
  'GET /api/fp/clients/similar': at('fp/clients/similar?name=bozor'),
  'GET /api/fp/client-projects/:id/plan': at('fp/client-projects/{fp/client-projects}/plan'),
  'GET /api/fp/client-tasks/counts': at('fp/client-tasks/counts'),
  'GET /api/fp/client-tasks/:id/progress': at('fp/client-tasks/{fp/client-tasks}/progress'),
  'GET /api/fp/client-tasks/:id/timeline': at('fp/client-tasks/{fp/client-tasks}/timeline'),
  'GET /api/fp/client-contracts/:id/money': at('fp/client-contracts/{fp/client-contracts}/money'),
  'GET /api/fp/client-contracts/due': at('fp/client-contracts/due'),
  'GET /api/fp/contract-documents/billable': at('fp/contract-documents/billable?stage_id={fp/contract-stages}'),
  'GET /api/fp/contract-documents/:id/file': at(
    'fp/contract-documents/{fp/contract-documents}/file?format=html&lang=uz',
  ),
  // Reviews: what one writes, and of a person how many were asked; who they are is not told.
  'GET /api/fp/review-answers/mine': at('fp/review-answers/mine'),
  'GET /api/fp/review-answers/draft': telling(
    ['evidence'],
    'what is known of the work of somebody is the same for whoever reviews them',
    'fp/review-answers/draft?assignment_id={fp/review-assignments}',
  ),
  'GET /api/fp/review-cycles/:id/results': telling(
    ['asked', 'sent', 'questions'],
    'answers without names are counted for who reads them, and never whose they are',
    'fp/review-cycles/{fp/review-cycles}/results?user_id={admin/users}',
  ),
  'GET /api/fp/review-cycles/:id/progress': at('fp/review-cycles/{fp/review-cycles}/progress'),
  'GET /api/fp/person-notes/hidden': telling(
    ['count', 'oldest_on'],
    'how many notes about oneself are not shared is told to the person',
    'fp/person-notes/hidden',
  ),
  // Worksheets: the own sheet, and of campaigns that one makes or leads people in.
  'GET /api/fp/worksheets/mine': at('fp/worksheets/mine'),
  'GET /api/fp/worksheets/catalogue': at('fp/worksheets/catalogue'),
  'GET /api/fp/worksheet-responses/:id/sheet': at('fp/worksheet-responses/{fp/worksheet-responses}/sheet'),
  'GET /api/fp/worksheets/:id/answers': at('fp/worksheets/{fp/worksheets}/answers'),
  'GET /api/fp/worksheets/:id/results': at('fp/worksheets/{fp/worksheets}/results'),
  'GET /api/fp/worksheets/:id/file': at('fp/worksheets/{fp/worksheets}/file?format=csv'),
  'GET /api/fp/worksheets/compare': at('fp/worksheets/compare?id={fp/worksheets}&user_id={admin/users}'),
  'GET /api/fp/worksheets/through-time': at('fp/worksheets/through-time'),
  // Leave.
  'GET /api/fp/leave-requests/balance': at('fp/leave-requests/balance?user_id={admin/users}'),
  'GET /api/fp/leave-requests/timeline': at('fp/leave-requests/timeline?starts_on=2026-11-01&ends_on=2026-12-31'),
  'GET /api/fp/attendance-punches/today': at('fp/attendance-punches/today'),
  'GET /api/fp/attendance-pins/waiting': at('fp/attendance-pins/waiting'),
  'GET /api/fp/dashboards/home': at('fp/dashboards/home'),
  'GET /api/fp/dashboard-widgets/:id/data': at('fp/dashboard-widgets/{fp/dashboard-widgets}/data'),
  'GET /api/fp/saved-reports/:id/run': telling(
    ['made_by'],
    'whose a shared report is, also of somebody who has left',
    'fp/saved-reports/{fp/saved-reports}/run',
  ),
  'GET /api/fp/tests/own': at('fp/tests/own'),
  'GET /api/fp/tests/results': at('fp/tests/results?id={fp/tests}'),
  'GET /api/fp/test-attempts/questions': at('fp/test-attempts/questions?id={fp/test-attempts}'),
  'GET /api/fp/test-attempts/result': telling(
    ['marks'],
    'how others marked an answer of one’s own that the test shows: points and words, never whose',
    'fp/test-attempts/result?id={fp/test-attempts}',
  ),
  'GET /api/fp/test-gradings/waiting': at('fp/test-gradings/waiting'),
  'GET /api/fp/test-questions/gift': at('fp/test-questions/gift'),
  'GET /api/fp/test-topics/counts': at('fp/test-topics/counts'),
  'GET /api/public/test-pictures/:name': at(`public/test-pictures/${'0'.repeat(40)}`),
  'GET /api/public/certificates/:number': at('public/certificates/2026-AAAA-BBBB'),
  'GET /api/fp/kiosks/names': at('fp/kiosks/names'),
  'GET /api/fp/leave-plans': telling(
    ['weeks', 'conflicts', 'people_total'],
    'how many are away in a week is what a plan is for; who and when only to those who see it',
    'fp/leave-plans?year=2027',
  ),
  'GET /api/public/ical/:token': at('public/ical/00000000000000000000000000'),
  'GET /api/public/wall': at('public/wall?t=00000000000000000000000000'),
  'GET /api/public/wall/data': at('public/wall/data?t=00000000000000000000000000&widget=1'),
  'GET /api/public/kiosk/codes': at('public/kiosk/codes?t=00000000000000000000000000'),
  'GET /api/fp/attendance/explain': at('fp/attendance/explain?day=2026-11-20&user_id={admin/users}'),
  'GET /api/fp/attendance/late-today': at('fp/attendance/late-today'),
  'GET /api/fp/attendance/month': at('fp/attendance/month?month=2026-11'),
  'GET /api/fp/attendance-months/points': telling(
    ['rows'],
    'HR closes the month of everybody',
    'fp/attendance-months/points?id={fp/attendance-months}',
  ),
  'GET /api/fp/timesheets': at('fp/timesheets?month=2026-11'),
  // Reports.
  'GET /api/fp/reports/tasks': telling(['rows', 'totals', 'total'], whole, 'fp/reports/tasks'),
  'GET /api/fp/reports/tasks/rows': telling(
    ['hidden'],
    whole,
    'fp/reports/tasks/rows?measure=open_count&executor_id={admin/users}',
  ),
  'GET /api/fp/reports/tasks-by-projects': telling(['rows', 'totals', 'total'], whole, 'fp/reports/tasks-by-projects'),
  'GET /api/fp/reports/tasks-by-projects/rows': telling(
    ['hidden'],
    whole,
    'fp/reports/tasks-by-projects/rows?measure=open_count&project_id={fp/projects}',
  ),
  'GET /api/fp/reports/statistics': telling(['rows', 'totals', 'total'], whole, 'fp/reports/statistics'),
  'GET /api/fp/reports/statistics/rows': telling(
    ['hidden'],
    whole,
    'fp/reports/statistics/rows?measure=open_count&day={today}',
  ),
  'GET /api/fp/measures': at('fp/measures'),
  'GET /api/fp/reports/client-tasks': at('fp/reports/client-tasks'),
  'GET /api/fp/reports/client-tasks/rows': at(
    'fp/reports/client-tasks/rows?measure=client_created_count&client_id={fp/clients}',
  ),
  'GET /api/fp/reports/flow': telling(['totals', 'summary'], whole, 'fp/reports/flow'),
  'GET /api/fp/reports/flow/rows': telling(
    ['hidden'],
    whole,
    'fp/reports/flow/rows?measure=throughput&executor_id={admin/users}',
  ),
  'GET /api/fp/reports/contracts': telling(['rows', 'totals', 'total'], whole, 'fp/reports/contracts'),
  'GET /api/fp/reports/contracts/rows': telling(
    ['hidden'],
    whole,
    'fp/reports/contracts/rows?measure=contract_task_minutes&contract_id={fp/client-contracts}',
  ),
  'GET /api/fp/reports/forecast': at(
    'fp/reports/forecast?project_id={fp/projects}',
    'fp/reports/forecast?task_group_id={fp/task-groups}&method=minutes',
  ),
  'GET /api/fp/reports/attendance-tasks': telling(['rows', 'totals', 'total'], whole, 'fp/reports/attendance-tasks'),
  'GET /api/fp/reports/attendance-tasks/rows': telling(
    ['hidden'],
    whole,
    'fp/reports/attendance-tasks/rows?measure=norm_minutes&user_id={admin/users}',
  ),
  'GET /api/fp/reports/resource-load': telling(['rows', 'totals', 'total'], whole, 'fp/reports/resource-load'),
  'GET /api/fp/reports/resource-load/rows': telling(
    ['hidden'],
    whole,
    'fp/reports/resource-load/rows?measure=load_minutes&user_id={admin/users}',
  ),
  'GET /api/fp/reports/employment': telling(['rows', 'totals', 'total'], whole, 'fp/reports/employment'),
  'GET /api/fp/reports/employment/rows': telling(
    ['hidden'],
    whole,
    'fp/reports/employment/rows?measure=busy_minutes&user_id={admin/users}',
  ),
  // The company's plan: dates hang on every task, bars are those that one sees.
  'GET /api/fp/gantt-task-manager': telling(
    [
      ...['load', 'away', 'calendars', 'calendar_of', 'conflicts', 'baseline', 'finish_at', 'unplaced', 'is_driving'],
      ...['starts_at', 'ends_at', 'early_start', 'early_finish', 'late_start', 'late_finish', 'is_critical', 'is_late'],
      ...['slack_minutes', 'free_slack_minutes', 'is_placed', 'is_broken'],
    ],
    'dates hang on every task of a project and what it waits for, and a person is as busy as they are',
    'fp/gantt-task-manager?by=executor',
    'fp/gantt-task-manager?by=project&project_id={fp/projects}',
  ),
  // What is found, and the first screen.
  'GET /api/search': at('search?q=sayt', 'search?q=bozor'),
  'GET /api/fp/search': at('fp/search?q=xato', 'fp/search?q=sahifa&project_id={fp/projects}'),
  'GET /api/fp/dashboard': at('fp/dashboard'),
  'GET /api/fp/dashboard/asked': at('fp/dashboard/asked'),
  'GET /api/fp/dashboard/warnings': telling(
    ['count', 'total'],
    'how the machine is, of which there is one',
    'fp/dashboard/warnings',
  ),
  'GET /api/fp/dashboard/day': at('fp/dashboard/day'),
  'GET /api/fp/dashboard/week': telling(['people'], busy, 'fp/dashboard/week'),
  'GET /api/fp/team': telling(['people'], busy, 'fp/team'),
  'GET /api/fp/dashboard/free-time': telling(['rows'], busy, 'fp/dashboard/free-time'),
  'GET /api/fp/dashboard/week-cell': telling(
    ['hidden_minutes'],
    busy,
    'fp/dashboard/week-cell?user_id={admin/users}&day={today}',
  ),
  // Tasks.
  'GET /api/fp/dev-tasks/board': at('fp/dev-tasks/board'),
  'GET /api/fp/dev-tasks/board-lanes': at('fp/dev-tasks/board-lanes?lanes=executor_id'),
  'GET /api/fp/dev-tasks/ids': at('fp/dev-tasks/ids'),
  'GET /api/fp/dev-tasks/calendar': telling(
    ['hours'],
    busy,
    'fp/dev-tasks/calendar?from={today}&to={today}&planned=true',
  ),
  'GET /api/fp/dev-tasks/during-leave': at(
    'fp/dev-tasks/during-leave?user_id={admin/users}&starts_on=2026-11-01&ends_on=2026-12-31',
  ),
  'GET /api/fp/dev-tasks/entry-projects': at('fp/dev-tasks/entry-projects'),
  'GET /api/fp/dev-tasks/day-plan': at('fp/dev-tasks/day-plan?user_id={admin/users}'),
  'GET /api/fp/dev-tasks/mine': at('fp/dev-tasks/mine'),
  'GET /api/fp/dev-tasks/running': at('fp/dev-tasks/running'),
  'GET /api/fp/dev-tasks/by-executor': telling(
    ['load', 'away'],
    busy,
    'fp/dev-tasks/by-executor',
    'fp/dev-tasks/by-executor?project_id={fp/projects}',
  ),
  'GET /api/fp/dev-tasks/to-test': at('fp/dev-tasks/to-test?whose=all'),
  'GET /api/fp/dev-tasks/totals': at('fp/dev-tasks/totals?group=project_id'),
  'GET /api/fp/dev-tasks/value-counts': at('fp/dev-tasks/value-counts?of=executor_id'),
  'GET /api/fp/dev-tasks/level': telling(
    ['below'],
    counted,
    'fp/dev-tasks/level?in_project={fp/projects}',
    'fp/dev-tasks/level?under={fp/dev-tasks}',
  ),
  'GET /api/fp/dev-tasks/:id/plan': telling(
    [
      ...['at', 'unplaced', 'late_start', 'late_finish', 'slack_minutes', 'free_slack_minutes', 'is_critical'],
      ...['finish_at', 'waits_for', 'holds_up', 'conflicts', 'hidden_moves'],
    ],
    'dates hang on every task of a project, whoever looks; those that the reader does not see have no name',
    'fp/dev-tasks/{fp/dev-tasks}/plan',
  ),
  'GET /api/fp/dev-tasks/:id/points': at('fp/dev-tasks/{fp/dev-tasks}/points'),
  'GET /api/fp/dev-tasks/:id/texts': at('fp/dev-tasks/{fp/dev-tasks}/texts'),
  'GET /api/fp/dev-tasks/:id/parts': telling(
    ['sub_tasks', 'flows', 'comments', 'files', 'marks'],
    'deletion takes all of it',
    'fp/dev-tasks/{fp/dev-tasks}/parts',
  ),
  'GET /api/fp/dev-tasks/:id/origin': at('fp/dev-tasks/{fp/dev-tasks}/origin'),
  'GET /api/fp/dev-tasks/:id/whole': telling(
    ['planned_minutes_below', 'actual_minutes_below'],
    counted,
    'fp/dev-tasks/{fp/dev-tasks}/whole',
  ),
  'GET /api/fp/dev-tasks/:id/why': at('fp/dev-tasks/{fp/dev-tasks}/why'),
  'GET /api/fp/task-groups-with-stats/branches': at('fp/task-groups-with-stats/branches'),
  'GET /api/fp/task-groups-with-stats/:id/progress': telling(
    ['days'],
    deleted,
    'fp/task-groups-with-stats/{fp/task-groups}/progress',
  ),
  'GET /api/fp/task-groups-with-stats/:id/capacity': telling(
    ['minutes', 'away_days'],
    busy,
    'fp/task-groups-with-stats/{fp/task-groups}/capacity',
  ),
  // Projects.
  'GET /api/fp/projects/:id/overview': at('fp/projects/{fp/projects}/overview'),
  'GET /api/fp/projects/:id/activity': at('fp/projects/{fp/projects}/activity'),
  'GET /api/fp/projects/:id/burn': telling(['days'], deleted, 'fp/projects/{fp/projects}/burn'),
  'GET /api/fp/projects/:id/files': at('fp/projects/{fp/projects}/files'),
  'GET /api/fp/projects/:id/parts': telling(
    ['categories', 'tasks', 'flows'],
    'deletion takes them all',
    'fp/projects/{fp/projects}/parts',
  ),
};
