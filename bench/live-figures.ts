import { Agent, request } from 'node:http';
import { json, startCompany, tokenOf } from './company.ts';
import { shoot } from './load.ts';
import { print, quantile } from './statistics.ts';

/** How long until those who look hear of a move: one other viewer, then two hundred at once. */
export async function liveFigures(tasks = 1_000_000): Promise<void> {
  const company = await startCompany(tasks, 2000);
  for (const viewers of [1, 200]) {
    const delays = await delaysWith(company.product, viewers, viewers === 1 ? 60 : 25);
    print({
      name: `a move is told to ${viewers} viewer${viewers > 1 ? 's' : ''}: p99`,
      value: quantile(delays, 0.99),
      unit: 'ms',
      target: ['<=', 500],
    });
  }
  await company.stop();
}

async function delaysWith(base: string, viewers: number, moves: number): Promise<number[]> {
  const accounts = ['admin', 'director'];
  const tokens = await Promise.all(accounts.map((login) => tokenOf(base, login)));
  const mover = tokens[0]!;
  const { rows } = await json<{ rows: { id: number }[] }>(`${base}/api/fp/projects;perPage=1`, mover.headers);
  const agent = new Agent({ keepAlive: true });
  const made = await shoot(agent, {
    method: 'POST',
    url: `${base}/api/fp/dev-tasks`,
    headers: mover.headers,
    body: { name: 'Jonli oʻlchov', project_id: rows[0]!.id, executor_id: mover.userId },
  });
  const { id } = JSON.parse(made.text);
  let sent = 0;
  const delays: number[] = [];
  const streams = Array.from({ length: viewers }, (_, at) =>
    openStream(base, tokens[at % 2]!.headers, (text) => {
      if (sent && text.includes(`"resource":"fp/dev-tasks","id":${id},`)) delays.push(performance.now() - sent);
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1500));
  for (let move = 0; move < moves; move++) {
    sent = performance.now();
    await shoot(agent, {
      method: 'POST',
      url: `${base}/api/fp/dev-tasks/transition`,
      headers: mover.headers,
      body: { ids: [id], action: move % 2 ? 'to_unblock' : 'to_block', comment: 'oʻlchov' },
    });
    await new Promise((resolve) => setTimeout(resolve, viewers > 1 ? 1000 : 250));
  }
  for (const stream of streams) stream();
  return delays;
}

export function openStream(base: string, headers: Record<string, string>, onText: (text: string) => void): () => void {
  const call = request(`${base}/api/stream`, { headers, agent: new Agent() }, (answer) => {
    answer.setEncoding('utf8');
    answer.on('data', onText);
    answer.on('error', () => undefined);
  });
  call.on('error', () => undefined);
  call.end();
  return () => call.destroy();
}
