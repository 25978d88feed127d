import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkerProcess, WorkerThread } from '#server/threads/worker-thread.ts';

const inside = (text: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${text}`)}`);

it('gives each order its own answer, and says what went wrong with it', async () => {
  const thread = new WorkerThread<{ readonly n: number }, number>(
    inside(`parentPort.on('message', ({ id, order }) => parentPort.postMessage(
      order.n < 0 ? { id, failure: 'less than nothing' } : { id, result: order.n * 2 }));`),
  );
  expect(thread.isRunning).toBe(false);
  const asked = [thread.ask({ n: 1 }), thread.ask({ n: -1 }), thread.ask({ n: 0 })];
  expect(await Promise.allSettled(asked)).toMatchObject([
    { value: 2 },
    { reason: { message: 'less than nothing' } },
    { value: 0 },
  ]);
  expect(thread.isRunning).toBe(true);
});

it('fails all that waits when it ends, and is begun anew by the next order', async () => {
  const thread = new WorkerThread<{ readonly ends: boolean }, string>(
    inside(`parentPort.on('message', ({ id, order }) =>
      order.ends ? process.exit() : setTimeout(() => parentPort.postMessage({ id, result: 'done' }), 50));`),
  );
  const asked = [thread.ask({ ends: false }), thread.ask({ ends: true })];
  const [slow, ending] = await Promise.allSettled(asked);
  expect([slow!.status, ending!.status]).toEqual(['rejected', 'rejected']);
  expect(await thread.ask({ ends: false })).toBe('done');
});

describe('work in a process of its own', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vazifa-work-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const work = async (text: string) => {
    const file = join(folder, `${Math.random()}.mjs`);
    await writeFile(file, `process.on('message', ({ id, order }) => { ${text} });`);
    return new WorkerProcess<{ readonly n: number }, unknown>(pathToFileURL(file));
  };

  it('answers each order, bytes as bytes, and knows no secret of whoever asks', async () => {
    const taken = await work(`process.send({ id, result: {
      bytes: new Uint8Array([order.n, 2]), pid: process.pid, env: Object.keys(process.env) } });`);
    process.env.VAZIFA_SECRET_OF_TEST = 'x';
    const { bytes, pid, env } = (await taken.ask({ n: 1 })) as { bytes: Uint8Array; pid: number; env: string[] };
    delete process.env.VAZIFA_SECRET_OF_TEST;
    expect([...bytes]).toEqual([1, 2]);
    expect(pid).not.toBe(process.pid);
    expect(env).not.toContain('VAZIFA_SECRET_OF_TEST');
  });

  it('ends alone when a library breaks, and is begun anew by the next order', async () => {
    const taken = await work(`order.n ? process.send({ id, result: order.n }) : process.kill(process.pid, 'SIGKILL');`);
    await expect(taken.ask({ n: 0 })).rejects.toThrow('ended');
    expect(await taken.ask({ n: 3 })).toBe(3);
  });
});
