import { type CallProblem, isAborted, problemOf } from '#web/api/problem.ts';
import { keptMessages, notificationMs } from '#web/state/limits.ts';
import { texts } from '#web/i18n/texts.ts';
import { storeOf, useStore } from '#web/state/store.ts';

export type NoticeKind = 'success' | 'info' | 'error';

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /** Of an error: shown small, for those who help. */
  readonly code?: number;
  readonly description?: string;
  /** Takes back what was done. Stays reachable under the bell and by Ctrl/⌘-Z when the notice has left. */
  readonly undo?: () => unknown;
  /** Does it again after it was taken back; only where that is as safe as it was the first time. */
  readonly redo?: () => unknown;
  /** Until when it can be taken back, in milliseconds; afterwards the way back is another. */
  readonly undoUntil?: number;
  readonly isUndone?: boolean;
  /** What is seen where it was done needs no message: it stands under the bell only. */
  readonly isQuiet?: boolean;
  readonly at: number;
  /** How often it was said in a row. */
  readonly count: number;
}

interface Notices {
  /** On the screen now. */
  readonly shown: readonly Notice[];
  /** The last 20, newest first. */
  readonly kept: readonly Notice[];
  readonly unread: number;
}

/** The last 20 things that can be taken back, newest first: messages may push each other out, these stay. */
let deeds: readonly Notice[] = [];
/** Those that were taken back, last first; the next new deed ends the way back to them. */
let takenBack: readonly Notice[] = [];

const notices = storeOf<Notices>({ shown: [], kept: [], unread: 0 });
export const useNotices = (): Notices => useStore(notices);
export const noticesNow = notices.get;

let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Says something above the page for 2.5 s and keeps it under the bell; answers by what it can be taken back. */
export function notify(notice: Omit<Notice, 'id' | 'at' | 'isUndone' | 'count'>): number {
  const now = notices.get();
  const said = now.shown.find((other) => other.text === notice.text && other.kind === notice.kind && !other.undo);
  // Ten failed requests are one notice that counts them; what can be taken back stands for itself.
  const former = notice.undo ? undefined : said;
  const one: Notice = { ...notice, id: ++lastId, at: Date.now(), count: (former?.count ?? 0) + 1 };
  const others = (list: readonly Notice[]) => list.filter(({ id }) => id !== former?.id);
  if (one.undo) {
    deeds = [one, ...deeds].slice(0, keptMessages);
    takenBack = [];
  }
  if (one.isQuiet) {
    notices.set((now) => ({ ...now, kept: [one, ...now.kept].slice(0, keptMessages) }));
    return one.id;
  }
  notices.set((now) => ({
    shown: [...others(now.shown), one].slice(-3),
    kept: [one, ...others(now.kept)].slice(0, keptMessages),
    unread: now.unread + (former ? 0 : 1),
  }));
  resume(one.id);
  return one.id;
}

/** Shows a failure in words; what the caller took back is none. */
export function notifyProblem(error: unknown): void {
  if (isAborted(error)) return;
  const problem = problemOf(error);
  notify({ kind: 'error', text: messageOf(problem), code: problem.code, description: problem.description });
}

/** Does something that may be refused: why is said as a notice, or handed to `refused`. False: it was not done. */
export async function attempt(
  run: () => unknown,
  refused: (error: unknown) => unknown = notifyProblem,
): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    await refused(error);
    return false;
  }
}

/** The same for what answers something: null where it was refused. */
export async function attempted<T>(run: () => Promise<T>): Promise<T | null> {
  let answer: T | null = null;
  await attempt(async () => {
    answer = await run();
  });
  return answer;
}

/** The words of a problem in the reader's language: the rule that decided, where one did, before what it amounts to. */
export function messageOf({ textKey, errors, body, message }: CallProblem): string {
  if (textKey) return texts().t(textKey);
  const deciding = errors.find(({ rule }) => rule === body.rule)?.message;
  return deciding || message || texts().t('problem.system_error');
}

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
  deeds = [];
  takenBack = [];
  notices.set({ shown: [], kept: [], unread: 0 });
}

export const markRead = (): void => notices.set((now) => (now.unread === 0 ? now : { ...now, unread: 0 }));

/** Takes back what the notice speaks of, or the last thing that can be taken back. False when there is none. */
export async function undo(id?: number): Promise<boolean> {
  const one = deeds.find((deed) => id === undefined || deed.id === id);
  if (!one?.undo) return false;
  deeds = deeds.filter((deed) => deed !== one);
  dismiss(one.id);
  if (one.undoUntil !== undefined && Date.now() > one.undoUntil) {
    notify({ kind: 'info', text: texts().t('notice.undo_over') });
    return true;
  }
  mark(one.id, true);
  try {
    await one.undo();
    if (one.redo) takenBack = [one, ...takenBack];
    notify({ kind: 'info', text: texts().t('notice.undone') });
  } catch (error) {
    deeds = [one, ...deeds];
    mark(one.id, false);
    notifyProblem(error);
  }
  return true;
}

/** Does again what was taken back last. False when there is nothing. */
export async function redo(): Promise<boolean> {
  const [one, ...rest] = takenBack;
  if (!one?.redo) return false;
  takenBack = rest;
  try {
    await one.redo();
    deeds = [one, ...deeds].slice(0, keptMessages);
    mark(one.id, false);
    notify({ kind: 'info', text: texts().t('notice.redone') });
  } catch (error) {
    takenBack = [one, ...takenBack];
    notifyProblem(error);
  }
  return true;
}

const mark = (id: number, isUndone: boolean) =>
  notices.set((now) => ({
    ...now,
    kept: now.kept.map((notice) => (notice.id === id ? { ...notice, isUndone } : notice)),
  }));
