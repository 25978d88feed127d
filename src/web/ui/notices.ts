import { type CallProblem, isAborted, problemOf } from '#web/api/problem.ts';
import { keptMessages, notificationMs } from '#web/constants.ts';
import { texts } from '#web/i18n/texts.ts';
import { storeOf, useStore } from '#web/state/store.ts';

export type NoticeKind = 'success' | 'info' | 'error';

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /** Of an error: shown small, for whoever helps. */
  readonly code?: number;
  readonly description?: string;
  /** Takes back what was done. Stays reachable under the bell and by Ctrl/⌘-Z when the notice has left. */
  readonly undo?: () => unknown;
  readonly isUndone?: boolean;
  readonly at: number;
}

interface Notices {
  /** On the screen now. */
  readonly shown: readonly Notice[];
  /** The last 20, newest first. */
  readonly kept: readonly Notice[];
  readonly unread: number;
}

const notices = storeOf<Notices>({ shown: [], kept: [], unread: 0 });
export const useNotices = (): Notices => useStore(notices);
export const noticesNow = notices.get;

let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Says something at the top of the page for 2.5 s and keeps it under the bell. */
export function notify(notice: Omit<Notice, 'id' | 'at' | 'isUndone'>): void {
  const one: Notice = { ...notice, id: ++lastId, at: Date.now() };
  notices.set((now) => ({
    // The same message again replaces itself: ten failed requests are one notice.
    shown: [one, ...now.shown.filter((other) => other.text !== one.text || other.undo)].slice(0, 3),
    kept: [one, ...now.kept].slice(0, keptMessages),
    unread: now.unread + 1,
  }));
  resume(one.id);
}

/** Shows a failure in words; what the caller took back himself is none. */
export function notifyProblem(error: unknown): void {
  if (isAborted(error)) return;
  const problem = problemOf(error);
  notify({ kind: 'error', text: messageOf(problem), code: problem.code, description: problem.description });
}

/** The words of a problem in the reader's language. */
export const messageOf = (problem: CallProblem): string =>
  problem.textKey ? texts().t(problem.textKey) : problem.message || texts().t('problem.system_error');

export function dismiss(id: number): void {
  pause(id);
  notices.set((now) => ({ ...now, shown: now.shown.filter((one) => one.id !== id) }));
}

/** While it is read (pointer or focus on it) a notice stays. */
export function pause(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}
export function resume(id: number): void {
  pause(id);
  timers.set(
    id,
    setTimeout(() => dismiss(id), notificationMs),
  );
}

/** At the end of a session: messages of one person are none of the next one's. */
export function forgetNotices(): void {
  for (const id of timers.keys()) pause(id);
  notices.set({ shown: [], kept: [], unread: 0 });
}

export const markRead = (): void => notices.set((now) => (now.unread === 0 ? now : { ...now, unread: 0 }));

/** Takes back what the notice speaks of, or the last thing that can be taken back. False when there is none. */
export async function undo(id?: number): Promise<boolean> {
  const one = notices
    .get()
    .kept.find((notice) => notice.undo && !notice.isUndone && (id === undefined || notice.id === id));
  if (!one?.undo) return false;
  mark(one.id, true);
  dismiss(one.id);
  try {
    await one.undo();
    notify({ kind: 'info', text: texts().t('notice.undone') });
  } catch (error) {
    mark(one.id, false);
    notifyProblem(error);
  }
  return true;
}

const mark = (id: number, isUndone: boolean) =>
  notices.set((now) => ({
    ...now,
    kept: now.kept.map((notice) => (notice.id === id ? { ...notice, isUndone } : notice)),
  }));
