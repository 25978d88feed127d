import { connection } from '#web/api/connection.ts';
import type { Query } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { locale } from '#web/state/locale.ts';
import { keepStream } from '#web/live/event-stream.ts';
import type { StreamEvent } from '#web/live/event-text.ts';
import { allAnnounced, tell } from '#web/state/server-state.ts';
import { forget } from '#web/cache/references.ts';
import { outbox } from '#web/api/outbox-state.ts';
import { overlaid } from '#web/api/waiting-change.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { session, updateActions } from '#web/session/session.ts';
import type { UserAction } from '#web/api/signed-in.ts';
import { tokens } from '#web/api/token.ts';
import type { RowAt } from '#kernel/api.ts';

/** A row that somebody made, changed or deleted, as the reader may see it. `gone`: it is none of theirs any more. */
export interface Change<R = Readonly<Record<string, unknown>>> {
  readonly resource: string;
  readonly id: number;
  readonly op: 'create' | 'update' | 'delete';
  readonly row: R | null;
  readonly gone?: true;
}

type Listener = (changes: readonly Change[]) => void;
type ListenerOf<P extends string> = (changes: readonly Change<RowAt<P>>[]) => void;

const listeners = new Map<string, Set<Listener>>();

/** Tells of changes of a resource, once per frame however many there are. The answer ends that. */
export function onChanges<P extends string>(path: P, listener: ListenerOf<P>): () => void {
  const here = listeners.get(path) ?? new Set();
  const one = listener as Listener;
  listeners.set(path, here.add(one));
  return () => void here.delete(one);
}

/** The same inside a component, for as long as it is shown. */
export function useChanges<P extends string>(path: P, listener: ListenerOf<P>): void {
  const tell = useEffectEvent(listener);
  useEffect(() => onChanges(path, (changes) => tell(changes)), [path]);
}

let waiting: Change[] = [];

/** A frame for pages that are seen; the others have none. */
const soon = (run: () => void): void => {
  if (document.visibilityState === 'visible') requestAnimationFrame(run);
  else setTimeout(run, 100);
};

function take({ row, ...change }: Change): void {
  const shown = row && overlaid(`${change.resource}:${change.id}`, row, outbox.get());
  if (waiting.push({ ...change, row: shown }) === 1) soon(handOn);
}

function handOn(): void {
  const changes = waiting;
  waiting = [];
  for (const [path, some] of Map.groupBy(changes, ({ resource }) => resource)) {
    forget(
      path,
      some.map(({ id }) => id),
    );
    void queryClient.invalidateQueries({ queryKey: ['options', path], refetchType: 'active' });
    void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: isLateFor(path) });
    for (const listener of listeners.get(path) ?? []) listener(some);
  }
}

/** What is fresh for longer follows no events. */
const followingMs = 60_000;

/**
 * What is not on the screen hears no news, and what has just been left would come back as it was: it is asked for again
 * when it is shown next. Lists and rows of another resource stay.
 */
const isLateFor =
  (path: string) =>
  ({ queryKey: [kind, of], options }: Query): boolean => {
    const { staleTime } = options as { readonly staleTime?: unknown };
    if (typeof staleTime !== 'number' || staleTime > followingMs) return false;
    return kind === 'list' || kind === 'row' ? of === path : kind !== 'options';
  };

/** A device on which the person was never signed in before. */
export interface NewDevice {
  readonly address: string;
  readonly user_agent: string;
}
interface SessionNews {
  readonly ended?: true;
  readonly actions?: readonly UserAction[];
  readonly new_device?: NewDevice;
}

const deviceListeners: ((device: NewDevice) => void)[] = [];
/** Told when somebody signs in as this person elsewhere, on a device that is new. */
export const onNewDevice = (listener: (device: NewDevice) => void): void => void deviceListeners.push(listener);

type News = { readonly id: string; readonly event: string; readonly data: unknown };

function handle({ event, data }: News): void {
  if (event === 'change') take(data as Change);
  else if (event === 'reset') void queryClient.invalidateQueries();
  else if (event === 'session') {
    const { ended, actions, new_device } = data as SessionNews;
    if (new_device) for (const listener of deviceListeners) listener(new_device);
    // The end of a look is not the end of the own session.
    if (ended && session.get().seer) tokens.leave();
    else if (ended) tokens.drop('expired');
    else if (actions) {
      updateActions(actions);
      void queryClient.invalidateQueries();
    }
  } else if (event !== 'hello') tell(event, data);
}

/**
 * One stream per browser and person: the tab that holds the lock reads it and tells the others. When it is closed the
 * next one takes over behind the last event that it heard of, so nothing is lost in between.
 */
function follow(userId: number, lang: string): () => void {
  const end = new AbortController();
  const channel = new BroadcastChannel(`vazifa.changes.${userId}.${lang}`);
  let last = '';
  let wasLost = connection.get().isLost;
  const stopWatching = connection.subscribe(() => {
    wasLost ||= connection.get().isLost;
  });
  const receive = (news: News) => {
    // A page that began without a line has no place to go on from: what changed before the stream began is asked for.
    if (news.event === 'hello' && wasLost && last === '') void queryClient.invalidateQueries();
    if (news.event === 'hello') wasLost = false;
    if (news.id) last = news.id;
    handle(news);
  };
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.event !== 'ask') return receive(data);
    for (const [event, details] of allAnnounced()) channel.postMessage({ id: '', event, data: details });
  };
  // The stream told these when it began, which may be longer ago than this tab is there.
  channel.postMessage({ id: '', event: 'ask', data: null });
  const hand = (one: StreamEvent) => {
    const news: News = { id: one.id, event: one.event, data: JSON.parse(one.data) };
    channel.postMessage(news);
    receive(news);
  };
  const lead = () => keepStream(hand, end.signal, last);
  const name = `vazifa.stream.${userId}.${lang}`;
  if (navigator.locks) void navigator.locks.request(name, { signal: end.signal }, lead).catch(() => {});
  else void lead();
  return () => {
    end.abort();
    stopWatching();
    channel.close();
  };
}

/** Follows the person who is signed in, in the language that is shown. Called once, when the page starts. */
export function followChanges(): void {
  let followed = '';
  let stop = () => {};
  const look = () => {
    const { user } = session.get();
    const now = user ? `${user.id} ${locale.get()}` : '';
    if (now === followed) return;
    stop();
    followed = now;
    stop = user ? follow(user.id, locale.get()) : () => {};
  };
  session.subscribe(look);
  locale.subscribe(look);
  look();
}
