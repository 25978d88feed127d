import { Agent } from 'node:http';
import { json, startCompany, tokenOf } from './company.ts';
import { openStream } from './live-figures.ts';
import { shoot } from './load.ts';
import { median, print, quantile } from './statistics.ts';

interface Named {
  readonly rows: readonly { readonly id: number; readonly name: string }[];
}
interface Import {
  readonly id: number;
  readonly status: string;
  readonly created: number;
  readonly errors: readonly { readonly message: string }[];
}

const rows = 50_000;
/** Ordinary work beside the import: so many requests a second. */
const ordinaryRate = 20;

/** A large import while others work: how long it takes, and what the others feel of it. */
export async function importFigures(tasks = 1_000_000): Promise<void> {
  const company = await startCompany(tasks, 2000);
  const base = `${company.product}/api`;
  const { headers, userId } = await tokenOf(company.product, 'admin');
  const projects = await json<Named>(`${base}/fp/projects;perPage=20`, headers);

  const before = await ordinaryTimes(base, headers, new Promise((resolve) => setTimeout(resolve, 15_000)));
  const started = performance.now();
  const done = importTasks(base, headers, fileOf(projects.rows, userId));
  const [during, delays] = await Promise.all([
    ordinaryTimes(base, headers, done),
    liveDelays(base, headers, projects.rows[0]!.id, done),
  ]);
  const seconds = (performance.now() - started) / 1000;
  print({ name: `import of ${rows} tasks, with its check`, value: seconds, unit: 's', target: ['<=', 45] });
  const ratio = median(during) / median(before);
  print({ name: '  … p50 of ordinary requests against before', value: ratio, unit: '×', target: ['<=', 1.2] });
  print({ name: '  … p99 of ordinary requests', value: quantile(during, 0.99), unit: 'ms' });
  print({ name: '  … a change of somebody else is told: p99', value: quantile(delays, 0.99), unit: 'ms' });
  await company.stop();
}

const fileOf = (projects: Named['rows'], executor: number): string =>
  [
    'name;project_id;executor_id;deadline;planned_minutes',
    ...Array.from({ length: rows }, (_, at) => {
      const project = projects[at % projects.length]!.name;
      return `Koʻchirilgan vazifa ${at};${project};${executor};2027-0${1 + (at % 9)}-15;${1 + (at % 8)}`;
    }),
  ].join('\n');

async function importTasks(base: string, headers: Record<string, string>, file: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([file]), 'vazifalar.csv');
  const path = `${base}/fp/dev-tasks/imports`;
  const upload = await fetch(path, { method: 'POST', headers, body: form });
  const { id, proposed } = (await upload.json()) as Import & { proposed: (string | null)[] };
  const agent = new Agent();
  const settings = { mapping: proposed, key: null, existing: 'skip', skip_errors: false };
  for (const [step, expected] of [
    ['check', 'checked'],
    ['run', 'done'],
  ] as const) {
    const body = step === 'check' ? settings : undefined;
    await shoot(agent, { method: 'POST', url: `${path}/${id}/${step}`, headers, body });
    const end = await settled(`${path}/${id}`, headers);
    if (end.status !== expected || end.created !== rows)
      throw new Error(`${step}: ${JSON.stringify(end).slice(0, 500)}`);
  }
}

async function settled(url: string, headers: Record<string, string>): Promise<Import> {
  for (;;) {
    const one = await json<Import>(url, headers);
    if (!['checking', 'running'].includes(one.status)) return one;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Milliseconds of each of the requests that are sent at an even pace until something ends. */
async function ordinaryTimes(
  base: string,
  headers: Record<string, string>,
  until: Promise<unknown>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: ordinaryRate, maxFreeSockets: 2 });
  const times: number[] = [];
  const paths = [
    'fp/dev-tasks;sortBy=deadline;perPage=50?status=new&executor_id=1',
    'fp/dev-tasks/board?project_id=1&perColumn=20',
    'fp/projects;perPage=50',
    'admin/auth/me',
  ];
  let count = 0;
  const ask = async () => {
    const sent = performance.now();
    await shoot(agent, { url: `${base}/${paths[count++ % paths.length]}`, headers });
    times.push(performance.now() - sent);
  };
  const under = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const asked = ask().finally(() => under.delete(asked));
    under.add(asked);
  }, 1000 / ordinaryRate);
  await until;
  clearInterval(timer);
  // The server may go once this ends.
  await Promise.all(under);
  agent.destroy();
  return times;
}

/** Milliseconds until a change of an ordinary task reaches who looks, again and again until something ends. */
async function liveDelays(
  base: string,
  headers: Record<string, string>,
  project_id: number,
  until: Promise<unknown>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const body = { name: 'Jonli oʻlchov', project_id };
  const { text } = await shoot(agent, { method: 'POST', url: `${base}/fp/dev-tasks`, headers, body });
  const { id } = JSON.parse(text) as { id: number };
  const delays: number[] = [];
  let sent = 0;
  const close = openStream(base.replace(/\/api$/, ''), headers, (news) => {
    if (sent && news.includes(`"id":${id},`)) {
      delays.push(performance.now() - sent);
      sent = 0;
    }
  });
  const isOver = until.then(() => true);
  for (let hard = 1; ; hard = (hard % 10) + 1) {
    sent = performance.now();
    await shoot(agent, {
      method: 'POST',
      url: `${base}/fp/dev-tasks/update-hard-index`,
      headers,
      body: { id, hard_index: hard },
    });
    const pause = new Promise((resolve) => setTimeout(resolve, 500)).then(() => false);
    if (await Promise.race([isOver, pause])) break;
    // What never came would otherwise look like nothing to wait for.
    if (sent) delays.push(performance.now() - sent);
  }
  close();
  return delays;
}
