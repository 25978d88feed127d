import { addDays } from '#kernel/days.ts';
import type { BaseData } from '#modules/seed/base-rows.ts';
import type { AskStatus, ClientAsk } from '#modules/seed/demo/task-plan.ts';
import { type DemoClock, iso, onDay, workingDay } from '#modules/seed/demo/demo-clock.ts';
import type { Company, StoryTask } from '#modules/seed/demo/story-tasks.ts';
import { streamOf } from '#modules/seed/random.ts';
import type { SeedRow } from '#modules/seed/seed-rows.ts';

/** Days for which what has no tasks yet was asked, at most. */
const waiting: Readonly<Record<string, number>> = { new: 5, taken: 14, declined: 300 };

const SOON_MS = 25 * 60_000;

interface AskStory {
  readonly ask: ClientAsk;
  readonly status: AskStatus;
  readonly asked: number;
  readonly changed: number;
}

/** The asks in the order of time, with the ids that tasks refer to. */
export function clientTaskRows(
  company: Company,
  { idOf }: BaseData,
): { rows: SeedRow[]; idOfAsk: (ask: ClientAsk) => number } {
  const stories = company.asks.map((ask) => storyOf(ask, company)).sort((a, b) => a.asked - b.asked);
  const ids = new Map(stories.map(({ ask }, at) => [ask, at + 1]));
  const rows = stories.map(({ ask, status, asked, changed }, at) => {
    const random = streamOf(`wish ${ask.id}`);
    return {
      id: at + 1,
      name: ask.name,
      text: ask.text,
      client_id: ask.client.clientId,
      project_id: ask.project.id,
      task_priority_id: idOf('task_priorities')(ask.priority),
      wished_on: random.chance(0.7) ? addDays(company.clock.calendar.dayOf(asked), random.int(7, 45)) : null,
      status,
      version: status === 'new' ? 1 : 2,
      created_at: iso(asked),
      created_by: ask.client.id,
      updated_at: iso(changed),
      updated_by: status === 'new' || status === 'confirmed' ? ask.client.id : ask.project.manager.id,
    };
  });
  return { rows, idOfAsk: (ask) => ids.get(ask)! };
}

function storyOf(ask: ClientAsk, { clock, taskOf }: Company): AskStory {
  const random = streamOf(`ask ${ask.id}`);
  if (ask.status) {
    const asked = inOffice(clock, addDays(clock.today, -random.int(1, waiting[ask.status]!)), random.int(550, 1060));
    const answered = clock.calendar.addWorkingMinutes(asked, random.int(30, 900));
    const changed = ask.status === 'new' ? asked : answered < clock.midnight ? answered : asked + SOON_MS;
    return { ask, status: ask.status, asked, changed };
  }
  const tasks = ask.plans.map(taskOf);
  const made = Math.min(...tasks.map(({ telling }) => Date.parse(telling.story.task.created_at)));
  const day = clock.calendar.addWorkingDays(clock.calendar.dayOf(made), -random.int(1, 4));
  const last = Math.max(...tasks.map(({ telling }) => telling.story.last));
  return {
    ask,
    status: statusBy(tasks, random.chance(0.75)),
    asked: inOffice(clock, day, random.int(550, 1060)),
    changed: last,
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
