import { Agent } from 'node:http';
import { type Company, json, startCompany, tokenOf } from './company.ts';
import { compare, load, printCompared, type Shot, shoot } from './load.ts';
import { median, print, quantile } from './statistics.ts';

interface Rows<T> {
  readonly rows: T[];
  readonly next?: string | null;
}
interface TaskLine {
  readonly id: number;
  readonly executor_id: number | null;
  readonly project_id: number;
}

const callers = 16;
const caller = 'admin';

const listOf = (executor: number): string =>
  `fp/dev-tasks;sortBy=deadline;perPage=50?status=new&executor_id=${executor}`;

export const serverParts = ['lists', 'open', 'writes', 'boards'] as const;
type Part = (typeof serverParts)[number];

/** What is measured over HTTP, at a million tasks, with the floor beside it in the same run. */
export async function serverFigures(
  large = 1_000_000,
  parts: readonly Part[] = serverParts,
  small = 10_000,
): Promise<void> {
  const company = await startCompany(large, 2000);
  const { headers } = await tokenOf(company.product, caller);
  const { rows } = await json<Rows<TaskLine>>(`${company.product}/api/fp/dev-tasks;perPage=500;sortBy=id`, headers);
  if (parts.includes('lists')) await listing(company, headers, rows);
  if (parts.includes('open')) await opening(company, headers, rows);
  if (parts.includes('writes')) await writing(company, headers, rows);
  if (parts.includes('boards')) await boards(company, headers);
  const largeTimes = parts.includes('lists') ? await timesOfList(company, headers) : [];
  await company.stop();
  if (parts.includes('lists')) await printGrowth(large, small, largeTimes);
}

const one = <T>(list: readonly T[], count: number): T => list[count % list.length]!;
const executorsOf = (rows: readonly TaskLine[]): number[] => [
  ...new Set(rows.flatMap(({ executor_id }) => executor_id ?? [])),
];

async function listing(company: Company, headers: Record<string, string>, rows: readonly TaskLine[]): Promise<void> {
  const executors = executorsOf(rows);
  const projects = [...new Set(rows.map(({ project_id }) => project_id))];
  const at = (path: string): string => `${company.product}/api/${path}`;
  const listed = await compare(
    company,
    callers,
    (count) => ({ url: at(listOf(one(executors, count))), headers }),
    (count) => ({ url: `${company.floor}/list?status=new&executor=${one(executors, count)}` }),
  );
  printCompared('list of 50, by status and executor, sorted by deadline', listed, 0.75);
  for (const order of ['id', 'deadline', 'name']) {
    const ofProject = await compare(
      company,
      callers,
      (count) => ({ url: at(`fp/dev-tasks;sortBy=${order};perPage=50?project_id=${one(projects, count)}`), headers }),
      (count) => ({ url: `${company.floor}/project?project=${one(projects, count)}&order=${order}` }),
      3,
    );
    printCompared(`list of 50 of a project, by ${order}`, ofProject, 0.75);
  }
  const few = await compare(
    company,
    callers,
    (count) => ({
      url: at(`fp/dev-tasks;sortBy=id;perPage=50;columns=${columnsOfView}?project_id=${one(projects, count)}`),
      headers,
    }),
    (count) => ({ url: `${company.floor}/project?project=${one(projects, count)}&order=id` }),
    3,
  );
  printCompared('list of 50 of a project, the columns of a view', few, 0.75);
  await walking(company, headers);
}

/** What a table of tasks shows before anybody chooses columns. */
const columnsOfView =
  'number,name,status,executor_id,reviewer_id,task_priority_id,deadline,planned_minutes,actual_minutes';

async function opening(company: Company, headers: Record<string, string>, rows: readonly TaskLine[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const paths = (id: number) => [
    `fp/dev-tasks/${id}`,
    `fp/task-comments;perPage=100?task_id=${id}`,
    `fp/task-flows;perPage=100?task_id=${id}`,
  ];
  const task = (count: number): Shot => ({
    url: `${company.product}/api/${paths(one(ids, count))[count % 3]}`,
    headers,
  });
  const bareTask = (count: number): Shot => ({
    url: `${company.floor}/${['task', 'task_comments', 'task_flows'][count % 3]}/${one(ids, count)}`,
  });
  printCompared('one task with comments and history', await compare(company, callers, task, bareTask), 0.7);
}

/** Pages of so many rows are compared: people have more and fewer tasks, in a small company as in a large one. */
const [fewest, most] = [12, 30];

/** Milliseconds of lists of people whose pages are about as long, whatever the company. */
async function timesOfList({ product }: Company, headers: Record<string, string>): Promise<readonly number[]> {
  const urls: string[] = [];
  for (const page of [1, 4, 8, 12, 16]) {
    const { rows } = await json<Rows<TaskLine>>(
      `${product}/api/fp/dev-tasks;perPage=500;sortBy=id;page=${page}`,
      headers,
    );
    for (const executor of executorsOf(rows)) {
      const url = `${product}/api/${listOf(executor)}`;
      const { length } = (await json<Rows<TaskLine>>(url, headers)).rows;
      if (length >= fewest && length <= most && !urls.includes(url)) urls.push(url);
    }
  }
  if (!urls.length) throw new Error('nobody has a page of the length that is compared');
  return (await load(4, 3000, (count) => ({ url: one(urls, count), headers }))).times;
}

async function printGrowth(large: number, small: number, largeTimes: readonly number[]): Promise<void> {
  // As many tasks a person as in the large one: otherwise the pages would be of different lengths.
  const little = await startCompany(small, (2000 * small) / large);
  const { headers } = await tokenOf(little.product, caller);
  const smallTimes = await timesOfList(little, headers);
  await little.stop();
  print({
    name: `list p50 at ${large} tasks against ${small}`,
    value: median(largeTimes) / median(smallTimes),
    unit: '×',
    target: ['<=', 1.2],
  });
}

/** A walk by cursor must cost at its thousandth page what it costs at its first. */
async function walking({ product }: Company, headers: Record<string, string>): Promise<void> {
  const page = (after: string): string =>
    `${product}/api/fp/dev-tasks;sortBy=deadline;perPage=50;after=${encodeURIComponent(after)}`;
  let after = '';
  for (let step = 0; step < 1000; step++) after = (await json<Rows<TaskLine>>(page(after), headers)).next ?? '';
  const time = async (cursor: string) => median((await load(1, 2000, () => ({ url: page(cursor), headers }))).times);
  const first = await time('');
  print({
    name: 'page 1,000 by cursor against page 1',
    value: (await time(after)) / first,
    unit: '×',
    target: ['<=', 1.5],
  });
}

async function writing(company: Company, headers: Record<string, string>, rows: readonly TaskLine[]): Promise<void> {
  const { product, floor } = company;
  const project_id = rows[0]!.project_id;
  const created = await compare(
    company,
    8,
    (count) => ({
      method: 'POST',
      url: `${product}/api/fp/dev-tasks`,
      headers,
      body: { name: `Oʻlchov ${count}`, project_id },
    }),
    (count) => ({ method: 'POST', url: `${floor}/create`, body: { name: `Oʻlchov ${count}`, project_id } }),
  );
  printCompared('create with audit, event and words', created, 0.6);

  const agent = new Agent({ keepAlive: true });
  const mine: number[] = [];
  for (let at = 0; at < 400; at++) {
    const { text } = await shoot(agent, {
      method: 'POST',
      url: `${product}/api/fp/dev-tasks`,
      headers,
      body: { name: `Koʻchish ${at}`, project_id, executor_id: rows[at % rows.length]!.executor_id },
    });
    const { id } = JSON.parse(text);
    if (id) mine.push(id);
  }
  agent.destroy();
  // Every task changes its status each time, for the floor too: an update of nothing costs nothing. Each side has
  // tasks of its own and goes on where its last load ended, so that none is refused.
  const lapsOf = (ids: readonly number[]) => {
    let count = 0;
    return () => ({ id: ids[count % ids.length]!, lap: Math.floor(count++ / ids.length) % 2 });
  };
  const [ofProduct, ofFloor] = [lapsOf(mine.slice(0, 200)), lapsOf(mine.slice(200))];
  const moved = await compare(
    company,
    8,
    () => {
      const { id, lap } = ofProduct();
      const body = { ids: [id], action: lap ? 'to_unblock' : 'to_block', comment: 'oʻlchov' };
      return { method: 'POST', url: `${product}/api/fp/dev-tasks/transition`, headers, body };
    },
    () => {
      const { id, lap } = ofFloor();
      return { method: 'POST', url: `${floor}/move`, body: { id: id, status: lap ? 'new' : 'blocked' } };
    },
  );
  printCompared('transition with flow, audit and event', moved, 0.6);
  print({ name: 'transition p50', value: quantile(moved.product.times, 0.5), unit: 'ms' });

  const changed = await compare(
    company,
    8,
    (count) => ({
      method: 'PATCH',
      url: `${product}/api/fp/dev-tasks/${one(mine, count)}`,
      headers,
      body: { hard_index: 1 + ((count + Math.floor(count / mine.length)) % 9) },
    }),
    (count) => ({
      method: 'POST',
      url: `${floor}/change`,
      body: { id: one(mine, count), hard_index: 1 + (count % 9) },
    }),
    3,
  );
  printCompared('change of a field with audit and event', changed, 0.6);
}

async function boards(company: Company, headers: Record<string, string>): Promise<void> {
  const { product, floor } = company;
  const agent = new Agent({ keepAlive: true });
  // As many cards in one answer as rivals send, and the first thirty of each column, which is what the screen asks for.
  for (const [name, perColumn] of [
    ['board of 500 cards', 60],
    ['the same as the screen asks for it', 30],
  ] as const) {
    const url = `${product}/api/fp/dev-tasks/board?perColumn=${perColumn}`;
    const { columns } = await json<{ columns: { rows: unknown[] }[] }>(url, headers);
    const cards = columns.reduce((sum, { rows }) => sum + rows.length, 0);
    print({ name: `${name}: cards`, value: cards, unit: '', target: ['>=', perColumn * 8] });
    const { bytes } = await shoot(agent, { url, headers: { ...headers, 'accept-encoding': 'br' } });
    print({ name: `${name}, on the wire`, value: bytes / 1024, unit: 'KB', target: ['<=', 100] });
    const compared = await compare(
      company,
      4,
      () => ({ url, headers }),
      () => ({ url: `${floor}/board?cards=${cards}` }),
    );
    printCompared(name, compared, 0.9);
  }
}
