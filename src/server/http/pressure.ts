import { Problem } from '#kernel/problems.ts';

/** Milliseconds that the event loop may be late before new requests are asked to come again. */
export const longestDelay = 5_000;

/**
 * Refuses while the process cannot keep up. Right after the start there may be no sample of the delay yet, which
 * @fastify/under-pressure gives as infinite: nobody is turned away for that.
 */
export async function refuseUnderPressure(
  _request: unknown,
  _reply: unknown,
  _type: string,
  delay: number | undefined,
): Promise<void> {
  if (delay !== Number.POSITIVE_INFINITY) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 1 });
}
