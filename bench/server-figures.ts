import { Agent } from 'node:http';
import { type Company, json, startCompany, tokenOf } from './company.ts';
import { compare, load, type Shot, shoot } from './load.ts';
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

/** Everything that is measured over HTTP, at a million tasks, with the floor beside it in the same run. */
export async function serverFigures(large = 1_000_000, small = 10_000): Promise<void> {
  const company = await startCompany(large, 2000);
  const { headers } = await tokenOf(company.product, caller);
  const at = (path: string): string => `${company.product}/api/${path}`;
  const { rows } = await json<Rows<TaskLine>>(at('fp/dev-tasks;perPage=500;sortBy=id'), headers);
  const executors = [...new Set(rows.flatMap(({ executor_id }) => executor_id ?? []))];
  const one = (list: readonly number[], count: number): number => list[count % list.length]!;

  const list = (count: number): Shot => ({
    url: at(`fp/dev-tasks;sortBy=deadline;perPage=50?status=new&executor_id=${one(executors, count)}`),
    headers,
  });
  const listed = await compare(callers, list, (count) => ({
    url: `${company.floor}/list?status=new&executor=${one(executors, count)}`,
  }));
  print({
    name: 'list of 50, by status and executor, sorted by deadline: rate',
    value: listed.product.rate,
    unit: '/s',
  });
  print({ name: '  … against the bare route', value: listed.ratio, unit: '×', target: ['>=', 0.4] });

  await walking(company, headers);

  const ids = rows.map(({ id }) => id);
  const task = (count: number): Shot => ({
    url: at(
      [
        `fp/dev-tasks/${one(ids, count)}`,
        `fp/task-comments;perPage=100?task_id=${one(ids, count)}`,
        `fp/task-flows;perPage=100?task_id=${one(ids, count)}`,
      ][count % 3]!,
    ),
    headers,
  });
  const bareTask = (count: number): Shot => ({
    url: `${company.floor}/${['task', 'task_comments', 'task_flows'][count % 3]}/${one(ids, count)}`,
  });
  print({
    name: 'one task with comments and history against its floor',
    value: (await compare(callers, task, bareTask)).ratio,
    unit: '×',
    target: ['>=', 0.35],
  });

  await writing(company, headers, rows);
  await boards(company, headers);
  const largeTimes = await load(4, 3000, list);
  await company.stop();

  // As many tasks a person as in the large one: otherwise the pages would be of different lengths.
  const little = await startCompany(small, (2000 * small) / large);
  const littleManager = await tokenOf(little.product, caller);
  const few = await json<Rows<TaskLine>>(
    `${little.product}/api/fp/dev-tasks;perPage=500;sortBy=id`,
    littleManager.headers,
  );
  const fewExecutors = [...new Set(few.rows.flatMap(({ executor_id }) => executor_id ?? []))];
  const smallTimes = await load(4, 3000, (count) => ({
    url: `${little.product}/api/${listOf(one(fewExecutors, count))}`,
    headers: littleManager.headers,
  }));
  await little.stop();
  print({
    name: `list p50 at ${large} tasks against ${small}`,
    value: median(largeTimes.times) / median(smallTimes.times),
    unit: '×',
    target: ['<=', 1.5],
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

async function writing(
  { product, floor }: Company,
  headers: Record<string, string>,
  rows: readonly TaskLine[],
): Promise<void> {
  const project_id = rows[0]!.project_id;
  const created = await compare(
    8,
    (count) => ({
      method: 'POST',
      url: `${product}/api/fp/dev-tasks`,
      headers,
      body: { name: `Oʻlchov ${count}`, project_id },
    }),
    (count) => ({ method: 'POST', url: `${floor}/create`, body: { name: `Oʻlchov ${count}`, project_id } }),
  );
  print({
    name: 'create with audit and event against a bare insert',
    value: created.ratio,
    unit: '×',
    target: ['>=', 0.25],
  });

  const agent = new Agent({ keepAlive: true });
  const mine: number[] = [];
  for (let at = 0; at < 200; at++) {
    const { text } = await shoot(agent, {
      method: 'POST',
      url: `${product}/api/fp/dev-tasks`,
      headers,
      body: { name: `Koʻchish ${at}`, project_id, executor_id: rows[at % rows.length]!.executor_id },
    });
    const { id } = JSON.parse(text);
    if (id) mine.push(id);
  }
  // Every task changes its status each time, for the floor too: an update of nothing costs nothing.
  const lapOf = (count: number): number => Math.floor(count / mine.length) % 2;
  const moved = await compare(
    8,
    (count) => {
      return {
        method: 'POST',
        url: `${product}/api/fp/dev-tasks/transition`,
        headers,
        body: {
          ids: [mine[count % mine.length]],
          action: lapOf(count) ? 'to_unblock' : 'to_block',
          comment: 'oʻlchov',
        },
      };
    },
    (count) => ({
      method: 'POST',
      url: `${floor}/move`,
      body: { id: mine[count % mine.length], status: lapOf(count) ? 'new' : 'blocked' },
    }),
  );
  print({
    name: 'transition with flow and event against an update with one row',
    value: moved.ratio,
    unit: '×',
    target: ['>=', 0.3],
  });
  print({ name: 'transition p50', value: quantile(moved.product.times, 0.5), unit: 'ms' });
}

async function boards({ product, floor }: Company, headers: Record<string, string>): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const projects = await json<Rows<{ id: number }>>(`${product}/api/fp/projects;perPage=1`, headers);
  const project = projects.rows[0]!.id;
  const url = `${product}/api/fp/dev-tasks/board?project_id=${project}&perColumn=60`;
  const { bytes } = await shoot(agent, { url, headers: { ...headers, 'accept-encoding': 'br' } });
  print({ name: 'board of about 500 cards on the wire', value: bytes / 1024, unit: 'KB', target: ['<=', 100] });
  const ratio = (
    await compare(
      4,
      () => ({ url, headers }),
      () => ({ url: `${floor}/board?project=${project}` }),
    )
  ).ratio;
  print({ name: 'board against its floor', value: ratio, unit: '×', target: ['>=', 0.5] });
}
