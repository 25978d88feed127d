import { CallProblem, isAborted, isBriefSilence, isSilence } from '#web/api/problem.ts';
import { type SendInput, send } from '#web/api/send.ts';
import { onItsWay } from '#web/api/underway.ts';
import { isUnproved, connection } from '#web/api/connection.ts';
import { outbox, takeIn } from '#web/api/outbox-state.ts';
import { locale } from '#web/state/locale.ts';
import { tokens } from '#web/api/token.ts';

/**
 * The one way to the server. Adds token and language; a 401 renews the token once and sends again, and when that
 * fails the session ends here and in every other tab. Throws a `CallProblem`. Knows nothing of types: `call` and
 * `callAt` do.
 */
export function request(key: string, input: SendInput = {}): Promise<unknown> {
  const answer = called(key, input);
  return key.startsWith('GET ') ? answer : onItsWay(answer);
}

async function called(key: string, input: SendInput): Promise<unknown> {
  const { waits, ...rest } = input;
  if (!waits) return tried(key, rest);
  // What was changed later goes later.
  if (connection.get().isLost || outbox.get().some(({ state }) => state === 'waiting' || state === 'sending'))
    return takeIn(key, rest, waits);
  return tried(key, rest).catch((error) => {
    if (!isSilence(error)) throw error;
    return takeIn(key, rest, { ...waits, mayHaveArrived: true });
  });
}

async function tried(key: string, input: SendInput): Promise<unknown> {
  try {
    return await asCaller(key, input);
  } catch (error) {
    // An answer that was lost may be asked for again: the server knows the key and makes no second row.
    if (!input.once || isAborted(error) || !isBriefSilence(error)) throw error;
    return asCaller(key, input);
  }
}

async function asCaller(key: string, input: SendInput): Promise<unknown> {
  const token = tokens.token();
  const lang = locale.get();
  try {
    return await send(key, input, { lang, token });
  } catch (error) {
    // Without a token, but signed in: the page was opened offline, and the session is still to be proved.
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
