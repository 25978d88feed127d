import { decisionMs, restMs } from '#web/state/limits.ts';
import { storeOf } from '#web/state/store.ts';
import { notify } from '#web/ui/notices.ts';

/** What is said of a decision that was carried out. */
export interface Said {
  readonly text: string;
  /** What else came of it, elsewhere: said above the page. */
  readonly more?: string | undefined;
  /** Takes it back; without it there is no way back. */
  readonly undo?: (() => unknown) | undefined;
  /** Until when, in milliseconds: see `Notice`. */
  readonly undoUntil?: number;
}

interface Decided {
  readonly id: number;
  readonly version?: number;
}

export interface Decision {
  /** The row as it was when it was decided about: its buttons keep the room that they had then. */
  readonly row: Decided;
  /** Null: the server has not answered yet. */
  readonly text: string | null;
  /** The notice by which it is taken back. */
  readonly notice: number | null;
  /** Of several slots of the row the one that says it: that which came last lies over the others. */
  readonly speaker: string | undefined;
  /** What came under the pointer may be pressed. */
  readonly isRested: boolean;
}

/** What was decided a moment ago, by resource and row. */
export const decisions = storeOf<ReadonlyMap<string, Decision>>(new Map());
/** The slots of a row that are on the page: where there is one, it says what happened, and nothing else does. */
const slots = new Map<string, readonly string[]>();

export const aboutOf = (path: string, id: number): string => `${path}:${id}`;
/** Of the row: what is said of rows of its resource. */
export const kindOf = (about: string): string => about.slice(0, about.lastIndexOf(':') + 1);

const put = (about: string, decision: Decision): void => decisions.set((now) => new Map([...now, [about, decision]]));

/** Unless something else was decided about the row since. */
function drop(about: string, decision: Decision | undefined): void {
  if (!decision || decisions.get().get(about) !== decision) return;
  decisions.set((now) => new Map([...now].filter(([other]) => other !== about)));
}

/** A slot for the row stands on the page until the answer is called. */
export function standSlot(about: string, slot: string): () => void {
  const others = () => (slots.get(about) ?? []).filter((one) => one !== slot);
  slots.set(about, [...others(), slot]);
  return () => {
    const left = others();
    if (left.length) slots.set(about, left);
    else slots.delete(about);
  };
}

/** Was something decided about the row as it stands there? Then a key that is pressed again decides nothing. */
export const isDecided = (path: string, { id, version }: Decided): boolean =>
  decisions.get().get(aboutOf(path, id))?.row.version === version && version !== undefined;

/**
 * Carries out a decision about a row. Its slot keeps place and size from the press on, then says for five seconds what
 * happened and how it is taken back; where no slot is on the page, a notice does. `run` answers null when it was
 * refused and has said so: the buttons are there again then.
 */
export async function decideOn(path: string, row: Decided, run: () => Promise<Said | null>): Promise<boolean> {
  const about = aboutOf(path, row.id);
  const asked: Decision = { row, text: null, notice: null, speaker: slots.get(about)?.at(-1), isRested: false };
  put(about, asked);
  const said = await run();
  if (said) say(about, asked, said);
  else drop(about, asked);
  return said !== null;
}

function say(about: string, asked: Decision, { text, more, undo, undoUntil }: Said): void {
  const isLast = decisions.get().get(about) === asked;
  const notice = notify({
    ...{ kind: 'success', text: more ? `${text}. ${more}` : text },
    isQuiet: !more && isLast && slots.has(about),
    ...(undo && { undo: () => takeBack(about, undo) }),
    ...(undoUntil !== undefined && { undoUntil }),
  });
  if (!isLast) return;
  const said: Decision = { ...asked, text, notice: undo ? notice : null };
  put(about, said);
  const rested: Decision = { ...said, isRested: true };
  setTimeout(() => decisions.get().get(about) === said && put(about, rested), restMs);
  leaveLater(kindOf(about));
}

const leaving = new Map<string, ReturnType<typeof setTimeout>>();

/** What was decided about rows of one kind leaves together, so long after the last: who works down a list is left. */
function leaveLater(kind: string): void {
  clearTimeout(leaving.get(kind));
  const isOver = ([about, { isRested }]: [string, Decision]) => about.startsWith(kind) && isRested;
  const leave = () => {
    decisions.set((now) => new Map([...now].filter((one) => !isOver(one))));
    rest(kind);
  };
  leaving.set(kind, setTimeout(leave, decisionMs));
}

/**
 * Kinds of rows of which something came to other places just now. Whoever was about to take back what has left would
 * press what came in its place: no pointer presses any of their buttons.
 */
export const arriving = storeOf<ReadonlySet<string>>(new Set());

function rest(kind: string): void {
  arriving.set((now) => new Set([...now, kind]));
  setTimeout(() => arriving.set((now) => new Set([...now].filter((one) => one !== kind))), restMs);
}

/** The buttons that come back under the pointer do nothing for a moment either. */
async function takeBack(about: string, undo: () => unknown): Promise<void> {
  const decided = decisions.get().get(about);
  const asked: Decision | undefined = decided && { ...decided, text: null, notice: null, isRested: false };
  if (asked) put(about, asked);
  try {
    await undo();
    setTimeout(() => drop(about, asked), restMs);
  } catch (error) {
    drop(about, asked);
    throw error;
  }
}

/** At the end of a session. */
export const forgetDecisions = (): void => decisions.set(new Map());
