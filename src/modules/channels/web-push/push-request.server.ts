import { Agent, request } from 'node:https';
import { publicLookup, type Resolver } from '#server/public-address.ts';
import type { PushKeys } from '#modules/channels/web-push/push-keys.server.ts';

/** How push services are reached; tests lead names to a service of their own. */
export interface Reaching {
  readonly resolver?: Resolver;
  readonly agent?: Agent;
}

export interface PushAnswer {
  readonly status: number;
  readonly text: string;
  /** From `Retry-After`. */
  readonly afterSeconds: number | null;
}

export interface Push {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly payload: string;
  readonly topic: string;
  readonly isUrgent: boolean;
}

/** What was not delivered by then is no news. */
const ttlSeconds = 24 * 3600;
const timeoutMs = 10_000;
const longestAnswer = 500;

/** Sends one push, encrypted for its browser (RFC 8291) and signed for its service (RFC 8292); never into the house. */
export async function sendPush(push: Push, keys: PushKeys, contact: string, reaching: Reaching): Promise<PushAnswer> {
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails({ endpoint: push.endpoint, keys: push.keys }, push.payload, {
    vapidDetails: { subject: contact, ...keys },
    ...{ TTL: ttlSeconds, urgency: push.isUrgent ? 'high' : 'normal', topic: push.topic },
    contentEncoding: 'aes128gcm',
  });
  return asked(details.endpoint, details.method, details.headers, details.body ?? Buffer.alloc(0), reaching);
}

/** Opens a connection to a service, to say whether it is there. */
export const reachService = (origin: string, reaching: Reaching): Promise<PushAnswer> =>
  asked(`${origin}/`, 'HEAD', {}, Buffer.alloc(0), reaching);

function asked(
  address: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  { resolver, agent }: Reaching,
): Promise<PushAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const lookup = publicLookup(resolver);
  return new Promise((done, fail) => {
    const call = request(address, { method, headers, signal, ...(agent ? { agent } : { agent: false, lookup }) });
    call.on('error', fail).on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.length > longestAnswer) answer.destroy();
      });
      answer.on('close', () =>
        done({
          status: answer.statusCode ?? 0,
          text: text.slice(0, longestAnswer),
          afterSeconds: secondsOf(answer.headers['retry-after']),
        }),
      );
    });
    call.end(body);
  });
}

/** Seconds, or a moment as RFC 9110 writes it. */
function secondsOf(after: string | undefined): number | null {
  if (!after) return null;
  const seconds = /^\d+$/.test(after) ? Number(after) : Math.ceil((Date.parse(after) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(1, Math.min(seconds, 86_400)) : null;
}
