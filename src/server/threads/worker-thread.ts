import { type ResourceLimits, Worker } from 'node:worker_threads';

/** What such a thread has loaded takes up to a hundred megabytes: it goes when nobody has wanted it for so long. */
const idleMs = 30_000;

/** What the thread says of an order: see `answer-orders.ts`. */
export interface ThreadAnswer<Result> {
  readonly id: number;
  readonly result?: Result;
  readonly failure?: string;
}

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

interface Running<Result> {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting<Result>>;
}

/** A thread for work that would keep everybody waiting: begun when it is asked for, one order after the other. */
export class WorkerThread<Order extends object, Result> {
  readonly #file: URL;
  readonly #limits: ResourceLimits | undefined;
  #running: Running<Result> | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(file: URL, limits?: ResourceLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Throws what the work threw, or that the thread ended before it was done. */
  ask(order: Order): Promise<Result> {
    clearTimeout(this.#idle);
    const { worker, waiting } = (this.#running ??= this.#start());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, order });
    });
  }

  #start(): Running<Result> {
    const waiting: Running<Result>['waiting'] = new Map();
    const worker = new Worker(this.#file, this.#limits && { resourceLimits: this.#limits });
    // Nobody who stops the process waits for it.
    worker.unref();
    const fail = (error: Error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      if (this.#running?.worker === worker) this.#running = null;
    };
    worker.on('message', ({ id, result, failure }: ThreadAnswer<Result>) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (failure === undefined) asked?.resolve(result!);
      else asked?.reject(new Error(failure));
      if (!waiting.size) this.#rest(worker);
    });
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error(`the thread of ${this.#file.pathname.split('/').at(-1)} ended`)));
    return { worker, waiting };
  }

  #rest(worker: Worker): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#running?.worker === worker) {
        if (this.#running.waiting.size) return;
        this.#running = null;
      }
      void worker.terminate();
    }, idleMs);
    this.#idle.unref();
  }
}
