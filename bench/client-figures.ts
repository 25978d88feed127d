import { Agent } from 'node:http';
import { json, startCompany, tokenOf } from './company.ts';
import { compare, load, type Shot, shoot } from './load.ts';
import { print, quantile } from './statistics.ts';

const wishes = 50_000;
const clients = 500;
const callers = 16;

interface Rows {
  readonly rows: readonly { readonly id: number; readonly version: number }[];
  readonly total: number;
}

/** What clients ask for, at 50,000 wishes of 500 clients: the list against its floor, a client's home, many at once. */
export async function clientFigures(tasks: number): Promise<void> {
  const company = await startCompany(tasks, 2000);
  await fetch(`${company.floor}/fill-wishes?wishes=${wishes}&clients=${clients}`, { method: 'POST' });
  const { headers } = await tokenOf(company.product, 'admin');
  const at = (path: string): string => `${company.product}/api/${path}`;
  const clientAt = (count: number): number => 1 + (count % 8);
  const list = (count: number): Shot => ({
    url: at(`fp/client-tasks;perPage=50?client_id=${clientAt(count)}`),
    headers,
  });
  const listed = await compare(callers, list, (count) => ({
    url: `${company.floor}/wishes?client=${clientAt(count)}`,
  }));
  print({ name: 'list of 50 wishes of a client: rate', value: listed.product.rate, unit: '/s' });
  print({ name: '  … against the bare route', value: listed.ratio, unit: '×', target: ['>=', 0.4] });

  const client = await tokenOf(company.product, 'client');
  const parts = ['fp/dashboard/asked', 'fp/client-tasks;perPage=100?status=done', 'fp/clients/people'];
  const home = await load(1, 5_000, (count) => ({ url: at(parts[count % parts.length]!), headers: client.headers }));
  const whole = quantile(home.times, 0.5) * parts.length;
  print({ name: "a client's home, all its parts: p50", value: whole, unit: 'ms', target: ['<=', 100] });

  const { rows } = await json<Rows>(at('fp/client-tasks;perPage=200?status=new'), headers);
  const began = performance.now();
  const agent = new Agent({ keepAlive: true });
  const { status, text } = await shoot(agent, {
    ...{ method: 'POST', url: at('fp/client-tasks/convert'), headers },
    body: { items: rows.map(({ id }) => ({ id })) },
  });
  if (status !== 201) throw new Error(text);
  const took = performance.now() - began;
  print({ name: `${rows.length} wishes become tasks`, value: took, unit: 'ms', target: ['<=', 2000] });
  const { conversion_id } = JSON.parse(text) as { conversion_id: number };
  await shoot(agent, {
    ...{ method: 'POST', url: at(`fp/client-tasks/conversions/${conversion_id}/undo`), headers },
    body: {},
  });
  agent.destroy();
  await company.stop();
}
