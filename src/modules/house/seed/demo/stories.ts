import { isClosedStatus } from '#modules/company/projects/door.ts';
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import { type DemoClock, MINUTE, workingDay } from '#modules/house/seed/demo/demo-clock.ts';
import { Diary } from '#modules/house/seed/demo/diary.ts';
import { actionsOf, type Person, type TeamKey } from '#modules/house/seed/demo/people.ts';
import { tell } from '#modules/house/seed/demo/plot.ts';
import type { DemoProject } from '#modules/house/seed/demo/projects.ts';
import type { TaskPlan } from '#modules/house/seed/demo/task-plan.ts';
import { type Stage, Telling } from '#modules/house/seed/demo/telling.ts';
import { streamOf } from '#modules/house/seed/random.ts';
import { type TaskActor } from '#modules/work/tasks/door.ts';
import type { TaskStory } from '#modules/house/seed/demo/task-story.ts';

const TRIES = 60;
const WORKDAY_MINUTES = 480;
const DAY = 1440 * MINUTE;

/** Tells the stories of all tasks, so that nobody works on two at once and nothing happens after yesterday. */
export function tellStories(
  clock: DemoClock,
  base: BaseData,
  people: readonly Person[],
  projects: readonly DemoProject[],
  plans: readonly TaskPlan[],
): ReadonlyMap<TaskPlan, Telling> {
  const tellings = new Map<TaskPlan, Telling>();
  const diaries = new Map(people.map((person) => [person, new Diary(clock, person.login)]));
  const actors = actorsOf(people, projects);
  const stage: Stage = {
    clock,
    base,
    diaryOf: (person) => diaries.get(person)!,
    actorOf: (person) => actors.get(person.id)!,
    openBelow: ({ children }, at) => children.filter((child) => !isClosedAt(tellings.get(child), at)).length,
  };

  // People with a task running have kept the last days free for it; what is below a task is told before it.
  const running = plans.filter(({ status }) => status === 'processing');
  for (const plan of running) take(plan);
  for (const plan of plans) withBelow(plan);
  return tellings;

  function withBelow(plan: TaskPlan) {
    for (const child of plan.children) withBelow(child);
    if (!tellings.has(plan)) take(plan);
  }

  function take(plan: TaskPlan) {
    const telling = tellingInTime(plan, stage, tellings);
    if (plan.executor) stage.diaryOf(plan.executor).take(telling.spans);
    tellings.set(plan, telling);
  }
}

/** Tells a story again, from an earlier beginning each time, until it ends in time. */
function tellingInTime(plan: TaskPlan, stage: Stage, tellings: ReadonlyMap<TaskPlan, Telling>): Telling {
  const { clock } = stage;
  const limit = limitOf(plan, clock);
  const below = plan.children.flatMap((child) => tellings.get(child) ?? []);
  const isHandedIn = below.length > 0 && wasHandedIn(plan);
  const resumeAt = isHandedIn ? Math.max(...below.map(closedAt)) + 40 * MINUTE : null;
  const earliest = below.length ? Math.min(...below.map(({ story }) => Date.parse(story.task.created_at))) : null;
  let start = isHandedIn ? earliest! : beginning(plan, clock);
  let hurry = 1;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const created = creation(plan, clock, Math.min(start, earliest ?? start));
    const begun = Math.max(start, created);
    const tellWith = (deadline: number | null) => {
      const telling = new Telling(plan, stage, created, begun, hurry);
      if (deadline) telling.story.setDeadline(created, plan.creator.id, deadline, null, null);
      tell(telling, begun, resumeAt);
      return telling;
    };
    // When it is handed in depends on nothing but the work, and the deadline on when it is handed in.
    const draft = tellWith(clock.calendar.endOfWorkingDay(clock.calendar.dayOf(begun)));
    const over = draft.story.last - limit;
    if (over < 0) return tellWith(firstDeadline(plan, draft.story, clock));
    if (isHandedIn) hurry *= 0.6;
    // People busy for weeks have to be looked at from further and further back.
    else start -= Math.max(DAY, Math.min(over, 3 * DAY)) + (attempt * DAY) / 3;
  }
  throw new Error(`task ${plan.index} (${plan.status}) does not end in time`);
}

const wasHandedIn = ({ status }: TaskPlan) => !['new', 'processing', 'pause', 'blocked'].includes(status);

/** The midnight of today; earlier for people who are blocked, and for pieces of what was handed in whole. */
function limitOf({ executor, parent }: TaskPlan, clock: DemoClock): number {
  const limits = [clock.midnight, executor?.blockedAt ?? clock.midnight];
  if (parent && wasHandedIn(parent)) {
    const { calendar } = clock;
    const days = 2 + Math.ceil(parent.workMinutes / 380 + waitingDays(parent));
    limits.push(calendar.startOfDay(calendar.addWorkingDays(calendar.dayOf(parent.aim), -days)));
  }
  return Math.min(...limits);
}

/** When work begins if the last thing is to happen at the aim: the work itself, and the waiting of its stations. */
function beginning(plan: TaskPlan, clock: DemoClock): number {
  const { aim, status, workMinutes } = plan;
  if (status === 'new') return aim;
  if (status === 'processing') return beginningOfRunning(plan, clock);
  const worked = workMinutes * (wasHandedIn(plan) ? 1 : 0.5);
  const days = Math.ceil(worked / 380 + waitingDays(plan));
  const day = clock.calendar.addWorkingDays(clock.calendar.dayOf(aim), -days);
  return clock.calendar.startOfDay(day) + ((aim - clock.calendar.startOfDay(clock.calendar.dayOf(aim))) % DAY);
}

/** What runs since yesterday has taken a part of its planned time, or a little more. */
function beginningOfRunning({ index, plannedMinutes }: TaskPlan, { calendar, today }: DemoClock): number {
  const minutes = Math.max(45, plannedMinutes * (0.25 + 0.8 * streamOf(`running ${index}`).next()));
  const day = calendar.addWorkingDays(today, -1 - Math.floor(minutes / WORKDAY_MINUTES));
  return calendar.endOfWorkingDay(day) - Math.max(30, minutes % WORKDAY_MINUTES) * MINUTE;
}

/** Working days that go by between the stations of a story. */
function waitingDays({ status, turns }: TaskPlan): number {
  const stations = { accepted: 4, not_accepted: 3, done: 1.5, returned: 1 }[status as string] ?? 0.3;
  return stations + 2 * turns.returns + (turns.refused ? 3 : 0) + (turns.reopens ? 6 : 0);
}

/** When it was written down: some working days before anybody begins, in working hours. */
function creation({ index, parent, status, children }: TaskPlan, clock: DemoClock, start: number): number {
  const { calendar } = clock;
  if (status === 'new' && !children.length) return start;
  const random = streamOf(`creation ${index}`);
  const waiting = children.length && status === 'processing' ? 70 : Math.floor(random.exponential(parent ? 1 : 3));
  const day = workingDay(clock, calendar.addWorkingDays(calendar.dayOf(start), -waiting), -1);
  const wished = calendar.startOfDay(day) + random.int(9 * 60 + 15, 17 * 60 + 40) * MINUTE + random.int(0, 59) * 1000;
  return Math.min(wished, start - random.int(5, 50) * MINUTE);
}

function isClosedAt(telling: Telling | undefined, at: number): boolean {
  const last = telling?.story.flows.findLast((flow) => flow.at <= at);
  return isClosedStatus(last?.to_status ?? 'new');
}

/** When a task was closed for the last time. */
function closedAt({ story }: Telling): number {
  const isOpen = (status: string) => !isClosedStatus(status);
  return (
    story.flows.findLast(({ from_status, to_status }) => isOpen(from_status) && !isOpen(to_status))?.at ?? story.last
  );
}

/** Everyone as those who judge moves see them, by id: the histories ask the same questions as the product. */
function actorsOf(people: readonly Person[], projects: readonly DemoProject[]): ReadonlyMap<number, TaskActor> {
  return new Map(
    people.map((person) => [
      person.id,
      {
        id: person.id,
        actions: actionsOf(person),
        managed_project_ids: projects.filter(({ manager }) => manager === person).map(({ id }) => id),
        archived_project_ids: [],
        led_user_ids: ledBy(person, people),
        team_ids: [],
        as_of: '1900-01-01',
        client_id: person.clientId,
      },
    ]),
  );
}

function ledBy(person: Person, people: readonly Person[]): number[] {
  const teams = Object.entries(person.teams)
    .filter(([, [type]]) => type === 'lead')
    .map(([team]) => team as TeamKey);
  return people.filter((other) => teams.some((team) => other.teams[team])).map(({ id }) => id);
}

/** How many of the open tasks are overdue, by where they stand. */
const overdue: Readonly<Record<string, number>> = {
  new: 0.07,
  processing: 0.15,
  pause: 0.28,
  blocked: 0.4,
  returned: 0.4,
  checking: 0.15,
  not_accepted: 0.5,
};

/**
 * The deadline given at once by the one who ordered the task: the end of a working day. Of what was handed in 18 of
 * 100 came late; open tasks have their deadlines around today. Null: none was given.
 */
function firstDeadline(plan: TaskPlan, story: TaskStory, clock: DemoClock): number | null {
  const random = streamOf(`deadline ${plan.index}`);
  const { calendar, today } = clock;
  const { status, turns } = plan;
  if (status === 'new' && random.chance(0.12)) return null;
  const least = calendar.addWorkingDays(calendar.dayOf(Date.parse(story.task.created_at)), 1);
  const submitted = story.task.submitted_at;
  const isSettled = status === 'accepted' || status === 'done' || turns.deadlineMoves > 2;
  const reference = isSettled ? calendar.dayOf(submitted ? Date.parse(submitted) : story.last) : today;
  const isLate = isSettled ? turns.isLate : random.chance(overdue[status] ?? 0);
  const away = isLate ? -random.int(1, 5) : random.int(isSettled ? 0 : 1, isSettled ? 5 : 12);
  const given = calendar.addWorkingDays(reference, away - 2 * turns.deadlineMoves * (isSettled ? 1 : 0));
  return calendar.endOfWorkingDay(given < least ? least : given);
}
