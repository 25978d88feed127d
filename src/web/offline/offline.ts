import { countKept, forgetSizes, keepAnswers, showKept } from '#web/offline/kept-answers.ts';
import { forgetAll, keep, type Kept, recallAll } from '#web/offline/kept.ts';
import { outbox } from '#web/api/outbox-state.ts';
import { startOutbox, waitingOf } from '#web/offline/outbox.ts';
import { connection, noteKept, noteSilence } from '#web/api/connection.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { nextHand } from '#web/state/hand.ts';
import {
  mayBeSignedIn,
  onPersonSwitch,
  onSessionEnd,
  resumeSession,
  type Session,
  session,
} from '#web/session/session.ts';

const personKey = 'person';
type Person = Omit<Session, 'actions' | 'seer'> & { readonly actions: readonly number[] };

/**
 * Reading offline, begun when the page is up. What the server says is kept for the person who is signed in;
 * without a connection, what an earlier page has kept is shown too; when it is back, everything is asked for again.
 */
export async function startOffline(): Promise<void> {
  onSessionEnd(forget);
  onPersonSwitch(forget);
  if (!mayBeSignedIn()) await forgetAll().catch(() => {});
  keepAnswers();
  session.subscribe(keepPerson);
  keepPerson();
  let wasLost = connection.get().isLost;
  connection.subscribe(() => {
    const { isLost } = connection.get();
    if (isLost === wasLost) return;
    wasLost = isLost;
    if (isLost)
      void recallAll()
        .then(showForPerson)
        .catch(() => {});
    // What waits goes first: else the page would show for a moment what stood before it.
    else if (!outbox.get().length) void queryClient.invalidateQueries();
  });
  startOutbox();
  // They have to be here before the connection is gone; nobody opens the dialog without a hand.
  void import('#web/offline/offline-sign.tsx');
  void nextHand().then(() => import('#web/offline/outbox-dialog.tsx'));
  await recallAll().then(countKept, () => {});
  if ('serviceWorker' in navigator && isSecureContext) void import('#web/offline/worker.ts').then((it) => it.employ());
}

const forget = (): void => {
  forgetSizes();
  void forgetAll().catch(() => {});
};

function keepPerson(): void {
  const { user, actions, timeZone, seer } = session.get();
  // Who has something to settle first is led there by the server, and nothing is kept before.
  if (!user || seer || connection.get().isLost || user.needs_set_up || user.needs_second_factor) return;
  void keep(personKey, { user, actions: [...(actions ?? [])], timeZone } satisfies Person).catch(() => {});
}

async function showForPerson(all: ReadonlyMap<string, Kept>): Promise<void> {
  const { user } = session.get();
  if (user) noteKept(showKept(all, user.id, await waitingOf(user.id)));
}

/**
 * Goes on as the person who was signed in here last, when the server cannot be asked who that is: they see what was
 * kept for them, without a token. False: nobody was, or it is too long ago.
 */
export async function resumeOffline(): Promise<boolean> {
  if (!mayBeSignedIn()) return false;
  const all = await recallAll().catch(() => new Map<string, Kept>());
  const kept = all.get(personKey);
  if (!kept) return false;
  const { user, actions, timeZone } = JSON.parse(kept.text) as Person;
  noteSilence();
  resumeSession({ user, actions: new Set(actions), timeZone, seer: null });
  const own = await waitingOf(kept.user_id).catch(() => []);
  noteKept(showKept(all, kept.user_id, own) || kept.at);
  return true;
}
