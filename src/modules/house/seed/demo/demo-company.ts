import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import { accessRecords } from '#modules/house/seed/demo/access-records.ts';
import { checkRows } from '#modules/house/seed/demo/check-rows.ts';
import { clientAsks } from '#modules/house/seed/demo/client-asks.ts';
import { clientTaskCommentRows, clientTaskFlowRows } from '#modules/house/seed/demo/client-task-history.ts';
import { askStories, clientTaskRows } from '#modules/house/seed/demo/client-task-rows.ts';
import { appealRows } from '#modules/house/seed/demo/appeal-rows.ts';
import { comingTables } from '#modules/house/seed/demo/coming-rows.ts';
import { commentRows, reactionRows } from '#modules/house/seed/demo/comment-rows.ts';
import { comments } from '#modules/house/seed/demo/conversations.ts';
import { type DemoClock, demoClock, iso, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import { dependencyRows } from '#modules/house/seed/demo/dependency-rows.ts';
import { markRows } from '#modules/house/seed/demo/mark-rows.ts';
import { scheduleRows } from '#modules/house/seed/demo/schedule-rows.ts';
import { branchRows, clientRows, periodRows, teamRows, userRows } from '#modules/house/seed/demo/organisation.ts';
import { contractTables } from '#modules/house/seed/demo/contract-rows.ts';
import { demoPeople } from '#modules/house/seed/demo/people.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import { planTasks } from '#modules/house/seed/demo/plan-tasks.ts';
import { projectRows } from '#modules/house/seed/demo/project-rows.ts';
import { demoProjects } from '#modules/house/seed/demo/projects.ts';
import { hiringRows } from '#modules/house/seed/demo/hiring-rows.ts';
import { leaveTables } from '#modules/house/seed/demo/leave-rows.ts';
import { attendanceTables } from '#modules/house/seed/demo/punch-rows.ts';
import { recurrenceRows } from '#modules/house/seed/demo/recurrence-rows.ts';
import { templateRows } from '#modules/house/seed/demo/template-rows.ts';
import { automationTables } from '#modules/house/seed/demo/automation-rows.ts';
import { meetingTables } from '#modules/house/seed/demo/meeting-rows.ts';
import { noteRows } from '#modules/house/seed/demo/note-rows.ts';
import { previewLinkRows, publicationRows } from '#modules/house/seed/demo/publication-rows.ts';
import { siteRows } from '#modules/house/seed/demo/site-rows.ts';
import { tellStories } from '#modules/house/seed/demo/stories.ts';
import { groupOf, taskGroupRows, taskGroups } from '#modules/house/seed/demo/task-group-rows.ts';
import { historyRows, taskRows } from '#modules/house/seed/demo/task-rows.ts';
import { type Company, inOrderOfTime } from '#modules/house/seed/demo/story-tasks.ts';
import { madeAt, type SeedRow, type SeedTables, without } from '#modules/house/seed/seed-rows.ts';
import { addDays, dayMs } from '#kernel/days.ts';
import enquiries from '#modules/house/seed/demo/enquiries.json' with { type: 'json' };
import company from '#modules/house/seed/demo/company.json' with { type: 'json' };
import names from '#modules/house/seed/demo/names.json' with { type: 'json' };
import clientTasks from '#modules/house/seed/demo/client-tasks.json' with { type: 'json' };
import { streamOf } from '#modules/house/seed/random.ts';

export interface DemoAccounts {
  /** The stored hash of the password that all demo accounts share; null: they cannot sign in. */
  readonly passwordHash: string | null;
}

/** When the base data of the demo company were made: the morning of its first day. */
export function demoBeginning(calendar: WorkCalendar, now: Date): string {
  const clock = demoClock(calendar, now);
  return iso(onDay(clock, clock.firstDay, 8 * 60));
}

/**
 * A fictional software company with a year behind it: 40 people, 8 clients, 10 projects, 1,200 tasks with their
 * histories. The same day gives the same rows; of the time of day only the clocks of this morning depend.
 */
export function demoCompany(calendar: WorkCalendar, now: Date, base: BaseData, accounts: DemoAccounts): SeedTables {
  const clock = demoClock(calendar, now);
  const people = demoPeople(clock);
  const projects = demoProjects(people);
  const plans = planTasks(clock, people, projects);
  const asks = clientAsks(plans, people);
  const tasks = inOrderOfTime(tellStories(clock, base, people, projects, plans));
  const byPlan = new Map(tasks.map((task) => [task.plan, task]));
  const company: Company = { clock, people, projects, tasks, asks, taskOf: (plan) => byPlan.get(plan)! };

  const said = comments(company);
  beginReviews(said);
  const { projects: project, project_categories, categoryId } = projectRows(company, base);
  const templates = templateRows(clock);
  const groups = taskGroups(clock);
  const clientTasks = askStories(company);
  const idsOfAsks = new Map(clientTasks.map(({ ask, id }) => [ask, id]));
  const idOfAsk = (ask: Company['asks'][number]) => idsOfAsks.get(ask)!;
  const words = clientTaskCommentRows(clientTasks, clock);
  const heard = Map.groupBy(
    words.filter(({ is_inner }) => !is_inner),
    (row) => row.client_task_id as number,
  );
  const client_tasks = clientTaskRows(clientTasks, company, base, (id) => heard.get(id)?.length ?? 0);
  const dependencies = dependencyRows(company);
  const groupId = (task: (typeof tasks)[number]) => groupOf(groups, task, clock);
  runOnToday(company);
  const { passwordHash } = accounts;
  const publications = publicationRows(clock, people);
  const passwordOf = (person: { isDemo: boolean }) => (person.isDemo ? passwordHash : null);
  const staff = userRows(clock, people, base, passwordOf, passwordHash !== null);

  const site = siteRows(clock, people);
  const tables: SeedTables = {
    branches: branchRows(clock),
    banks: bankRows(clock),
    clients: clientRows(clock, base, people, client_tasks),
    client_contacts: contactRows(clock),
    users: staff,
    ...periodRows(staff),
    ...scheduleRows(clock, people, base),
    ...teamRows(clock, people, base),
    ...attributeRows(clock),
    // Projects and their categories refer to each other; the constraints are asked at the end.
    project_categories,
    projects: project,
    wip_limits: wipLimitRows(clock, people[0]!.id),
    client_tasks,
    client_task_flows: clientTaskFlowRows(clientTasks, company.clock),
    client_task_comments: words,
    dev_tasks: taskRows(company, { base, categoryId, groupId, idOfAsk, dependencies, comments: said }),
    // After their tasks: a closed group takes none.
    task_groups: taskGroupRows(clock, groups, people[0]!.id),
    ...historyRows(company),
    task_comments: commentRows(said),
    task_reactions: reactionRows(said),
    task_checks: checkRows(tasks),
    task_dependencies: dependencies,
    task_templates: templates,
    task_recurrences: recurrenceRows(company, templates),
    ...automationTables(company, base),
    ...contractTables(company, base),
    task_marks: markRows(tasks),
    task_appeals: appealRows(company),
    ...comingTables(clock, people),
    issues: noteRows(clock, (key) => personNamed(people, key)),
    ...leaveTables(company, base),
    ...attendanceTables(clock, people),
    ...site,
    ...meetingTables(clock, people, site.company_events ?? []),
    publications,
    preview_links: previewLinkRows(clock, publications, personNamed(people, 'editor')),
    ...enquiryRows(clock),
    ...hiringRows(clock, personNamed(people, 'hr'), personNamed(people, 'lead')),
  };
  return { ...tables, ...accessRecords(clock, people, tables) };
}

const personNamed = (people: readonly { readonly key: string; readonly id: number }[], key: string): number =>
  people.find((person) => person.key === key)!.id;

/** In working hours the clocks of last evening have run on since this morning: see `openWorkingDay`. */
function runOnToday({ tasks, clock }: Company): void {
  const [first] = clock.calendar.spansOf(clock.today);
  if (!first || clock.now >= clock.calendar.endOfWorkingDay(clock.today)) return;
  const morning = onDay(clock, clock.today, first[0]);
  if (clock.now < morning) return;
  for (const { telling, plan } of tasks) if (plan.status === 'processing') telling.story.openDay(morning);
}

/** A reviewer who has commented on the work has begun: the executor cannot take it back. */
function beginReviews(said: ReturnType<typeof comments>): void {
  for (const { task, by, at } of said) {
    const { story, reviewer } = task.telling;
    const { status, submitted_at, review_started_at } = story.task;
    const isReview = status === 'checking' && by === reviewer && submitted_at !== null && at > Date.parse(submitted_at);
    if (isReview && !review_started_at) story.set({ review_started_at: iso(at) });
  }
}

function attributeRows(clock: DemoClock): SeedTables {
  const made = madeAt(iso(onDay(clock, clock.firstDay, 9 * 60)), 1);
  const types = phrases.attributes.map(({ names }, at) => ({ id: at + 1, names, ordering: at + 1, ...made }));
  const values = phrases.attributes.flatMap(({ values }, at) =>
    values.map((names, ordering) => ({ tasks_type_id: at + 1, names, color: null, ordering: ordering + 1, ...made })),
  );
  return { tasks_types: types, tasks_types_value: values.map((row, at) => ({ id: at + 1, ...row })) };
}

const SINCE_DAYS = 40;

/** What the company has agreed to hold at once: work in hand and reviews by count, corrections by their difficulty. */
function wipLimitRows(clock: DemoClock, makerId: number): SeedRow[] {
  const limits = [
    { status: 'processing', max_tasks: 30, max_difficulty: 160 },
    { status: 'checking', max_tasks: 25, max_difficulty: null },
    { status: 'returned', max_tasks: null, max_difficulty: 60 },
    { status: 'blocked', max_tasks: 20, max_difficulty: null },
    { status: 'processing', project_id: 1, max_tasks: 8, max_difficulty: null },
  ];
  return limits.map((limit, at) => ({
    id: at + 1,
    project_id: null,
    ...limit,
    ...madeAt(iso(clock.midnight - SINCE_DAYS * dayMs), makerId),
  }));
}

const AFTERNOON = 15 * 60 + 20;
/** Minutes until letters are answered, in turns. */
const WAITS = [95, 18 * 60, 40, 3 * 60, 25];

/** What visitors of the fictional company's site have written lately. */
function enquiryRows(clock: DemoClock): SeedTables {
  const rowsOf = <T extends { readonly days_ago: number; readonly status: string }>(letters: readonly T[]) =>
    letters
      .toSorted((a, b) => b.days_ago - a.days_ago)
      .map((letter, at) => {
        const made = onDay(clock, addDays(clock.today, -letter.days_ago), AFTERNOON);
        const isAnswered = letter.status !== 'new';
        return {
          id: at + 1,
          ...without(letter, 'days_ago'),
          answered_at: isAnswered ? iso(made + WAITS[at % WAITS.length]! * 60_000) : null,
          ...madeAt(iso(made)),
        };
      });
  return { new_clients: rowsOf(enquiries.new_clients), suggestions: rowsOf(enquiries.suggestions) };
}

const NINE = 9 * 60;
/** A register of banks as short as a fictional country has it. */
const bankRows = (clock: DemoClock): SeedRow[] =>
  clientTasks.banks.map((bank, at) => ({ id: at + 1, ...bank, ...madeAt(iso(onDay(clock, clock.firstDay, NINE)), 1) }));

/** Two people of each client to talk to, who have no account. */
function contactRows(clock: DemoClock): SeedRow[] {
  const random = streamOf('client contacts');
  return company.clients.flatMap((_, client) =>
    [0, 1].map((place) => {
      const id = client * 2 + place + 1;
      const lang = company.client_users[client]?.lang === 'ru' ? 'ru' : 'uz';
      const sex = id % 3 ? 'm' : 'f';
      const surname = random.pick(names.surnames)[sex];
      const first = random.pick(sex === 'm' ? names.male : names.female);
      const login = `${first.uz[0]}_${surname.uz}`.toLowerCase().replace(/[^a-z0-9_]/g, '');
      return {
        id,
        client_id: client + 1,
        name: `${surname[lang]} ${first[lang]}`,
        post: clientTasks.posts[(client + place) % clientTasks.posts.length]![lang],
        phone: `+99890001${String(id).padStart(4, '0')}`,
        email: `${login}@mijoz${client + 1}.example`,
        telegram: place === 0 ? `@${login}_uz` : null,
        is_main: place === 0,
        ...madeAt(iso(onDay(clock, addDays(clock.firstDay, client * 23), NINE + place)), 1),
      };
    }),
  );
}
