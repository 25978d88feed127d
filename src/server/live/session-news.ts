import { currentEpoch } from '#server/auth/actors.ts';
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
      write(subscriber, 'session', { ended: true }, app.feed.position);
      subscriber.reply.raw.end();
      subscribers.delete(subscriber);
    }
  }

  /** Somebody signed in from a device that was never seen: their other sessions hear of it. */
  function tellDevice({ user_id, session_id, address, user_agent }: SeenDevice): void {
    for (const subscriber of subscribers) {
      if (subscriber.actor.id !== user_id || subscriber.session_id === session_id) continue;
      write(subscriber, 'session', { new_device: { address, user_agent } }, app.feed.position);
    }
  }

  /** Rights changed somewhere: everyone who looks is judged anew and told what they hold now. */
  async function narrowAll(): Promise<void> {
    const epoch = await currentEpoch(app.db);
    for (const subscriber of subscribers) {
      const actor = await app.actors.of(subscriber.actor.id, epoch, subscriber.actor.token_actions);
      if (!actor) {
        endStreams((one) => one === subscriber);
        continue;
      }
      const held = heldBy(actor);
      const differs = held !== heldBy(subscriber.actor);
      subscriber.actor = actor;
      if (differs)
        write(
          subscriber,
          'session',
          { actions: [...actor.actions].map((id) => ({ app_actions_id: id, access_state: 1 })) },
          app.feed.position,
        );
    }
  }

  return { endStreams, tellDevice, narrowAll };
}
