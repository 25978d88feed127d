import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from '#server/threads/worker-thread.ts';

/** The inside of a `WorkerThread`: does what it is asked and says what came of it. */
export function answerOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  parentPort!.on('message', ({ id, order }: { readonly id: number; readonly order: Order }) => {
    const answer = (said: Omit<ThreadAnswer<Result>, 'id'>) => parentPort!.postMessage({ id, ...said });
    work(order).then(
      (result) => answer({ result }),
      (error: Error) => answer({ failure: error.stack ?? error.message }),
    );
  });
}
