import { createStore, delMany, set, values } from 'idb-keyval';
import { CallProblem, isAborted } from '#web/api/problem.ts';
import type { SendInput } from '#web/api/send.ts';
import { request } from '#web/api/request.ts';
import { patchRows } from '#web/lists/list-cache.ts';
import { noResponseCode } from '#web/state/limits.ts';
import { texts } from '#web/i18n/texts.ts';
import { writeAnswers } from '#web/offline/kept-answers.ts';
import { connection } from '#web/api/connection.ts';
import { outbox } from '#web/api/outbox-state.ts';
import {
  aboutOf,
  isHeld,
  meeting,
  pathOf,
  renamed,
  standInOf,
  type Values,
  type WaitingChange,
  withChange,
} from '#web/api/waiting-change.ts';
import type { Waits } from '#web/api/waits.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { session } from '#web/session/session.ts';
import { messageOf, notify } from '#web/ui/notices.ts';

/**
 * Changes made without a connection. They wait in IndexedDB, each for the person who made it, and go in their order
 * when the connection is back, from whichever tab is open then. See docs/decisions/offline-changes.md.
 */
const store = createStore('vazifa-outbox', 'changes');
const channel = new BroadcastChannel('vazifa.outbox');
channel.onmessage = () => void look();
/** What got no answer is tried again after this, each time twice as long. */
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;
let retryMs = firstRetryMs;

/** What a person has changed and not sent, in the order in which it was made. */
export const waitingOf = async (userId: number | undefined): Promise<WaitingChange[]> => {
  const all = (await values<WaitingChange>(store)).filter(({ user_id }) => user_id === userId);
  return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
};
const mine = () => waitingOf(session.get().user?.id);

/** Shows what waits now. */
async function look(): Promise<WaitingChange[]> {
  const all = await mine();
  outbox.set(all);
  return all;
}

async function write(change: WaitingChange): Promise<void> {
  await set(change.id, change, store);
  channel.postMessage(null);
  await look();
}

async function remove(ids: readonly string[]): Promise<void> {
  await delMany([...ids], store);
  channel.postMessage(null);
  await look();
}

let made = 0;

/** Takes a change in and answers what stands for it meanwhile. Throws when nobody is signed in. */
export async function letWait(key: string, { params, body, once }: SendInput, waits: Waits): Promise<unknown> {
  const { user, seer } = session.get();
  if (!user || seer) throw new CallProblem({ status: 0, code: noResponseCode }, null, 'problem.no_response');
  const now = Date.now();
  const isNew = once !== undefined && waits.standIn === undefined;
  const made_id = isNew ? -(now * 8 + (made++ % 8)) : undefined;
  const values = (body ?? {}) as Values;
  const base = waits.base as Values | undefined;
  const version = base?.version === undefined || !key.startsWith('PATCH ') ? {} : { version: base.version };
  const change: WaitingChange = {
    id: `${now.toString(36)}-${crypto.randomUUID()}`,
    user_id: user.id,
    key,
    body: { ...values, ...version },
    about: aboutOf(key, { params, body }, made_id),
    at: now,
    state: 'waiting',
    ...(params && { params }),
    ...(once && { once }),
    ...(base && { base }),
    ...(made_id && { made_id }),
    ...(waits.mayHaveArrived && { may_have_arrived: true }),
  };
  const before = await mine();
  await write(withChange(before, change));
  // Lists show it as well: no event of the server will.
  if (base && typeof params?.id === 'number') patchRows(pathOf(key), new Map([[params.id, values]]));
  if (!before.length) notify({ kind: 'info', text: texts().t('offline.waits') });
  // The page may be closed at once: what it shows now is what it will show then.
  setTimeout(() => void writeAnswers(), 50);
  if (!connection.get().isLost) void sendAll();
  return standInOf(waits, values, made_id, new Date(now));
}

/** Sends what waits, in its order; one tab at a time. */
export async function sendAll(): Promise<void> {
  await navigator.locks.request('vazifa.outbox', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const all = await look();
    let sent = 0;
    for (const { id } of all) {
      const now = await mine();
      const change = now.find((one) => one.id === id);
      // One that a page was sending when it was closed is sent again: its key and its version tell the server.
      if (!change || !(change.state === 'waiting' || change.state === 'sending') || isHeld(change, now)) continue;
      const going = await sendOne(change);
      if (!going) break;
      sent++;
    }
    if (sent) await queryClient.invalidateQueries();
  });
}

/** False: the connection or the session is gone, and the others wait. */
async function sendOne(change: WaitingChange): Promise<boolean> {
  const going: WaitingChange = { ...change, state: 'sending', may_have_arrived: true };
  await write(going);
  const { key, params, body, once, made_id, id } = change;
  try {
    const row = (await request(key, { params, body, once })) as { readonly id?: number } | undefined;
    if (made_id !== undefined && row?.id)
      for (const other of await mine()) await write(renamed(other, made_id, row.id));
    await remove([id]);
    retryMs = firstRetryMs;
    return true;
  } catch (error) {
    const next = isAborted(error) ? null : judged(change, error);
    await write(next ?? { ...going, state: 'waiting' });
    if (!next) {
      if (!connection.get().isLost) setTimeout(() => void sendAll(), retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
      return false;
    }
    return next.state === 'waiting' ? sendOne(next) : true;
  }
}

/** What the answer means for the change; null: it was no answer to it. */
export function judged(change: WaitingChange, error: unknown): WaitingChange | null {
  if (!(error instanceof CallProblem)) return null;
  const { status, body, errors } = error;
  if (status === 0 || status === 401 || status === 429 || status >= 500) return null;
  if (status === 409 && body.row && change.key.startsWith('PATCH ')) return meeting(change, body.row as Values);
  return { ...change, state: 'refused', reason: [messageOf(error), errors[0]?.message].filter(Boolean).join(': ') };
}

/** The person has decided about a change: it goes again as it is now, or is thrown away. */
export async function settle(change: WaitingChange, next: WaitingChange | null): Promise<void> {
  if (next) await write(next);
  else await remove([change.id]);
  if (!next) void queryClient.invalidateQueries();
  if (!connection.get().isLost) await sendAll();
}

/** Follows connection and person. */
export function startOutbox(): void {
  let known = '';
  const follow = () => {
    const now = `${session.get().user?.id} ${connection.get().isLost}`;
    if (now === known) return;
    known = now;
    if (!session.get().user) return outbox.set([]);
    void look().then((all) => {
      if (all.length && !connection.get().isLost) return sendAll();
    });
  };
  session.subscribe(follow);
  connection.subscribe(follow);
  follow();
}
