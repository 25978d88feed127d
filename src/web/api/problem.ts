import type { ProblemBody } from '#kernel/problems.ts';
import { noResponseCode, systemErrorCode } from '#web/state/limits.ts';

export interface FieldMessage {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/**
 * A call that failed, as api.md, Errors, has it. The browser's own two are −200 (no response) and −201 (an answer
 * that is no error of the catalogue); their message is a text key, for they come without words.
 */
export class CallProblem extends Error {
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly code: number;
  readonly description: string;
  readonly errors: readonly FieldMessage[];
  /** The whole body: the row as it stands now, the actions that are allowed. */
  readonly body: Partial<ProblemBody>;
  readonly retryAfterSeconds: number | null;
  /** Set when the words are a text of this page and not the server's. */
  readonly textKey: string | null;
  /** When it came, in milliseconds. */
  readonly at = Date.now();

  constructor(body: Partial<ProblemBody>, retryAfterSeconds: number | null = null, textKey: string | null = null) {
    super(body.message ?? body.description ?? '');
    this.name = 'CallProblem';
    this.status = body.status ?? 0;
    this.code = body.code ?? systemErrorCode;
    this.description = body.description ?? '';
    this.errors = body.errors ?? [];
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
    this.textKey = textKey;
  }
}

export const noResponse = (): CallProblem =>
  new CallProblem({ status: 0, code: noResponseCode, description: 'NO_RESPONSE' }, null, 'problem.no_response');

/** The same after the whole time that an answer has: asking again would only double the wait. */
export const timedOut = (): CallProblem =>
  new CallProblem({ status: 0, code: noResponseCode, description: 'TIMED_OUT' }, null, 'problem.no_response');

/** Was there no answer at all? */
export const isSilence = (error: unknown): boolean => error instanceof CallProblem && error.code === noResponseCode;

/** Was there none, and is it worth asking again at once? */
export const isBriefSilence = (error: unknown): boolean =>
  isSilence(error) && (error as CallProblem).description !== 'TIMED_OUT';

export const systemError = (status: number, requestId?: string): CallProblem =>
  new CallProblem(
    { status, code: systemErrorCode, description: 'SYSTEM_ERROR', ...(requestId && { request_id: requestId }) },
    null,
    'problem.system_error',
  );

/** Any failure as a problem, so that every screen can show it: what is no answer of the server is a system error. */
export const problemOf = (error: unknown): CallProblem => (error instanceof CallProblem ? error : systemError(0));

/** What a failure says of each field that is wrong; nothing where none is. */
export const messagesByField = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(problemOf(error).errors.map(({ field, message }) => [field, message]));

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
