import { expect, it } from 'vitest';
import { longestDelay, refuseUnderPressure, warmingMs } from '#server/http/pressure.ts';

const late = (delay: number, uptime: number) => refuseUnderPressure(null, null, 'eventLoopDelay', delay, uptime);

it('asks to come again while the process cannot keep up', async () => {
  await expect(late(longestDelay + 1, warmingMs + 1)).rejects.toMatchObject({ problem: 'UNAVAILABLE', status: 503 });
});

it('turns nobody away before the first sample of the delay, nor while the process warms up', async () => {
  await expect(late(Number.POSITIVE_INFINITY, warmingMs + 1)).resolves.toBeUndefined();
  await expect(late(longestDelay + 1, warmingMs - 1)).resolves.toBeUndefined();
});
