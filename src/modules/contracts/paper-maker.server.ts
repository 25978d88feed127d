import { Worker } from 'node:worker_threads';
import type { PaperAnswer, PaperOrder, ThreadOrder } from '#modules/contracts/paper-thread.server.ts';

/** Its libraries and fonts take a hundred megabytes: the thread goes when nobody has wanted a paper for so long. */
const IDLE_MS = 30_000;
const MEMORY_MB = 256;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** One thread makes all papers of the process, one after the other. */
let thread: { readonly worker: Worker; readonly waiting: Map<number, Waiting> } | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

function start(): NonNullable<typeof thread> {
  const waiting = new Map<number, Waiting>();
  const worker = new Worker(new URL('./paper-thread.server.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  });
  // Nobody who stops the process waits for it.
  worker.unref();
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    if (thread?.worker === worker) thread = null;
  };
  worker.on('message', ({ id, bytes, failure }: PaperAnswer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (bytes) asked?.resolve(bytes);
    else asked?.reject(new Error(failure));
    if (!waiting.size) rest(worker);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the making of papers ended')));
  return { worker, waiting };
}

function rest(worker: Worker): void {
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (thread?.worker === worker && thread.waiting.size) return;
    if (thread?.worker === worker) thread = null;
    void worker.terminate();
  }, IDLE_MS);
  idle.unref();
}

/** The bytes of a paper. What serves everybody goes on meanwhile. */
export const makePaper = ({ format, paper, content }: Omit<PaperOrder, 'id'>): Promise<Uint8Array> =>
  ask((id) => ({ id, format, paper, content }));

/**
 * For who looks at what can be had as a paper: the first one would wait a second and a half for libraries and fonts.
 * Nobody waits for this; what fails here fails again, and says so, where a paper is wanted.
 * @returns whether the thread is ready.
 */
export async function warmPapers(): Promise<boolean> {
  if (thread) return true;
  return ask((id) => ({ id, format: 'none' })).then(
    () => true,
    () => false,
  );
}

function ask(orderOf: (id: number) => ThreadOrder): Promise<Uint8Array> {
  clearTimeout(idle);
  thread ??= start();
  const { worker, waiting } = thread;
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage(orderOf(id));
  });
}
