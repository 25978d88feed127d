import { Worker } from 'node:worker_threads';

/** Its library takes fifty megabytes: the thread goes when nobody has wanted a picture for so long. */
const IDLE_MS = 30_000;

export interface Variant {
  readonly width: number;
  readonly format: string;
  readonly bytes: Uint8Array;
}

/** A picture with the lighter forms that were made of it. */
export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  readonly variants: readonly Variant[];
}

export interface LinkPicture {
  readonly background: string;
  readonly lines: readonly string[];
  readonly over: string;
  readonly company: string;
  readonly fonts: readonly { readonly path: string; readonly name: string }[];
}

export type PictureOrder =
  | { readonly kind: 'variants'; readonly bytes: Uint8Array }
  | ({ readonly kind: 'link' } & LinkPicture);

export interface PictureAnswer {
  readonly id: number;
  readonly result?: DrawnPicture | Uint8Array;
  readonly failure?: string;
}

interface Waiting {
  readonly resolve: (result: DrawnPicture | Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** One thread makes all pictures of the process, one after the other. */
let thread: { readonly worker: Worker; readonly waiting: Map<number, Waiting> } | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

function start(): NonNullable<typeof thread> {
  const waiting = new Map<number, Waiting>();
  const worker = new Worker(new URL('./picture-thread.server.ts', import.meta.url));
  // Nobody who stops the process waits for it.
  worker.unref();
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    if (thread?.worker === worker) thread = null;
  };
  worker.on('message', ({ id, result, failure }: PictureAnswer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (result) asked?.resolve(result);
    else asked?.reject(new Error(failure));
    if (!waiting.size) rest(worker);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the making of pictures ended')));
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

function make(order: PictureOrder): Promise<DrawnPicture | Uint8Array> {
  clearTimeout(idle);
  thread ??= start();
  const { worker, waiting } = thread;
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, ...order });
  });
}

/** The lighter forms of a picture. Throws where it is none, or would take too much memory. */
export const makeVariants = async (bytes: Uint8Array): Promise<DrawnPicture> =>
  (await make({ kind: 'variants', bytes })) as DrawnPicture;

export const makeLinkPicture = async (picture: LinkPicture): Promise<Uint8Array> =>
  (await make({ kind: 'link', ...picture })) as Uint8Array;
