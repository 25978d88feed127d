import type { DemoClock } from '#modules/house/seed/demo/demo-clock.ts';
import { iso } from '#modules/house/seed/demo/demo-clock.ts';
import { type AskStory, returnOf } from '#modules/house/seed/demo/client-task-rows.ts';
import clientTasks from '#modules/house/seed/demo/client-tasks.json' with { type: 'json' };
import { streamOf } from '#modules/house/seed/random.ts';
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';

interface Step {
  readonly at: number | null;
  readonly action: string;
  readonly from: string | null;
  readonly to: string;
  readonly by: number | null;
  readonly count?: number;
  readonly comment?: string;
  readonly isAutomatic?: boolean;
}

/** Each step of each client task, as people and tasks took them; all of it was told long ago. */
export function clientTaskFlowRows(stories: readonly AskStory[], clock: DemoClock): SeedRow[] {
  const rows = stories.flatMap((story) =>
    stepsOf(story, clock)
      .filter(({ at }) => at !== null)
      .map(({ at, action, from, to, by, count = null, comment = null, isAutomatic = false }) => ({
        client_task_id: story.id,
        from_status: from,
        to_status: to,
        action,
        comment,
        count,
        is_automatic: isAutomatic,
        told_at: iso(at!),
        ...madeAt(iso(at!), by),
      })),
  );
  return rows.map((row, at) => ({ id: at + 1, ...row }));
}

function stepsOf(story: AskStory, clock: DemoClock): Step[] {
  const { ask, status, tasks, asked, answered, planned, begun, done, confirmed, isBySilence } = story;
  const [client, manager] = [ask.client.id, ask.project.manager.id];
  const ask0: Step = { at: asked, action: 'ask', from: null, to: 'new', by: client };
  if (status === 'declined')
    return [ask0, { at: answered, action: 'decline', from: 'new', to: 'declined', by: manager }];
  const executor = tasks[0]?.plan.executor?.id ?? manager;
  const isAutomatic = tasks.length > 0;
  return [
    ask0,
    { at: answered, action: 'take', from: 'new', to: 'taken', by: manager },
    { at: planned, action: 'convert', from: null, to: 'taken', by: manager, count: tasks.length },
    { at: begun, action: 'start', from: 'taken', to: 'in_work', by: executor, isAutomatic },
    { at: done, action: 'finish', from: 'in_work', to: 'done', by: manager, isAutomatic },
    ...returnSteps(story, clock),
    {
      ...{ at: confirmed, action: 'confirm', from: 'done', to: 'confirmed' },
      ...{ by: isBySilence ? null : client, isAutomatic: isBySilence },
    },
  ];
}

/** Sent back with a reason, and done again by hand. */
function returnSteps(story: AskStory, clock: DemoClock): Step[] {
  const returned = returnOf(clock, story);
  if (!returned) return [];
  const { ask } = story;
  const comment = streamOf(`reason ${ask.id}`).pick(clientTasks.returns)[ask.lang];
  return [
    { at: returned.back, action: 'return', from: 'done', to: 'in_work', by: ask.client.id, comment },
    { at: returned.again, action: 'finish', from: 'in_work', to: 'done', by: ask.project.manager.id },
  ];
}

/** What both sides said of some of the client tasks, with what the company said among itself. */
export function clientTaskCommentRows(stories: readonly AskStory[], clock: DemoClock): SeedRow[] {
  const rows = stories.flatMap((story) => {
    const random = streamOf(`talk ${story.ask.id}`);
    if (story.answered === null || story.status === 'declined' || !random.chance(0.45)) return [];
    const { ask } = story;
    let at = story.answered;
    return random.pick(clientTasks.talks).flatMap((line) => {
      at = clock.calendar.addWorkingMinutes(at, random.int(15, 180));
      if (at >= clock.midnight) return [];
      const by = line.by === 'client' ? ask.client.id : ask.project.manager.id;
      const isInner = line.by === 'inner';
      // What stays inside is said in the language of the company.
      const text = line[isInner ? 'uz' : ask.lang];
      return [{ client_task_id: story.id, text, is_inner: isInner, ...madeAt(iso(at), by) }];
    });
  });
  return rows.map((row, at) => ({ id: at + 1, ...row }));
}
