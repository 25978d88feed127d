import type { Message } from '#modules/channels/notifications/door.ts';

/** What goes to a browser, read by `web/offline/push.js`. */
export interface PushPayload {
  readonly delivery: number;
  readonly title: string;
  readonly body: string;
  /** A path of our own origin. */
  readonly link: string | null;
  /** Notices of one thing replace each other on the device. */
  readonly tag: string;
  readonly actions: readonly string[];
  readonly lang: string;
  readonly is_urgent: boolean;
}

/** Push services take 4,096 bytes encrypted, which leaves so many of ours: RFC 8291, 4. */
export const mostBytes = 3_993;
/** Browsers show no more of them. */
const mostActions = 2;

const sizeOf = (payload: PushPayload): number => Buffer.byteLength(JSON.stringify(payload));

/** `words` are the title and text that the screen of a locked device may show. */
export function payloadOf(
  message: Message,
  words: { readonly title: string; readonly body: string },
  most = mostBytes,
): string {
  const whole: PushPayload = {
    delivery: message.delivery_id,
    ...words,
    link: pathOf(message.link),
    tag: message.thread ?? `delivery:${message.delivery_id}`,
    actions: message.actions.slice(0, mostActions).map(({ label }) => label),
    lang: message.lang,
    is_urgent: message.is_urgent,
  };
  return JSON.stringify(cut(whole, most));
}

/** Shortens the text, and then the title, until all of it fits. */
function cut(payload: PushPayload, most: number): PushPayload {
  let fits = payload;
  for (const name of ['body', 'title'] as const) {
    const letters = Array.from(fits[name]);
    while (sizeOf(fits) > most && letters.length) {
      const over = sizeOf(fits) - most;
      letters.length = Math.max(0, letters.length - Math.ceil(over / 6) - 1);
      fits = { ...fits, [name]: letters.length ? `${letters.join('').trimEnd()}…` : '' };
    }
  }
  return fits;
}

/** The path of the product that a whole address names: a browser opens nothing else. */
function pathOf(link: string | null): string | null {
  if (!link || !URL.canParse(link, 'https://here')) return null;
  const { pathname, search, hash } = new URL(link, 'https://here');
  return `${pathname}${search}${hash}`;
}
