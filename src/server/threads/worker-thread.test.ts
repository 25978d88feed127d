import { expect, it } from 'vitest';
import { WorkerThread } from '#server/threads/worker-thread.ts';

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
