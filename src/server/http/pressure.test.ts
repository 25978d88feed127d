import { expect, it } from 'vitest';
import { longestDelay, refuseUnderPressure } from '#server/http/pressure.ts';

it('asks to come again while the process cannot keep up', async () => {
  await expect(refuseUnderPressure(null, null, 'eventLoopDelay', longestDelay + 1)).rejects.toMatchObject({
    problem: 'UNAVAILABLE',
    status: 503,
  });
});

it('turns nobody away before the first sample of the delay', async () => {
  await expect(refuseUnderPressure(null, null, 'eventLoopDelay', Number.POSITIVE_INFINITY)).resolves.toBeUndefined();
});
