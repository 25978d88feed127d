import { CallProblem } from '#web/api/problem.ts';
import { send } from '#web/api/send.ts';
import { locale } from '#web/state/locale.ts';
import type { SignedIn } from '#web/api/signed-in.ts';

/**
 * The access token lives in the memory of this tab only. It is renewed by the refresh cookie, one tab at a time,
 * and the tab that did it tells the others: however many tabs and calls met a 401, the server is asked once.
 */
export interface TokenKeeper {
  token(): string | null;
  /** Looks through another person's eyes, in this tab only, until `leave` or until the look has ended on the server. */
  look(signedIn: SignedIn): void;
  leave(): void;
  /** After signing in: other tabs take the session over. */
  take(signedIn: SignedIn): void;
  /** After signing out, or when the session has ended: other tabs end theirs. */
  drop(reason: SessionEnd): void;
  /** Renews `stale`; null when the session is over. Throws when the server did not answer: that ends nothing. */
  renew(stale: string | null): Promise<SignedIn | null>;
  onTaken(listener: (signedIn: SignedIn) => void): void;
  onDropped(listener: (reason: SessionEnd) => void): void;
}

/** `expired`: the server knows no such session any more. `left`: the person signed out. */
export type SessionEnd = 'expired' | 'left';

type News = { readonly taken: SignedIn } | { readonly dropped: SessionEnd };

export interface TokenSurroundings {
  readonly ask: () => Promise<SignedIn>;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'> | undefined;
}

/** How long a tab that had to wait for its turn listens for the token of the one before it. */
const newsMs = 150;

export function tokenKeeperOf({ ask, locks, channel }: TokenSurroundings): TokenKeeper {
  let current: SignedIn | null = null;
  /** The own session while this tab looks through another person's eyes. */
  let own: SignedIn | null = null;
  let renewing: Promise<SignedIn | null> | null = null;
  const takenListeners: ((signedIn: SignedIn) => void)[] = [];
  const droppedListeners: ((reason: SessionEnd) => void)[] = [];

  const accept = (signedIn: SignedIn) => {
    current = signedIn;
    for (const listener of takenListeners) listener(signedIn);
  };
  const end = (reason: SessionEnd) => {
    current = null;
    own = null;
    for (const listener of droppedListeners) listener(reason);
  };
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<News>) => {
      if (!('taken' in data)) end(data.dropped);
      else if (own) own = data.taken;
      else accept(data.taken);
    };
  }
  const tell = (news: News) => channel?.postMessage(news);

  const isRenewed = (stale: string | null) => current !== null && current.token !== stale;

  async function inTurn(stale: string | null): Promise<SignedIn | null> {
    if (!locks) return askOnce();
    return locks.request('vazifa.refresh', { ifAvailable: true }, async (lock) =>
      lock ? askOnce() : locks.request('vazifa.refresh', () => afterAnother(stale)),
    );
  }

  /** Those who waited for the lock are about to hear from the tab that held it. */
  async function afterAnother(stale: string | null): Promise<SignedIn | null> {
    const until = performance.now() + newsMs;
    while (!isRenewed(stale) && performance.now() < until) await pause(10);
    return isRenewed(stale) ? current : askOnce();
  }

  async function askOnce(): Promise<SignedIn | null> {
    try {
      const signedIn = await ask();
      own = null;
      accept(signedIn);
      tell({ taken: signedIn });
      return signedIn;
    } catch (error) {
      if (error instanceof CallProblem && error.status === 401) return null;
      throw error;
    }
  }

  return {
    token: () => current?.token ?? null,
    look(signedIn) {
      own ??= current;
      accept(signedIn);
    },
    leave() {
      if (!own) return;
      const mine = own;
      own = null;
      accept(mine);
    },
    take(signedIn) {
      own = null;
      accept(signedIn);
      tell({ taken: signedIn });
    },
    drop(reason) {
      end(reason);
      tell({ dropped: reason });
    },
    renew(stale) {
      if (isRenewed(stale)) return Promise.resolve(current);
      renewing ??= inTurn(stale).finally(() => {
        renewing = null;
      });
      return renewing;
    },
    onTaken: (listener) => void takenListeners.push(listener),
    onDropped: (listener) => void droppedListeners.push(listener),
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const inBrowser = typeof document !== 'undefined';

/** The keeper of this tab. */
export const tokens = tokenKeeperOf({
  ask: () => send<SignedIn>('POST /api/admin/auth/refresh', { body: {} }, { lang: locale.get() }),
  locks: inBrowser ? navigator.locks : undefined,
  channel: inBrowser ? new BroadcastChannel('vazifa.session') : undefined,
});
