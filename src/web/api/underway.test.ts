import { describe, expect, it } from 'vitest';
import { onItsWay, settled } from '#web/api/underway.ts';

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('changes that are on their way', () => {
  it('are waited for, those that follow from an answer and those that fail as well', async () => {
    const done: string[] = [];
    void onItsWay(after(20)).then(() => {
      done.push('first');
      void onItsWay(after(20)).then(() => done.push('second'));
    });
    onItsWay(after(5).then(() => Promise.reject(new Error('refused')))).catch(() => done.push('refused'));
    await settled();
    expect(done).toEqual(['refused', 'first', 'second']);
  });
  it('hold up nobody when there are none', async () => {
    let isThere = false;
    void settled().then(() => (isThere = true));
    await Promise.resolve();
    await Promise.resolve();
    expect(isThere).toBe(true);
  });
});
