import { createHash } from 'node:crypto';
import { sql, text, whole } from '#server/database/door.ts';
import type { Context, Db } from '#server/context.ts';
import type { Texts } from '#server/texts.ts';
import type { Channel, Message, Outcome, SettingValues } from '#modules/channels/notifications/door.ts';
import { noteRefusedKeys, pushKeys, refusedKeys } from '#modules/channels/web-push/push-keys.server.ts';
import { mostBytes, payloadOf } from '#modules/channels/web-push/push-payload.server.ts';
import {
  type PushAnswer,
  type Reaching,
  reachService,
  sendPush,
} from '#modules/channels/web-push/push-request.server.ts';
import { livePush, pushSubscription } from '#modules/channels/web-push/push-subscriptions.server.ts';

/** What the channel works with. `settings` are those that the administrator has set for it. */
export interface PushParts {
  readonly secretKey: string;
  readonly texts: Pick<Texts, 'say' | 'has'>;
  readonly settings: (ctx: Context) => Promise<SettingValues>;
  readonly reaching?: Reaching;
}

/** A text of half the size goes where the service found the whole too large. */
const smallBytes = 1_500;
/** A service that says no time of its own rests so long. */
const restSeconds = 60;
const servicesAsked = 5;

/** Messages to browsers. An address is the number of a subscription: what opens a browser stands in its table alone. */
export function webPushChannel({ secretKey, texts, settings, reaching = {} }: PushParts): Channel {
  const contactOf = async (ctx: Context): Promise<string | null> => {
    const { contact } = await settings(ctx);
    const address = String(contact ?? '').trim();
    return address ? `mailto:${address}` : null;
  };

  return {
    code: 'web_push',
    settings: [{ name: 'contact', kind: 'text', isRequired: true }],
    pace: { perSecond: 100, addressMs: 250 },

    async lacks(ctx) {
      if (!(await contactOf(ctx))) return 'web_push.lacks_contact';
      return (await refusedKeys(ctx.db)) === null ? null : 'web_push.keys_refused';
    },

    /** Opens a connection to each service that browsers of ours are at, and lets refused keys be tried again. */
    async check(ctx) {
      if (!(await contactOf(ctx))) return { state: 'dead', answer: texts.say(ctx.lang, 'web_push.lacks_contact') };
      await pushKeys(ctx.db, secretKey);
      const used = await sql({ origin: text })`select distinct substring(p.endpoint from '^https://[^/]+') as origin
        from ${livePush} p order by 1 limit ${sql.lit(servicesAsked)}`.column(ctx.db);
      const origins = used.length ? used : ['https://fcm.googleapis.com', 'https://updates.push.services.mozilla.com'];
      const found = await Promise.all(
        origins.map(async (origin) => ({
          origin,
          answer: await reachService(origin, reaching).then(({ status }) => String(status), wordsOf),
        })),
      );
      const answer = found.map((one) => `${new URL(one.origin).host}: ${one.answer}`).join(' · ');
      if (!found.every((one) => /^\d+$/.test(one.answer))) return { state: 'again', answer };
      await noteRefusedKeys(ctx.db, null);
      return { state: 'sent', answer };
    },

    async reachOf(ctx, userIds) {
      const rows = await sql({ id: whole, user_id: whole })`select p.id, p.user_id from ${livePush} p
        where p.user_id = any(${[...userIds]}::bigint[]) order by p.id`.rows(ctx.db);
      const found = Map.groupBy(rows, ({ user_id }) => user_id);
      return new Map(
        userIds.map((id) => {
          const own = found.get(id)?.map((row) => String(row.id));
          return [id, own ?? ({ reason: 'unlinked' } as const)];
        }),
      );
    },

    async send(ctx, message) {
      const [contact, refused] = [await contactOf(ctx), await refusedKeys(ctx.db)];
      if (!contact || refused !== null) return { state: 'again', answer: refused ?? 'no contact', after_seconds: 3600 };
      const subscription = await pushSubscription(ctx.db, Number(message.address), message.user_id);
      if (!subscription) return { state: 'dead', answer: 'the subscription is over', address_is_dead: true };
      const { origin } = new URL(subscription.endpoint);
      const rests = await restOf(ctx.db, origin);
      if (rests) return { state: 'again', answer: `${origin} rests`, after_seconds: rests };
      const words = subscription.shows_details ? openWords(message) : coveredWords(message, texts);
      const keys = await pushKeys(ctx.db, secretKey);
      const ask = (most: number) =>
        sendPush(
          {
            endpoint: subscription.endpoint,
            keys: { p256dh: subscription.p256dh, auth: subscription.auth },
            payload: payloadOf(message, words, most),
            ...{ topic: topicOf(message), isUrgent: message.is_urgent },
          },
          keys,
          contact,
          reaching,
        );
      try {
        const whole = await ask(mostBytes);
        return await outcomeOf(ctx, subscription, whole.status === 413 ? await ask(smallBytes) : whole);
      } catch (error) {
        // A push that was sent twice replaces itself by its topic and its tag, so that a lost answer is tried again.
        return { state: 'again', answer: wordsOf(error) };
      }
    },
  };
}

async function outcomeOf(
  ctx: Context,
  { id, endpoint }: { readonly id: number; readonly endpoint: string },
  { status, text: said, afterSeconds }: PushAnswer,
): Promise<Outcome> {
  const answer = `${status} ${said}`.trim();
  if (status >= 200 && status < 300) {
    await sql`update push_subscriptions set last_sent_at = ${ctx.now} where id = ${id}`.run(ctx.db);
    return { state: 'sent', answer };
  }
  // Gone for good; 403: the keys are others than those with which the browser has subscribed, and it subscribes anew.
  if (status === 404 || status === 410 || status === 403) {
    await sql`delete from push_subscriptions where id = ${id}`.run(ctx.db);
    return { state: 'dead', answer, address_is_dead: true };
  }
  if (status === 401) {
    await noteRefusedKeys(ctx.db, answer.slice(0, 300));
    return { state: 'again', answer, after_seconds: 3600 };
  }
  if (status === 429 || status >= 500) {
    const seconds = afterSeconds ?? restSeconds;
    if (status === 429 || afterSeconds) await rest(ctx.db, new URL(endpoint).origin, seconds);
    return { state: 'again', answer, after_seconds: seconds };
  }
  return { state: 'dead', answer };
}

const rest = (db: Db, origin: string, seconds: number): Promise<void> =>
  sql`insert into push_pauses (origin, until) values (${origin}, now() + make_interval(secs => ${seconds}))
    on conflict (origin) do update set until = greatest(push_pauses.until, excluded.until)`.run(db);

/** Seconds that a service still rests; 0: none. */
const restOf = async (db: Db, origin: string): Promise<number> =>
  (
    await sql({ seconds: whole })`select ceil(extract(epoch from until - now()))::int as seconds from push_pauses
    where origin = ${origin} and until > now()`.first(db)
  )?.seconds ?? 0;

/**
 * What is undelivered of the same thing gives way: RFC 8030, 5.4 takes 32 letters of base64url. A message that is about
 * nothing that others are about has a topic by its delivery.
 */
function topicOf({ thread, delivery_id }: Message): string {
  return createHash('sha256')
    .update(thread ?? `delivery:${delivery_id}`)
    .digest('base64url')
    .slice(0, 32);
}

const openWords = ({ title, lines }: Message) => ({
  title,
  body: lines.flatMap(({ text }) => (text === title ? [] : text)).join('\n'),
});

/** A locked screen is read by whoever passes: it says that there is something, and of what sort. */
function coveredWords({ thread, lang }: Message, texts: PushParts['texts']) {
  const noun = `${/^[a-z]+\/([a-z-]+):/.exec(thread ?? '')?.[1] ?? ''}.one`;
  const what = texts.has(noun) ? texts.say(lang, noun) : null;
  return {
    title: texts.say(lang, 'web_push.product'),
    body: what ? texts.say(lang, 'web_push.news_of', { what }) : texts.say(lang, 'web_push.news'),
  };
}

const wordsOf = (error: unknown): string => (error as Error).message.slice(0, 300);
