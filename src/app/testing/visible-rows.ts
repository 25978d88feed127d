import type { resources } from '#modules/registry.ts';

/**
 * Which rows of the demo company somebody sees of every resource, however they ask: by list, options, one by one, in a
 * file, by words, over the live stream. Written by hand from the specification as conditions on the row `t`, with `:me`
 * for the person and `:org` for their client organisation, and not from the scopes that are tried by it.
 *
 * The stranger is of the staff and takes part in nothing; the client is of one of the demo organisations; the colleague
 * is a developer in some projects. All three may open every screen: the doors are tried elsewhere.
 */
type Sees = 'all' | 'none' | (string & {});
type Facts = readonly [stranger: Sees, client: Sees, colleague: Sees];

const everybody: Facts = ['all', 'all', 'all'];
const staff: Facts = ['all', 'none', 'all'];

/** The day of the company. */
const today = `(now() at time zone 'Asia/Tashkent')::date`;
const myProjects = `(select p.id from projects p where p.deleted_at is null
  and (p.manager_id = :me or :me = any(p.member_ids) or p.team_id in
    (select m.team_id from team_members m where m.user_id = :me and m.deleted_at is null
      and m.starts_on <= ${today} and coalesce(m.ends_on, 'infinity') >= ${today})))`;
const myTask = (task: string) => `(${task}.project_id in ${myProjects} or :me = any(${task}.people_ids))`;
const myTeams = `(select m.team_id from team_members m where m.user_id = :me and m.deleted_at is null
  and m.starts_on <= ${today} and coalesce(m.ends_on, 'infinity') >= ${today})`;
const partOfMyTask = `exists (select from dev_tasks d
  where d.id = t.task_id and d.deleted_at is null and ${myTask('d')})`;
const myOrganisationsOrNone = `t.project_id is null
  or t.project_id in (select p.id from projects p where p.client_id = :org and p.deleted_at is null)`;
const parts: Facts = ['none', 'none', partOfMyTask];
const ofOwnOrganisation = `exists (select from dev_tasks d where d.id = t.task_id and d.deleted_at is null
  and d.client_id = :org)`;
const ofSeenClientTask: Facts = [
  'none',
  't.client_task_id in (select c.id from client_tasks c where c.client_id = :org and c.deleted_at is null)',
  `t.client_task_id in (select c.id from client_tasks c where c.project_id in ${myProjects} and c.deleted_at is null)`,
];
const ownRecords = 't.user_id = :me';
/** Of own leave, and what one is asked to take over. */
const ownHandOvers = `(t.of_user_id = :me or (t.user_id = :me and t.state <> 'draft'))`;
const ownCycles = `(t.state <> 'draft' and t.id in (select a.cycle_id from review_assignments a
  where a.deleted_at is null and (a.reviewer_id = :me or a.subject_id = :me)))`;
const ownReviews = `(t.reviewer_id = :me or (t.subject_id = :me and t.role <> 'upward'))`;
const ownRatings = `(t.subject_id = :me and t.cycle_id in (select c.id from review_cycles c
  where c.state in ('released', 'closed')))`;
const seenPraise = '(t.is_public or t.to_user_id = :me or t.created_by = :me)';
const seenNotes = '(t.created_by = :me or (t.is_shared and t.about_user_id = :me))';
const ownCampaigns = `(t.created_by = :me or (t.state <> 'draft' and t.id in (select r.worksheet_id
  from worksheet_responses r where r.user_id = :me and r.deleted_at is null)))`;
const ownEvaluations = `t.response_id in (select r.id from worksheet_responses r where r.user_id = :me
  and r.deleted_at is null)`;
const ownViews = `t.created_by = :me`;

/** Tests that one is asked to take; answers of attempts of which the test tells what came of them. */
const ownTests = `t.id in (select a.test_id from test_assignments a where a.user_id = :me and a.deleted_at is null)`;
const ownShownAnswers = `t.attempt_id in (select a.id from test_attempts a join tests s on s.id = a.test_id
  where a.user_id = :me and a.state = 'graded' and (s.shows = 'after'
    or (s.shows = 'after_close' and (s.state = 'closed' or s.closes_at <= now()))))`;

/** Lines to tick, and those that are about oneself. */
const ownLines = `(t.keeper_id = :me or t.run_id in (select r.id from checklist_runs r where r.user_id = :me))`;
/** Own answers, and those to what one has called others to. */
const answersToOwn = `(t.user_id = :me or exists (select from company_events e
  where e.id = t.event_id and e.created_by = :me))`;
const ofEveryone = `(${ownViews} or t.shared = 'everyone')`;
/** Also of people of the own teams; who has left was last in those that they had. */
const sharedWithColleague = `(${ownViews} or t.shared = 'everyone' or (t.shared = 'team' and exists (
  select from team_members a join team_members b on b.team_id = a.team_id join users m on m.id = b.user_id
  where a.user_id = :me and b.user_id = t.created_by and a.deleted_at is null and b.deleted_at is null
    and (b.ends_on is null or b.ends_on >= ${today} or m.status <> 'active'))))`;
const dashboardsWhere = (seen: string) => `(select t.id from dashboards t where t.deleted_at is null and ${seen})`;
/** What stands on a dashboard is shared by it. */
const onSeenDashboard = (seen: string) => `exists (select from dashboard_widgets w where w.saved_report_id = t.id
  and w.deleted_at is null and w.dashboard_id in ${dashboardsWhere(seen)})`;
const mySchedule = `(t.created_by = :me or :me = any(t.recipient_ids) or exists (select from users u
  where u.id = :me and u.role_ids && t.role_ids))`;
const myRun = `(t.user_id = :me or t.schedule_id in (select s.id from report_schedules s where s.created_by = :me))`;

/** Of their own organisation clients see what the company has agreed on and sent; drafts of both are inner. */
const ownContract = (id: string) => `exists (select from client_contracts c where c.id = ${id}
  and c.deleted_at is null and c.client_id = :org and c.status <> 'draft')`;
const contractParts: Facts = ['all', ownContract('t.contract_id'), 'all'];

export const facts: { readonly [P in (typeof resources)[number]['path']]: Facts } = {
  // What clients meet in rows of their own, and what stands on the public site.
  'admin/user-types': everybody,
  'admin/resource-types': everybody,
  'admin/regions': everybody,
  'admin/areas': everybody,
  'admin/publication-types': everybody,
  'admin/publications': staff,
  'admin/sections': everybody,
  'admin/site-content': everybody,
  'admin/menu': everybody,
  'admin/site-user-data': everybody,
  'fp/landing-data': everybody,
  'fp/events': ['all', 't.is_public', 'all'],
  'fp/project-statuses': everybody,
  'fp/project-groups': everybody,
  'fp/project-types': everybody,
  'fp/legal-forms': everybody,
  'fp/banks': everybody,
  'fp/task-types': everybody,
  'fp/task-priorities': everybody,
  'fp/task-platforms': everybody,
  'fp/tasks-types': everybody,
  'fp/tasks-types-value': everybody,
  'fp/work-calendar': everybody,
  'fp/work-schedules': staff,
  'fp/schedule-assignments': staff,
  // What is the company's own.
  'admin/user-roles': staff,
  'admin/user-role-access': staff,
  'admin/action-groups': staff,
  'admin/action-categories': staff,
  'admin/action-types': staff,
  'admin/app-actions': staff,
  'admin/sessions': staff,
  'admin/preview-links': staff,
  'admin/login-logs': staff,
  'admin/audit-log': staff,
  'admin/branches': staff,
  'admin/translations': staff,
  'admin/translation-suggestions': staff,
  'admin/app-config-groups': staff,
  'admin/app-configs': staff,
  'admin/notification-methods': staff,
  'admin/notification-types': staff,
  'admin/notification-templates': staff,
  'admin/notification': staff,
  'fp/teams': staff,
  'fp/team-member-types': staff,
  'fp/team-members': staff,
  'fp/user-branches': staff,
  'fp/user-positions': staff,
  'fp/work-categories': staff,
  'fp/work-type-categories': staff,
  'fp/work-types': staff,
  'fp/work-type-children': staff,
  'fp/task-groups': staff,
  'fp/task-groups-with-stats': staff,
  'fp/task-bulks': staff,
  'fp/task-templates': staff,
  'fp/task-automations': staff,
  'fp/task-mark-criteria': staff,
  'fp/task-ranks': staff,
  'fp/attendance-devices': staff,
  'fp/attendance-pins': staff,
  'fp/kiosks': staff,
  'fp/absence-reasons': staff,
  'fp/timesheet-codes': staff,
  // The KPI of a month: one's own, and of people whom one leads or whose project one manages.
  'fp/kpi-months': [ownRecords, 'none', ownRecords],
  // Keys are for those who write questions; of tests the tasks of others are nobody's.
  'fp/test-topics': staff,
  'fp/test-questions': staff,
  'fp/test-question-versions': staff,
  'fp/tests': [ownTests, ownTests, ownTests],
  'fp/test-assignments': [ownRecords, ownRecords, ownRecords],
  'fp/test-attempts': [ownRecords, ownRecords, ownRecords],
  'fp/test-answers': [ownShownAnswers, ownShownAnswers, ownShownAnswers],
  'fp/test-gradings': [ownViews, ownViews, ownViews],
  'fp/test-certificates': [ownRecords, ownRecords, ownRecords],
  'fp/attendance-months': staff,
  'fp/leave-kinds': staff,
  'fp/leave-rules': staff,
  'fp/leave-corrections': staff,
  // People: a client knows the own organisation and who manages its projects.
  'admin/users': [
    'all',
    `t.id = :me or t.client_id = :org or t.id in (select p.manager_id from projects p
      where p.client_id = :org and p.deleted_at is null)`,
    'all',
  ],
  'fp/clients': ['all', 't.id = :org', 'all'],
  'fp/client-contacts': ['all', 't.client_id = :org', 'all'],
  // Projects in which one takes part; a client's are those of the own organisation.
  'fp/projects': ['none', 't.client_id = :org', `t.id in ${myProjects}`],
  'fp/client-projects': ['none', 't.client_id = :org', `t.client_id is not null and t.id in ${myProjects}`],
  'fp/project-categories': [
    't.project_id is null',
    myOrganisationsOrNone,
    `t.project_id is null or t.project_id in ${myProjects}`,
  ],
  'fp/contract-types': everybody,
  'fp/vat-rates': staff,
  'fp/hourly-rates': staff,
  'fp/document-templates': staff,
  'fp/client-contracts': ['all', `t.client_id = :org and t.status <> 'draft'`, 'all'],
  'fp/contract-agreements': contractParts,
  'fp/contract-files': contractParts,
  'fp/contract-stages': contractParts,
  'fp/contract-payments': contractParts,
  'fp/contract-documents': ['all', `t.status <> 'draft' and ${ownContract('t.contract_id')}`, 'all'],
  'fp/contract-document-lines': [
    'all',
    `exists (select from contract_documents d where d.id = t.document_id and d.deleted_at is null
      and d.status <> 'draft' and ${ownContract('d.contract_id')})`,
    'all',
  ],
  'fp/client-tasks': ['none', 't.client_id = :org', `t.project_id in ${myProjects}`],
  'fp/client-task-files': ofSeenClientTask,
  'fp/client-task-flows': ofSeenClientTask,
  'fp/client-task-comments': [ofSeenClientTask[0], `not t.is_inner and ${ofSeenClientTask[1]}`, ofSeenClientTask[2]],
  'fp/client-task-targets': staff,
  'fp/dev-tasks': ['none', 't.client_id = :org', myTask('t')],
  'fp/sub-tasks': ['none', 'none', `t.parent_id is not null and ${myTask('t')}`],
  // Parts of a task are seen with it; nothing inner is for clients but public comments and the signs below them.
  'fp/task-comments': [
    'none',
    `t.is_public and ${ofOwnOrganisation} and (t.parent_id is null
      or exists (select from task_comments r where r.id = t.parent_id and r.is_public))`,
    partOfMyTask,
  ],
  'fp/task-reactions': [
    'none',
    `${ofOwnOrganisation} and exists (select from task_comments c left join task_comments r on r.id = c.parent_id
      where c.id = t.comment_id and c.deleted_at is null and c.is_public and coalesce(r.is_public, true))`,
    partOfMyTask,
  ],
  'fp/task-files': parts,
  'fp/task-flows': parts,
  'fp/task-deadlines': parts,
  'fp/task-intervals': parts,
  'fp/task-checks': parts,
  'fp/task-dependencies': parts,
  'fp/task-marks': parts,
  'fp/task-appeals': parts,
  'fp/task-automation-runs': parts,
  'fp/task-recurrence-runs': parts,
  'fp/task-recurrences': [
    'none',
    'none',
    `t.project_id in ${myProjects} or exists (select from dev_tasks d where d.id = t.template_task_id
      and d.deleted_at is null and ${myTask('d')})`,
  ],
  'fp/wip-limits': [
    't.project_id is null',
    myOrganisationsOrNone,
    `t.project_id is null or t.project_id in ${myProjects}`,
  ],
  'fp/issues': [
    `${ownViews} or t.is_shared = 'all'`,
    ownViews,
    `${ownViews} or t.is_shared = 'all' or (t.is_shared = 'team' and exists (select from team_members a
      join team_members b on b.team_id = a.team_id where a.user_id = :me and b.user_id = t.created_by
      and a.deleted_at is null and b.deleted_at is null and (b.ends_on is null or b.ends_on >= ${today})))`,
  ],
  'fp/rooms': staff,
  'fp/checklists': staff,
  'fp/checklist-runs': staff,
  'fp/checklist-lines': [ownLines, ownLines, ownLines],
  'fp/departures': staff,
  'fp/event-answers': [answersToOwn, answersToOwn, answersToOwn],
  'fp/stickers': ['t.is_shared or t.created_by = :me', 'none', 't.is_shared or t.created_by = :me'],
  // One's own: what one asked for, was told and keeps.
  'fp/attendance-punches': [ownRecords, ownRecords, ownRecords],
  'fp/attendance': [ownRecords, ownRecords, ownRecords],
  'fp/attendance-corrections': [ownRecords, ownRecords, ownRecords],
  'fp/attendance-questions': [ownRecords, ownRecords, ownRecords],
  // Reviews: cycles in which one takes part, what one writes, the own rating once it is released, praise for all.
  'fp/review-cycles': [ownCycles, 'none', ownCycles],
  'fp/review-assignments': [ownReviews, 'none', ownReviews],
  'fp/review-ratings': [ownRatings, 'none', ownRatings],
  'fp/praise': [seenPraise, 'none', seenPraise],
  'fp/person-notes': [seenNotes, 'none', seenNotes],
  // Worksheets: campaigns in which one is asked or that one makes, own sheets, and what was said of them.
  'fp/worksheet-forms': staff,
  'fp/worksheets': [ownCampaigns, 'none', ownCampaigns],
  'fp/worksheet-responses': [ownRecords, 'none', ownRecords],
  'fp/worksheet-evaluations': [ownEvaluations, 'none', ownEvaluations],
  'fp/leave-requests': [ownRecords, ownRecords, ownRecords],
  'fp/days-off': [ownRecords, ownRecords, ownRecords],
  'fp/plan-baselines': [
    `t.scope = 'all'`,
    'none',
    `(t.scope = 'all' or t.project_id in ${myProjects} or t.team_id in ${myTeams})`,
  ],
  'fp/leave-wishes': [ownRecords, ownRecords, ownRecords],
  'fp/fixed-leave-plans': staff,
  'fp/data-views': [ownRecords, 'none', ownRecords],
  'fp/retention-rules': staff,
  'fp/erasures': staff,
  'fp/calendar-feeds': [ownRecords, ownRecords, ownRecords],
  'fp/leave-hand-overs': [ownHandOvers, ownHandOvers, ownHandOvers],
  'admin/inbox': [ownRecords, ownRecords, ownRecords],
  'fp/saved-views': [
    `${ownViews} or t.shared = 'everyone'`,
    ownViews,
    `${ownViews} or t.shared = 'everyone' or (t.shared = 'team' and exists (select from team_members a
      join team_members b on b.team_id = a.team_id where a.user_id = :me and b.user_id = t.created_by
      and a.deleted_at is null and b.deleted_at is null))`,
  ],
  'fp/saved-reports': [
    `${ownViews} or t.shared = 'everyone' or ${onSeenDashboard(ofEveryone)}`,
    ownViews,
    `${sharedWithColleague} or ${onSeenDashboard(sharedWithColleague)}`,
  ],
  'fp/report-schedules': [mySchedule, mySchedule, mySchedule],
  'fp/report-runs': [myRun, myRun, myRun],
  'fp/dashboards': [ofEveryone, ownViews, sharedWithColleague],
  'fp/dashboard-widgets': [
    `t.dashboard_id in ${dashboardsWhere(ofEveryone)}`,
    `t.dashboard_id in ${dashboardsWhere(ownViews)}`,
    `t.dashboard_id in ${dashboardsWhere(sharedWithColleague)}`,
  ],
  // Files that one uploaded, letters for those who look after the site, messages of errors.
  'admin/resources-view': ['t.created_by = :me', 't.created_by = :me', 't.created_by = :me'],
  'admin/resources': ['t.created_by = :me', 't.created_by = :me', 't.created_by = :me'],
  'admin/new-clients': ['none', 'none', 'none'],
  'admin/appeal-for-jobs': ['none', 'none', 'none'],
  'admin/appeal-stages': ['none', 'none', 'none'],
  'admin/appeal-interviews': ['none', 'none', 'none'],
  'admin/appeal-letters': ['none', 'none', 'none'],
  'admin/suggestions': ['none', 'none', 'none'],
  'admin/error-message': everybody,
};

/** Rows that a second view of a table leaves out for everybody. */
export const viewed: Readonly<Record<string, string>> = {
  'fp/sub-tasks': 't.parent_id is not null',
  'admin/error-message': 't.code is not null',
};
