import { Problem } from '#kernel/problems.ts';

/** Milliseconds that the event loop may be late before new requests are asked to come again. */
export const longestDelay = 5_000;

/** So long after its start a process is warming up, in milliseconds: code is compiled, the first data are made. */
export const warmingMs = 60_000;

/**
 * Refuses while the process cannot keep up. Being late while it warms up says nothing of what comes, and before the
 * first sample @fastify/under-pressure gives the delay as infinite: nobody is turned away for either.
 * @param uptime milliseconds since the process began.
 */
export async function refuseUnderPressure(
  _request: unknown,
  _reply: unknown,
  _type: string,
  delay: number | undefined,
  uptime = performance.now(),
): Promise<void> {
  if (delay !== Number.POSITIVE_INFINITY && uptime > warmingMs)
    throw new Problem('UNAVAILABLE', { retryAfterSeconds: 1 });
}
