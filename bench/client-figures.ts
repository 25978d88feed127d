import { Agent } from 'node:http';
import { dayOf } from '#kernel/calendar-formats.ts';
import { type Company, json, startCompany, tokenOf } from './company.ts';
import { compare, load, printCompared, type Shot, shoot } from './load.ts';
import { median, print, quantile } from './statistics.ts';

const clientTasks = 50_000;
const clients = 500;
const contracts = 3_000;
const actLines = 300;
const callers = 16;

interface Rows {
  readonly rows: readonly { readonly id: number; readonly version: number }[];
  readonly total: number;
}

/**
 * What clients ask for and sign, at 50,000 client tasks and 3,000 contracts of 500 clients: the list against its floor,
 * a client's home, many client tasks at once, contracts, and an act of 300 lines from its draft to its papers.
 */
export async function clientFigures(tasks: number): Promise<void> {
  const company = await startCompany(tasks, 2000);
  await fetch(`${company.floor}/fill-client-tasks?count=${clientTasks}&clients=${clients}`, { method: 'POST' });
  const { headers } = await tokenOf(company.product, 'admin');
  const at = (path: string): string => `${company.product}/api/${path}`;
  const clientAt = (count: number): number => 1 + (count % 8);
  const list = (count: number): Shot => ({
    url: at(`fp/client-tasks;perPage=50?client_id=${clientAt(count)}`),
    headers,
  });
  const listed = await compare(company, callers, list, (count) => ({
    url: `${company.floor}/client-tasks?client=${clientAt(count)}`,
  }));
  printCompared('list of 50 client tasks of a client', listed, 0.4);

  const client = await tokenOf(company.product, 'client');
  const parts = [
    ...['fp/dashboard/asked', 'fp/client-tasks;perPage=100?status=done', 'fp/clients/people'],
    'fp/contract-documents;perPage=100?status=sent',
  ];
  // As a browser opens it: all parts at once, and it is there when the last one is.
  const openings: number[] = [];
  for (let opening = 0; opening < 40; opening++) {
    const began = performance.now();
    await Promise.all(parts.map(async (part) => (await fetch(at(part), { headers: client.headers })).arrayBuffer()));
    openings.push(performance.now() - began);
  }
  print({ name: "a client's home, all its parts: p50", value: median(openings), unit: 'ms', target: ['<=', 100] });

  const { rows } = await json<Rows>(at('fp/client-tasks;perPage=200?status=new'), headers);
  const began = performance.now();
  const agent = new Agent({ keepAlive: true });
  const { status, text } = await shoot(agent, {
    ...{ method: 'POST', url: at('fp/client-tasks/convert'), headers },
    body: { items: rows.map(({ id }) => ({ id })) },
  });
  if (status !== 201) throw new Error(text);
  const took = performance.now() - began;
  print({ name: `${rows.length} client tasks become tasks`, value: took, unit: 'ms', target: ['<=', 2000] });
  const { conversion_id } = JSON.parse(text) as { conversion_id: number };
  const undoing = performance.now();
  await shoot(agent, {
    ...{ method: 'POST', url: at(`fp/client-tasks/conversions/${conversion_id}/undo`), headers },
    body: {},
  });
  print({ name: '  … and one undo of all', value: performance.now() - undoing, unit: 'ms', target: ['<=', 2000] });
  agent.destroy();
  const act = await contractFigures(company, headers, client.headers);
  await company.stop();
  for (const format of ['pdf', 'docx'] as const) await firstPaper(tasks, act, format);
}

/** What somebody waits who asks for a paper before anybody has done anything else in a process that has just begun. */
async function firstPaper(tasks: number, act: number, format: 'pdf' | 'docx'): Promise<void> {
  const company = await startCompany(tasks, 2000);
  const { headers } = await tokenOf(company.product, 'admin');
  const began = performance.now();
  const address = `${company.product}/api/fp/contract-documents/${act}/file?format=${format}&lang=uz`;
  const answer = await fetch(address, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${format}: ${answer.status}`);
  const name = `the first ${format.toUpperCase()} of a fresh process, ${actLines} lines`;
  print({ name, value: performance.now() - began, unit: 'ms', target: ['<=', 1000] });
  await company.stop();
}

type Headers = Readonly<Record<string, string>>;

/** @returns the act that was made. */
async function contractFigures(company: Company, headers: Headers, ofClient: Headers): Promise<number> {
  await fetch(`${company.floor}/fill-contracts?contracts=${contracts}`, { method: 'POST' });
  const at = (path: string): string => `${company.product}/api/${path}`;
  const page = await load(1, 3_000, () => ({ url: at('fp/client-contracts;perPage=50'), headers }));
  print({ name: `50 of ${contracts} contracts: p50`, value: quantile(page.times, 0.5), unit: 'ms' });
  const parts = [
    'fp/client-contracts;perPage=50',
    'fp/contract-documents;perPage=50?status=sent',
    'fp/client-contracts/due',
  ];
  const own = await load(1, 3_000, (count) => ({ url: at(parts[count % parts.length]!), headers: ofClient }));
  print({ name: "a client's contracts, what waits and what is due: p50", value: quantile(own.times, 0.5), unit: 'ms' });

  const agent = new Agent({ keepAlive: true });
  const post = async <T>(path: string, body: object): Promise<T> => {
    const { status, text } = await shoot(agent, { method: 'POST', url: at(path), headers, body });
    if (status >= 300) throw new Error(`${path}: ${text}`);
    return JSON.parse(text) as T;
  };
  interface Made {
    readonly id: number;
  }
  const { rows: projects } = await json<{ rows: readonly { id: number; client_id: number }[] }>(
    at('fp/projects;perPage=1?client_id=!null'),
    { ...headers },
  );
  const { id: project_id, client_id } = projects[0]!;
  const ids: number[] = [];
  for (let line = 0; line < actLines; line++) {
    const name = `${line + 1}. Buyurtmalar modulida roʻyxatni saralash va filtrlarni birga ishlatish`;
    ids.push((await post<Made>('fp/dev-tasks', { name, project_id, planned_minutes: 30 + (line % 90) })).id);
  }
  const accepting = { force: true, to: 'accepted', comment: 'Oʻlchov' };
  for (let first = 0; first < ids.length; first += 100)
    await post('fp/dev-tasks/transition', { ids: ids.slice(first, first + 100), ...accepting });
  const day = dayOf(Date.now(), 'Asia/Tashkent');
  const contract = await post<Made>('fp/client-contracts', {
    ...{ number: `AKT-${Date.now()}`, client_id, dated_on: day, starts_on: day, amount: '90000000', status: 'active' },
  });
  const stage = await post<Made>('fp/contract-stages', {
    ...{ contract_id: contract.id, name: 'Bosqich', amount: '90000000', due_on: day, task_ids: ids },
  });
  const took = async (name: string, target: number | null, work: () => Promise<void>): Promise<void> => {
    const began = performance.now();
    await work();
    const value = performance.now() - began;
    print({ name, value, unit: 'ms', ...(target !== null && { target: ['<=', target] as const }) });
  };
  let act = 0;
  await took(`a draft of an act of ${actLines} tasks`, null, async () => {
    act = (await post<Made>('fp/contract-documents/draft', { kind: 'act', stage_id: stage.id })).id;
  });
  await took('  … sent, with its number and its paper kept', null, () =>
    post('fp/contract-documents/send', { id: act }),
  );
  for (const format of ['pdf', 'docx'])
    for (const lang of ['uz', 'ru'])
      await took(`  … asked for as ${format.toUpperCase()} in ${lang}`, 1000, async () => {
        const answer = await fetch(at(`fp/contract-documents/${act}/file?format=${format}&lang=${lang}`), { headers });
        const { byteLength } = await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${format}: ${answer.status}`);
        if (lang === 'uz')
          print({ name: `  … its size as ${format.toUpperCase()}`, value: byteLength / 1024, unit: 'KB' });
      });
  agent.destroy();
  return act;
}
