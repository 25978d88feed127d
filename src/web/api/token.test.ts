import { describe, expect, it } from 'vitest';
import { CallProblem, noResponse } from '#web/api/problem.ts';
import type { SignedIn } from '#web/api/signed-in.ts';
import { tokenKeeperOf } from '#web/api/token.ts';

const user = {
  id: 1,
  fio: 'Aziza Karimova',
  email: null,
  phone: null,
  lang_code: 'uz',
  img_resource_id: null,
  user_type: 'staff',
};
const signedIn = (token: string): SignedIn => ({ token, user, actions: [] });

/** Two tabs of one browser: the same locks, a channel between them. */
function browser(ask: () => Promise<SignedIn>) {
  const channels: { onmessage: ((event: MessageEvent) => void) | null; postMessage(data: unknown): void }[] = [];
  const tab = () => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage(data: unknown) {
        for (const other of channels)
          if (other !== channel) setTimeout(() => other.onmessage?.({ data } as MessageEvent), 2);
      },
    };
    channels.push(channel);
    return tokenKeeperOf({ ask, locks: navigator.locks, channel });
  };
  return { one: tab(), two: tab() };
}

describe('renewing the token', () => {
  it('asks once for all calls of a tab and for all tabs', async () => {
    let asked = 0;
    const { one, two } = browser(async () => {
      asked++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return signedIn(`fresh-${asked}`);
    });
    one.take(signedIn('stale'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const answers = await Promise.all([one.renew('stale'), one.renew('stale'), two.renew('stale'), two.renew('stale')]);
    expect(asked).toBe(1);
    expect(answers.map((answer) => answer?.token)).toEqual(['fresh-1', 'fresh-1', 'fresh-1', 'fresh-1']);
    expect([one.token(), two.token()]).toEqual(['fresh-1', 'fresh-1']);
  });
  it('gives a call that comes late the token that is there already', async () => {
    let asked = 0;
    const { one } = browser(async () => signedIn(`fresh-${++asked}`));
    one.take(signedIn('stale'));
    await one.renew('stale');
    expect((await one.renew('stale'))?.token).toBe('fresh-1');
    expect(asked).toBe(1);
  });
  it('answers null when the session is over', async () => {
    const { one } = browser(() => Promise.reject(new CallProblem({ status: 401, code: 40100 })));
    expect(await one.renew('stale')).toBeNull();
  });
  it('ends nothing when the server cannot be reached', async () => {
    const { one } = browser(() => Promise.reject(noResponse()));
    one.take(signedIn('stale'));
    await expect(one.renew('stale')).rejects.toMatchObject({ code: -200 });
    expect(one.token()).toBe('stale');
  });
  it('ends the session in every tab', async () => {
    const { one, two } = browser(async () => signedIn('x'));
    const ends: string[] = [];
    two.onDropped((reason) => ends.push(reason));
    one.take(signedIn('a'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(two.token()).toBe('a');
    one.drop('left');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(two.token()).toBeNull();
    expect(ends).toEqual(['left']);
  });
});

describe("looking through another person's eyes", () => {
  const other = { ...signedIn('look'), user: { ...user, id: 2 }, seer: { id: 1, fio: user.fio } };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

  it('happens in one tab only and ends with the own session as it was', async () => {
    const { one, two } = browser(async () => signedIn('renewed'));
    one.take(signedIn('own'));
    await settled();
    one.look(other);
    await settled();
    expect([one.token(), two.token()]).toEqual(['look', 'own']);
    two.take(signedIn('newer'));
    await settled();
    expect(one.token()).toBe('look');
    one.leave();
    expect(one.token()).toBe('newer');
  });

  it('that has ended on the server leads back to the own session', async () => {
    const { one } = browser(async () => signedIn('renewed'));
    one.take(signedIn('own'));
    one.look(other);
    expect((await one.renew('look'))?.user.id).toBe(1);
    one.leave();
    expect(one.token()).toBe('renewed');
  });
});
