import type { ProblemBody } from '#kernel/problems.ts';
import { type AddressInput, addressOf } from '#web/api/address.ts';
import { CallProblem, noResponse, systemError, timedOut } from '#web/api/problem.ts';
import { askTogether, type RawAnswer } from '#web/api/together.ts';
import { requestTimeoutMs } from '#web/state/limits.ts';
import type { Waits } from '#web/api/waits.ts';
import { connection, doubtMs, noteAnswer, noteDoubt, noteSilence } from '#web/api/connection.ts';

export interface SendInput extends AddressInput {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Milliseconds; 20 s unless told otherwise. */
  readonly timeout?: number;
  /** A create that may be sent again after a lost answer carries the same key both times: api.md, Rows. */
  readonly once?: string;
  /** Without a connection the change waits in the browser instead of failing: docs/decisions/offline-changes.md. */
  readonly waits?: Waits;
}

export interface SendAs {
  readonly lang: string;
  readonly token?: string | null;
}

/**
 * One request to the API and its answer. Throws a `CallProblem` for every answer that is an error and when there is
 * none; an abort by the caller goes on as the browser's AbortError.
 */
export async function send<T>(key: string, input: SendInput, { lang, token }: SendAs): Promise<T> {
  const { method, url } = addressOf(key, input);
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': lang };
  if (token) headers.authorization = `Bearer ${token}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.once) headers['idempotency-key'] = input.once;
  const timeout = AbortSignal.timeout(input.timeout ?? requestTimeoutMs);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const doubt = setTimeout(noteDoubt, doubtMs);
  let answer: RawAnswer;
  try {
    answer = await answered(url, { method, headers, body, signal });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    // One slow answer is no lost connection, where others are given.
    if (!timeout.aborted || connection.get().isSilent) noteSilence();
    throw timeout.aborted ? timedOut() : noResponse();
  } finally {
    clearTimeout(doubt);
  }
  noteAnswer();
  return readAnswer<T>(answer.status, answer.text, answer.headers);
}

interface Sending {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

/** The answer to one request, which may have gone together with others. */
async function answered(url: string, { method, headers, body, signal }: Sending): Promise<RawAnswer> {
  if (method === 'GET') {
    const found = await Promise.race([askTogether(url, headers, signal), abortOf(signal)]);
    if (found) return found;
  }
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal,
    credentials: 'same-origin',
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** The body of a success, or the problem that the answer is. */
export function readAnswer<T>(status: number, text: string, headers: RawAnswer['headers']): T {
  const json = parse(text);
  if (status >= 200 && status < 300) {
    if (text !== '' && json === undefined) throw systemError(status);
    return json as T;
  }
  const requestId = headers.get('x-request-id') ?? undefined;
  if (!isProblemBody(json)) throw systemError(status, requestId);
  const retryAfter = Number(headers.get('retry-after'));
  throw new CallProblem({ ...json, status }, retryAfter > 0 ? retryAfter : null);
}

const isProblemBody = (json: unknown): json is ProblemBody =>
  typeof json === 'object' && json !== null && typeof (json as ProblemBody).code === 'number';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
