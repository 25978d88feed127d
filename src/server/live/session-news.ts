import { currentEpoch } from '#server/auth/actors.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { App } from '#server/app.ts';
import type { Sending, Subscriber } from '#server/live/sending.ts';
import type { Viewer } from '#server/live/viewers.ts';

interface SeenDevice {
  readonly user_id: number;
  readonly session_id: number;
  readonly address: string;
  readonly user_agent: string;
}

const heldBy = ({ actions }: Viewer['actor']): string => [...actions].sort((a, b) => a - b).join();

/** What sessions hear of themselves: that they are over, what they may do now, and that another one has begun. */
export function sessionNewsOf(app: App, subscribers: Set<Subscriber>, { write }: Sending) {
  function endStreams(which: (subscriber: Subscriber) => boolean): void {
    for (const subscriber of [...subscribers].filter(which)) {
      write(subscriber, 'session', { ended: true });
      subscriber.reply.raw.end();
      subscribers.delete(subscriber);
    }
  }

  /** Somebody signed in from a device that was never seen: their other sessions hear of it. */
  function tellDevice({ user_id, session_id, address, user_agent }: SeenDevice): void {
    for (const subscriber of subscribers) {
      if (subscriber.actor.id !== user_id || subscriber.session_id === session_id) continue;
      write(subscriber, 'session', { new_device: { address, user_agent } });
    }
  }

  /** Rights may have changed: who looks is judged anew and told what they hold now. */
  async function narrow(subscriber: Subscriber, epoch: number): Promise<void> {
    const actor = await app.actors.of(subscriber.actor.id, epoch, subscriber.actor.token_actions);
    if (!actor) return endStreams((one) => one === subscriber);
    const differs = heldBy(actor) !== heldBy(subscriber.actor);
    subscriber.actor = actor;
    const held = [...actor.actions].map((id) => ({ app_actions_id: id, access_state: 1 }));
    if (differs) write(subscriber, 'session', { actions: held });
  }

  async function narrowAll(): Promise<void> {
    const epoch = await currentEpoch(app.db);
    for (const subscriber of subscribers) await narrow(subscriber, epoch);
  }

  /** What may have happened to the session between its call and the first news of it. */
  async function judge(subscriber: Subscriber): Promise<void> {
    await endDead([subscriber]);
    if (subscribers.has(subscriber)) await narrow(subscriber, await currentEpoch(app.db));
  }

  /** Ends the streams of sessions that are over, whose notices may have been missed. */
  async function endDead(looked: Iterable<Subscriber> = subscribers): Promise<void> {
    const ids = [...looked].map(({ session_id }) => session_id);
    const dead = await sql({ id: whole })`select id from sessions
      where id = any(${ids}::bigint[]) and ended_at is not null`.asSet(app.db);
    endStreams(({ session_id }) => dead.has(session_id));
  }

  return { endStreams, tellDevice, narrowAll, endDead, judge };
}
