import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** What such work has loaded takes up to a hundred megabytes: it goes when nobody has wanted it for so long. */
const idleMs = 30_000;

/** What is said of an order: see `answer-orders.ts`. */
export interface ThreadAnswer<Result> {
  readonly id: number;
  readonly result?: Result;
  readonly failure?: string;
}

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** The other side, which does the work. Nobody who stops the process waits for it. */
interface Side {
  readonly send: (message: object) => void;
  readonly end: () => void;
}

interface Heard<Result> {
  readonly answered: (answer: ThreadAnswer<Result>) => void;
  readonly ended: (error: Error) => void;
}

interface Running<Result> {
  readonly side: Side;
  readonly waiting: Map<number, Waiting<Result>>;
}

/** Work that would keep everybody waiting, done elsewhere: begun when it is asked for, one order after the other. */
abstract class WorkElsewhere<Order extends object, Result> {
  protected readonly file: URL;
  #running: Running<Result> | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(file: URL) {
    this.file = file;
  }

  protected abstract begin(heard: Heard<Result>): Side;

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Throws what the work threw, or that the other side ended before it was done. */
  ask(order: Order): Promise<Result> {
    clearTimeout(this.#idle);
    const { side, waiting } = (this.#running ??= this.#start());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      side.send({ id, order });
    });
  }

  #start(): Running<Result> {
    const waiting: Running<Result>['waiting'] = new Map();
    const ended = (error: Error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      if (this.#running?.side === side) this.#running = null;
    };
    const answered = ({ id, result, failure }: ThreadAnswer<Result>) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (failure === undefined) asked?.resolve(result!);
      else asked?.reject(new Error(failure));
      if (!waiting.size) this.#rest(side);
    };
    const side = this.begin({ answered, ended });
    return { side, waiting };
  }

  #rest(side: Side): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#running?.side === side) {
        if (this.#running.waiting.size) return;
        this.#running = null;
      }
      side.end();
    }, idleMs);
    this.#idle.unref();
  }

  protected endOf(): Error {
    return new Error(`the work of ${this.file.pathname.split('/').at(-1)} ended`);
  }
}

/** In a thread of this process. */
export class WorkerThread<Order extends object, Result> extends WorkElsewhere<Order, Result> {
  readonly #limits: ResourceLimits | undefined;

  constructor(file: URL, limits?: ResourceLimits) {
    super(file);
    this.#limits = limits;
  }

  protected begin({ answered, ended }: Heard<Result>): Side {
    const worker = new Worker(this.file, this.#limits && { resourceLimits: this.#limits });
    worker.unref();
    worker.on('message', answered);
    worker.on('error', ended);
    worker.on('exit', () => ended(this.endOf()));
    return { send: (message) => worker.postMessage(message), end: () => void worker.terminate() };
  }
}

/**
 * In a process of its own: for libraries in machine code that open what strangers send. A file that breaks one ends
 * this process and no other, there is nothing secret in its environment, and all of its memory goes with it.
 */
export class WorkerProcess<Order extends object, Result> extends WorkElsewhere<Order, Result> {
  protected begin({ answered, ended }: Heard<Result>): Side {
    const { NODE_COMPILE_CACHE } = process.env;
    const child = fork(fileURLToPath(this.file), {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    });
    child.unref();
    child.channel?.unref();
    child.on('message', (answer) => answered(answer as ThreadAnswer<Result>));
    child.on('error', ended);
    child.on('exit', () => ended(this.endOf()));
    return { send: (message) => child.send(message), end: () => void child.kill() };
  }
}
