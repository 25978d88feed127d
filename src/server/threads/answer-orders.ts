import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from '#server/threads/worker-thread.ts';

interface Asked<Order> {
  readonly id: number;
  readonly order: Order;
}

/** The inside of a `WorkerThread` or a `WorkerProcess`: does what it is asked and says what came of it. */
export function answerOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  const say = (answer: ThreadAnswer<Result>) => (parentPort ? parentPort.postMessage(answer) : process.send!(answer));
  const take = ({ id, order }: Asked<Order>) => {
    work(order).then(
      (result) => say({ id, result }),
      (error: Error) => say({ id, failure: error.stack ?? error.message }),
    );
  };
  if (parentPort) parentPort.on('message', take);
  else {
    process.on('message', (asked) => take(asked as Asked<Order>));
    // Whoever asked is gone, however they went.
    process.on('disconnect', () => process.exit());
  }
}
