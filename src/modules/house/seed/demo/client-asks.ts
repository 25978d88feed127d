import { dayMs } from '#kernel/days.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import tasks from '#modules/house/seed/demo/tasks.json' with { type: 'json' };
import type { DemoProject } from '#modules/house/seed/demo/projects.ts';
import type { AskStatus, ClientAsk, TaskPlan } from '#modules/house/seed/demo/task-plan.ts';
import { type Random, streamOf } from '#modules/house/seed/random.ts';

const ASKS = 150;
const WAITING = 16;
/** Tasks that serve one ask are done within weeks of each other. */
const NEAR_MS = 25 * dayMs;
const WITHOUT_TASKS: readonly (readonly [AskStatus, number])[] = [
  ['new', 15],
  ['declined', 11],
  ['taken', 12],
];

/** Asks of all clients: most of them are served by one to three of the tasks of the client's project. */
export function clientAsks(plans: readonly TaskPlan[], people: readonly Person[]): ClientAsk[] {
  const random = streamOf('client_tasks');
  const free = random.shuffled(plans.filter((plan) => plan.project.clientId && !plan.parent && plan.index > 20));
  const asks: ClientAsk[] = [];
  const add = (status: AskStatus | null, served: TaskPlan[], project: DemoProject) => {
    const client = people.find(({ clientId }) => clientId === project.clientId)!;
    const ask = askOf(random, asks.length + 1, client, project, status, served);
    for (const plan of served) plan.ask = ask;
    asks.push(ask);
  };
  const projects = [...new Set(free.map(({ project }) => project))];
  for (const [status, count] of WITHOUT_TASKS) {
    for (let at = 0; at < count; at++) add(status, [], random.pick(projects));
  }
  while (asks.length < ASKS) {
    const first = free.pop()!;
    const more = random.weighted([
      [0, 0.68],
      [1, 0.24],
      [2, 0.08],
    ] as const);
    const nearby = free.filter((other) => other.project === first.project && Math.abs(other.aim - first.aim) < NEAR_MS);
    const others = nearby.slice(0, more);
    for (const other of others) free.splice(free.indexOf(other), 1);
    add(null, [first, ...others], first.project);
  }
  // Small things that took no task, done these days: they wait for the client's word.
  for (let at = 0; at < WAITING; at++) add('done', [], projects[at % projects.length]!);
  return asks;
}

function askOf(
  random: Random,
  id: number,
  client: Person,
  project: DemoProject,
  status: AskStatus | null,
  plans: TaskPlan[],
): ClientAsk {
  const lang = client.lang;
  const module = plans.find(({ subject }) => subject.module)?.subject.module ?? random.pick(tasks.modules);
  const name = random.pick(phrases.client_asks)[lang].replace('{modul}', module[lang]);
  const priority = random.weighted([
    ['low', 0.1],
    ['normal', 0.5],
    ['high', 0.3],
    ['urgent', 0.1],
  ] as const);
  return { id, project, client, lang, name, text: random.pick(phrases.client_texts)[lang], priority, status, plans };
}
