import { requestTimeoutMs } from '#web/state/limits.ts';
import { storeOf } from '#web/state/store.ts';

/**
 * Is there a connection to the server? The network of the machine tells little: what counts is whether requests are
 * answered. The sender of one notes here how it went; while nothing answers, a small question goes out now and then.
 */
export interface Connection {
  readonly isLost: boolean;
  /** The line is there and the server does not answer: what is asked for still waits, and may come yet. */
  readonly isSilent: boolean;
  /** When the server answered last, in milliseconds: what is shown without a connection is from then. */
  readonly answeredAt: number | null;
}

export const connection = storeOf<Connection>({ isLost: false, isSilent: false, answeredAt: null });

/** The page goes on as a person whose session the server has not confirmed yet: there is no token. */
export const isUnproved = storeOf(false);

const inBrowser = typeof document !== 'undefined';
const firstQuestionMs = 1_000;
const longestPauseMs = 15_000;
/** After so long without an answer the page asks whether the server is there, and gives it so long to say so. */
export const doubtMs = 1_000;
const saidAfterMs = 2_000;

let lastAnswerAt: number | null = null;
let question: ReturnType<typeof setTimeout> | undefined;

export function noteAnswer(): void {
  lastAnswerAt = Date.now();
  clearTimeout(question);
  const { isLost, isSilent } = connection.get();
  if (isLost || isSilent) connection.set({ isLost: false, isSilent: false, answeredAt: lastAnswerAt });
}

export function noteSilence(): void {
  if (connection.get().isLost) return;
  connection.set({ isLost: true, isSilent: false, answeredAt: lastAnswerAt });
  if (inBrowser) ask(firstQuestionMs);
}

let isInDoubt = false;

/** A request waits longer than most: one small question tells a long answer from a server that answers nobody. */
export function noteDoubt(): void {
  if (!inBrowser || isInDoubt || connection.get().isLost) return;
  isInDoubt = true;
  const answeredBefore = lastAnswerAt;
  // A browser has few connections to a server: the question may wait behind long answers while others come.
  const isAnswering = () => lastAnswerAt !== answeredBefore;
  const late = setTimeout(() => {
    if (!isAnswering() && !connection.get().isLost)
      connection.set({ isLost: false, isSilent: true, answeredAt: lastAnswerAt });
  }, saidAfterMs);
  void ping()
    .then(noteAnswer, () => isAnswering() || noteSilence())
    .finally(() => {
      isInDoubt = false;
      clearTimeout(late);
    });
}

const ping = () => fetch('/api/ping', { cache: 'no-store', signal: AbortSignal.timeout(requestTimeoutMs) });

/** Tells of a time before this page: what was kept then is shown now. */
export function noteKept(at: number): void {
  if (lastAnswerAt === null) connection.set((now) => ({ ...now, answeredAt: at }));
}

function ask(afterMs: number): void {
  clearTimeout(question);
  question = setTimeout(() => {
    ping().then(noteAnswer, () => ask(Math.min(afterMs * 2, longestPauseMs)));
  }, afterMs);
}

/** Waits `ms`, or until the connection is back, whichever comes first. */
export function pauseOnConnection(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = connection.subscribe(() => {
      if (!connection.get().isLost) end();
    });
  });
}

if (inBrowser) {
  addEventListener('offline', noteSilence);
  addEventListener('online', () => connection.get().isLost && ask(0));
}
