import { Agent, request } from 'node:http';
import type { Used } from './machine.ts';
import { print } from './statistics.ts';

export interface Shot {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Load {
  /** Requests a second. */
  readonly rate: number;
  /** Milliseconds of every request. */
  readonly times: readonly number[];
  readonly failures: number;
}

/** Sends one request and reads the whole answer. */
export function shoot(agent: Agent, shot: Shot): Promise<{ status: number; bytes: number; text: string }> {
  const { method = 'GET', url, headers = {}, body } = shot;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(payload)),
          }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({ status: answer.statusCode ?? 0, bytes: whole.length, text: whole.toString('utf8') });
        });
      },
    );
    // A connection that was kept may be closed by the other side in the moment in which it is used again.
    call.on('error', (error: Error & { code?: string }) => {
      if (call.reusedSocket && error.code === 'ECONNRESET') shoot(agent, shot).then(resolve, reject);
      else reject(error);
    });
    call.end(payload);
  });
}

/** So many callers, each sending the next request as soon as the last is answered, for so long. */
export async function load(callers: number, milliseconds: number, next: (count: number) => Shot): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  let failures = 0;
  let count = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() - started < milliseconds) {
        const before = performance.now();
        const { status } = await shoot(agent, next(count++));
        times.push(performance.now() - before);
        if (status >= 300) failures++;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { rate: times.length / seconds, times, failures };
}

interface Measured extends Load {
  /** Milliseconds of processor a request, where they can be told. */
  readonly cost: Used | null;
}

export interface Compared {
  readonly product: Measured;
  readonly floor: Measured;
  readonly ratio: number;
}

interface Processor {
  readonly processor: (() => Used) | null;
}

/** Two loads in turns, so that a noisy machine is noisy for both: the medians of their rates, and the ratio. */
export async function compare(
  { processor }: Processor,
  callers: number,
  product: (count: number) => Shot,
  floor: (count: number) => Shot,
  rounds = 5,
  milliseconds = 1500,
): Promise<Compared> {
  await load(callers, 500, product);
  await load(callers, 500, floor);
  const pairs: { product: Measured; floor: Measured }[] = [];
  const measured = async (next: (count: number) => Shot): Promise<Measured> => {
    const before = processor?.();
    const done = await load(callers, milliseconds, next);
    const after = processor?.();
    const each = (name: keyof Used) => (after![name] - before![name]) / done.times.length;
    return { ...done, cost: before ? { node: each('node'), database: each('database') } : null };
  };
  for (let round = 0; round < rounds; round++)
    pairs.push({ product: await measured(product), floor: await measured(floor) });
  const middle = pairs.toSorted((a, b) => a.product.rate / a.floor.rate - b.product.rate / b.floor.rate)[
    Math.floor(rounds / 2)
  ]!;
  return { ...middle, ratio: middle.product.rate / middle.floor.rate };
}

/** The rates of both, their ratio, and what a request of each costs in Node and in PostgreSQL. */
export function printCompared(name: string, { product, floor, ratio }: Compared, least: number): void {
  print({ name: `${name}: rate`, value: product.rate, unit: '/s' });
  print({ name: '  … of the floor', value: floor.rate, unit: '/s' });
  print({ name: `  … ${name}, against the floor`, value: ratio, unit: '×', target: ['>=', least] });

  print({ name: '  … refused', value: product.failures + floor.failures, unit: '' });
  if (!product.cost || !floor.cost) return;
  for (const part of ['node', 'database'] as const) {
    print({ name: `  … processor a request, ${part}`, value: product.cost[part], unit: 'ms' });
    print({ name: `  … processor a request, ${part} of the floor`, value: floor.cost[part], unit: 'ms' });
  }
}
