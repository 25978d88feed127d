import { Agent, request } from 'node:http';

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

/** Two loads in turns, so that a noisy machine is noisy for both: the medians of their rates, and the ratio. */
export async function compare(
  callers: number,
  product: (count: number) => Shot,
  floor: (count: number) => Shot,
  rounds = 5,
  milliseconds = 1500,
): Promise<{ product: Load; floor: Load; ratio: number }> {
  await load(callers, 500, product);
  await load(callers, 500, floor);
  const pairs: { product: Load; floor: Load }[] = [];
  for (let round = 0; round < rounds; round++)
    pairs.push({
      product: await load(callers, milliseconds, product),
      floor: await load(callers, milliseconds, floor),
    });
  const middle = pairs.toSorted((a, b) => a.product.rate / a.floor.rate - b.product.rate / b.floor.rate)[
    Math.floor(rounds / 2)
  ]!;
  return { ...middle, ratio: middle.product.rate / middle.floor.rate };
}
