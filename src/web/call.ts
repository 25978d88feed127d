import type { Endpoint, EndpointInput, EndpointOutput, Key } from '#kernel/endpoint.ts';
import { CallProblem, isAborted } from '#web/api/problem.ts';
import { type SendInput, send } from '#web/api/send.ts';
import { onItsWay } from '#web/api/underway.ts';
import { noResponseCode } from '#web/constants.ts';
import { isUnproved, line } from '#web/offline/line.ts';
import { outbox, takeIn } from '#web/offline/outbox-state.ts';
import { locale } from '#web/i18n/locale.ts';
import { tokens } from '#web/session/token.ts';

/** What an endpoint takes, by its definition. */
type InputOf<E extends Endpoint> = Partial<EndpointInput<E>> & Omit<SendInput, 'params' | 'query' | 'body'>;

/**
 * The one way to the server. Adds token and language; a 401 renews the token once and sends again, and when that
 * fails the session ends here and in every other tab. Throws a `CallProblem`.
 *
 * `call<typeof signIn>('POST /api/admin/auth/login', …)` has the types of the definition, which is imported as a type
 * and never reaches the browser; `call<Row>('GET /api/…')` says what comes back where there is no endpoint to name.
 */
export function call<E extends Endpoint>(key: E['key'], input?: InputOf<E>): Promise<EndpointOutput<E>>;
export function call<T = unknown>(key: Key, input?: SendInput): Promise<T>;
export function call(key: string, input: SendInput = {}): Promise<unknown> {
  const answer = called(key, input);
  return key.startsWith('GET ') ? answer : onItsWay(answer);
}

async function called(key: string, input: SendInput): Promise<unknown> {
  const { waits, ...rest } = input;
  if (!waits) return tried(key, rest);
  // What was changed later goes later.
  if (line.get().isLost || outbox.get().some(({ state }) => state === 'waiting' || state === 'sending'))
    return takeIn(key, rest, waits);
  return tried(key, rest).catch((error) => {
    if (!isSilence(error)) throw error;
    return takeIn(key, rest, { ...waits, mayHaveArrived: true });
  });
}

const isSilence = (error: unknown): boolean => error instanceof CallProblem && error.code === noResponseCode;

async function tried(key: string, input: SendInput): Promise<unknown> {
  try {
    return await asCaller(key, input);
  } catch (error) {
    // An answer that was lost may be asked for again: the server knows the key and makes no second row.
    if (!input.once || isAborted(error) || !isSilence(error)) throw error;
    return asCaller(key, input);
  }
}

async function asCaller(key: string, input: SendInput): Promise<unknown> {
  const token = tokens.token();
  const lang = locale.get();
  try {
    return await send(key, input, { lang, token });
  } catch (error) {
    // Without a token, but signed in: the page was opened without a line, and the session is still to be proved.
    if (!(token || isUnproved.get()) || !isUnauthorized(error)) throw error;
    const renewed = await tokens.renew(token);
    if (!renewed) return endWith(error);
    return send(key, input, { lang, token: renewed.token }).catch((again) => {
      if (isUnauthorized(again)) return endWith(again);
      throw again;
    });
  }
}

function endWith(error: unknown): never {
  tokens.drop('expired');
  throw error;
}

const isUnauthorized = (error: unknown): boolean => error instanceof CallProblem && error.status === 401;

/** A key for one create: the same for every try of it, another as soon as the body changes. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
