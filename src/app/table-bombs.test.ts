import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import type { HostileFile, Sending, Sent } from '#app/testing/hostile-files.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

/** Milliseconds: nobody else waits longer than this while a file is read. */
const longestBlock = 100;
/** What blocks does so each time; what a busy machine adds to one try, the next has not. */
const tries = { retry: 2 };
const mebibyte = 1024 * 1024;
const areas = 'admin/areas';
const tasks = 'fp/dev-tasks';

let server: TestServer;
let admin: Caller;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
  token = (await callerOf(server, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' })).json.token;
  // What is read once and kept is no part of what a file costs.
  await send('sixty thousand entries', 'a.xlsx');
});
afterAll(() => server?.close());

interface Cost {
  readonly block: number;
  readonly grown: number;
}

/**
 * The longest stretch that this thread worked without a pause while the work went on, in ms, and what was held at most,
 * in MiB. The delay of the event loop is told too; other programs of the machine are part of it.
 */
async function costOf<T>(told: string, work: () => Promise<T>): Promise<Cost & { readonly answer: T }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage.rss();
  let [most, block, busy] = [before, 0, process.threadCpuUsage()];
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
    const { user, system } = process.threadCpuUsage(busy);
    block = Math.max(block, (user + system) / 1000);
    busy = process.threadCpuUsage();
  };
  const watch = setInterval(look, 5);
  const began = performance.now();
  delay.enable();
  const answer = await work();
  delay.disable();
  clearInterval(watch);
  look();
  const grown = (most - before) / mebibyte;
  const seconds = (performance.now() - began) / 1000;
  const delayed = `(delay ${(delay.max / 1e6).toFixed(0)} ms)`;
  process.stdout.write(
    `${told}: ${seconds.toFixed(1)} s, longest block ${block.toFixed(0)} ms ${delayed}, +${grown.toFixed(0)} MiB\n`,
  );
  return { answer, block, grown };
}

type Answered = Cost & { readonly answer: Sent };

/** Sends a file by several names, from a thread of its own, which makes it once. */
async function sendAs(file: HostileFile, names: readonly (string | null)[], path = areas): Promise<Answered[]> {
  const sender = new Worker(new URL('./testing/hostile-files.ts', import.meta.url), { workerData: file });
  const answered: Answered[] = [];
  for (const name of names) {
    const url = `${server.url}/api/${name ? `${path}/imports` : 'admin/translations/import'}`;
    sender.postMessage({ name, url, token } satisfies Sending);
    await once(sender, 'message');
    const cost = await costOf(`${file} as ${name ?? 'texts'}`, async () => {
      sender.postMessage('go');
      const [sent] = (await once(sender, 'message')) as [Sent];
      return sent;
    });
    answered.push(cost);
  }
  await sender.terminate();
  return answered;
}

const send = async (file: HostileFile, name: string, path = areas): Promise<Answered> =>
  (await sendAs(file, [name], path))[0]!;

describe('a bomb', tries, () => {
  it.each<HostileFile>([
    'cells of zeros',
    'a text of zeros',
    'a directory that promises little',
    'the same bytes again and again',
    'many small texts',
    'sixty thousand entries',
  ])('of %s is refused by its name while others go on', async (file) => {
    const answered = await sendAs(file, ['a.xlsx', null]);
    expect(answered).toHaveLength(2);
    for (const { answer, block, grown } of answered) {
      // As texts of the product, what is larger than a megabyte is refused by its door.
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 413 });
      expect(block).toBeLessThan(longestBlock);
      expect(grown).toBeLessThan(100);
    }
  });

  it('that only its reader finds takes no more than the memory of its thread', async () => {
    const { answer, block } = await send('a million texts', 'a.xlsx');
    expect(answer.status).toBe(413);
    expect(block).toBeLessThan(longestBlock);
    expect((await admin.get(`${areas};perPage=1`)).status).toBe(200);
  });

  it('is named where only a quotation mark is not closed', async () => {
    const { answer, block } = await send('a quotation mark nobody closed', 'a.csv');
    expect(answer).toMatchObject({ status: 422, rule: 'long_cell' });
    expect(block).toBeLessThan(longestBlock);
  });
});

describe('a large file', tries, () => {
  it.each<[HostileFile, string, string, readonly (string | null)[]]>([
    ['a sheet of 200,000 lines', 'a.xlsx', areas, ['names.uz']],
    ['CSV of 40 MB', 'a.csv', areas, ['names.uz']],
    ['CSV of 190 MB', 'a.csv', areas, ['names.uz']],
    ['JSON of 20 MB', 'a.json', tasks, ['name']],
  ])(
    '%s is taken, and read to its end, while others go on',
    async (file, name, path, mapping) => {
      const taken = await send(file, name, path);
      expect(taken.answer.status).toBe(201);
      expect(taken.block).toBeLessThan(longestBlock);
      const read = await costOf('  … all of it', () =>
        admin.post(`${path}/imports/${taken.answer.id}/values`, { mapping }),
      );
      expect(read.answer.status).toBe(200);
      expect(read.block).toBeLessThan(longestBlock);
      expect(read.grown).toBeLessThan(300);
    },
    120_000,
  );
});
