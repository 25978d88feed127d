import { addDays } from '#kernel/days.ts';
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import base from '#modules/house/seed/base-data.json' with { type: 'json' };
import type { AskStatus, ClientAsk } from '#modules/house/seed/demo/task-plan.ts';
import { type DemoClock, iso, onDay, workingDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Company, StoryTask } from '#modules/house/seed/demo/story-tasks.ts';
import clientTasks from '#modules/house/seed/demo/client-tasks.json' with { type: 'json' };
import { type Random, streamOf } from '#modules/house/seed/random.ts';
import type { SeedRow } from '#modules/house/seed/seed-rows.ts';

/** Days for which what has no tasks yet was asked, at most. */
const waiting: Readonly<Record<string, number>> = { new: 2, taken: 14, declined: 300 };

const SOON_MS = 25 * 60_000;
const MINUTE_MS = 60_000;

/** A client task with the moments of its life, in milliseconds; what did not happen is null. */
export interface AskStory {
  readonly id: number;
  readonly ask: ClientAsk;
  readonly status: AskStatus;
  readonly tasks: readonly StoryTask[];
  readonly asked: number;
  readonly answered: number | null;
  readonly planned: number | null;
  readonly begun: number | null;
  readonly done: number | null;
  readonly confirmed: number | null;
  readonly isBySilence: boolean;
  readonly satisfaction: number | null;
  readonly changed: number;
}

/** The client tasks in the order of time, with the ids that tasks refer to. */
export function askStories(company: Company): AskStory[] {
  return company.asks
    .map((ask) => storyOf(ask, company))
    .sort((a, b) => a.asked - b.asked)
    .map((story, at) => ({ ...story, id: at + 1 }));
}

/** Words that each side says of a client task, by its id: how many the client hears. */
export function clientTaskRows(
  stories: readonly AskStory[],
  company: Company,
  { idOf }: BaseData,
  wordsOf: (id: number) => number,
): SeedRow[] {
  return stories.map((story) => {
    const { id, ask, status, tasks, asked, answered, done, confirmed, satisfaction } = story;
    const returned = returnOf(company.clock, story);
    const random = streamOf(`wish ${ask.id}`);
    const day = (share: number) => company.clock.calendar.addWorkingMinutes(asked, share);
    const target = base.client_task_targets.find(({ priority }) => priority === ask.priority)!;
    const isOpen = ['new', 'taken', 'in_work'].includes(status);
    const manager = ask.project.manager.id;
    return {
      id,
      name: ask.name,
      text: ask.text,
      client_id: ask.client.clientId,
      project_id: ask.project.id,
      task_priority_id: idOf('task_priorities')(ask.priority),
      wished_on: random.chance(0.7) ? addDays(company.clock.calendar.dayOf(asked), random.int(7, 45)) : null,
      status,
      responsible_id: status === 'new' ? null : manager,
      decision_comment: status === 'declined' ? random.pick(clientTasks.declines)[ask.lang] : null,
      answer_due_at: iso(day(target.answer_minutes)),
      answer_warn_at: status === 'new' ? iso(day(target.answer_minutes * 0.75)) : null,
      answered_at: answered && iso(answered),
      done_due_at: iso(day(target.done_minutes)),
      done_warn_at: isOpen ? iso(day(target.done_minutes * 0.75)) : null,
      done_at: done && iso(returned?.again ?? done),
      confirmed_at: confirmed && iso(confirmed),
      is_confirmed_by_silence: story.isBySilence,
      return_count: returned ? 1 : 0,
      satisfaction,
      satisfaction_comment: satisfaction && random.chance(0.5) ? thanks(satisfaction)[ask.lang] : null,
      task_count: tasks.length,
      accepted_count: tasks.filter(({ plan }) => plan.status === 'accepted').length,
      comment_count: wordsOf(id),
      file_count: 0,
      version: status === 'new' ? 1 : 2,
      created_at: iso(asked),
      created_by: ask.client.id,
      updated_at: iso(story.changed),
      updated_by: status === 'new' || (status === 'confirmed' && !story.isBySilence) ? ask.client.id : manager,
    };
  });
}

/** So long a client looks at what is done who finds something in it, in working minutes. */
const LOOKS = 4 * 60;

/** When a client sent back what was done, and when it was done again; most never do. */
export function returnOf(
  { calendar }: DemoClock,
  story: AskStory,
): { readonly back: number; readonly again: number } | null {
  const { ask, tasks, done, confirmed, isBySilence } = story;
  if (done === null || confirmed === null || isBySilence || !tasks.length) return null;
  const minutes = calendar.workingMinutes(done, confirmed);
  if (minutes < LOOKS || !streamOf(`return ${ask.id}`).chance(0.35)) return null;
  const after = (share: number) => calendar.addWorkingMinutes(done, Math.round(minutes * share));
  return { back: after(0.3), again: after(0.75) };
}

const thanks = (satisfaction: number) => clientTasks.thanks[satisfaction >= 5 ? 0 : satisfaction === 4 ? 1 : 2]!;

function storyOf(ask: ClientAsk, { clock, taskOf }: Company): AskStory {
  const random = streamOf(`ask ${ask.id}`);
  const nothing = { planned: null, begun: null, done: null, confirmed: null, isBySilence: false, satisfaction: null };
  if (ask.status === 'done') return smallThing(ask, clock, random);
  if (ask.status) {
    const asked = inOffice(clock, addDays(clock.today, -random.int(1, waiting[ask.status]!)), random.int(550, 1060));
    const soon = clock.calendar.addWorkingMinutes(asked, random.int(30, 900));
    const changed = ask.status === 'new' ? asked : soon < clock.midnight ? soon : asked + SOON_MS;
    const answered = ask.status === 'new' ? null : changed;
    return { id: 0, ask, status: ask.status, tasks: [], asked, answered, changed, ...nothing };
  }
  const tasks = ask.plans.map(taskOf);
  const made = Math.min(...tasks.map(({ telling }) => Date.parse(telling.story.task.created_at)));
  const day = clock.calendar.addWorkingDays(clock.calendar.dayOf(made), -random.int(1, 4));
  const asked = inOffice(clock, day, random.int(550, 1060));
  const last = Math.max(...tasks.map(({ telling }) => telling.story.last));
  const clientTask = statusBy(tasks, random.chance(0.75));
  const answered = Math.min(clock.calendar.addWorkingMinutes(asked, random.int(20, 420)), made - MINUTE_MS);
  const starts = tasks.flatMap(({ telling }) => telling.story.task.started_at ?? []).map((at) => Date.parse(at));
  const begun = starts.length && clientTask !== 'taken' ? Math.min(...starts) : null;
  const done = clientTask === 'done' || clientTask === 'confirmed' ? last : null;
  return {
    ...{ id: 0, ask, tasks, asked, begun, done },
    answered: Math.max(answered, asked + MINUTE_MS),
    planned: Math.max(made, asked + 2 * MINUTE_MS),
    ...endOf(random, clock, clientTask, last),
  };
}

/** Done without any task in the last days. */
function smallThing(ask: ClientAsk, clock: DemoClock, random: Random): AskStory {
  const asked = inOffice(clock, addDays(clock.today, -random.int(7, 20)), random.int(550, 1060));
  const answered = clock.calendar.addWorkingMinutes(asked, random.int(30, 300));
  const done = inOffice(clock, clock.calendar.addWorkingDays(clock.today, -random.int(1, 3)), random.int(600, 1040));
  return {
    ...{ id: 0, ask, status: 'done', tasks: [], asked, answered, planned: null },
    ...{ begun: clock.calendar.addWorkingMinutes(answered, 120), done, confirmed: null, changed: done },
    ...{ isBySilence: false, satisfaction: null },
  };
}

/** What became of it once it was done, by the client or by nobody. */
function endOf(random: Random, clock: DemoClock, clientTask: AskStatus, last: number) {
  const isDone = clientTask === 'done' || clientTask === 'confirmed';
  const quick = clock.calendar.addWorkingMinutes(last, random.int(60, 1900));
  const silent = onDay(clock, clock.calendar.addWorkingDays(clock.calendar.dayOf(last), 6), 23);
  const isBySilence = isDone && silent < clock.midnight && (clientTask === 'done' || random.chance(0.2));
  const said = isBySilence ? silent : quick;
  const isConfirmed = isBySilence || (clientTask === 'confirmed' && said < clock.midnight);
  const rated = random.weighted([
    [5, 0.55],
    [4, 0.3],
    [3, 0.15],
  ] as const);
  const isRated = isConfirmed && !isBySilence && random.chance(0.7);
  const status = isConfirmed ? ('confirmed' as const) : isDone ? ('done' as const) : clientTask;
  return {
    ...{ status, isBySilence, confirmed: isConfirmed ? said : null },
    ...{ satisfaction: isRated ? rated : null, changed: isConfirmed ? said : last },
  };
}

/** What the client reads follows from the tasks: done is what all of them are accepted for. */
function statusBy(tasks: readonly StoryTask[], isConfirmed: boolean): AskStatus {
  const statuses = tasks.map(({ plan }) => plan.status);
  if (statuses.every((status) => status === 'accepted')) return isConfirmed ? 'confirmed' : 'done';
  return statuses.every((status) => status === 'new') ? 'taken' : 'in_work';
}

const inOffice = (clock: DemoClock, day: string, minute: number): number =>
  onDay(clock, workingDay(clock, day, -1), minute);
