import { storeOf, type Store } from '#web/state/store.ts';
import { type GivenAnswer, isEmptyAnswer } from '#modules/growth/knowledge-tests/screens/asked-question.ts';

/** One answer as this page knows it. */
export interface KeptAnswer {
  readonly value: GivenAnswer;
  /** The version that the server has; 0: it has none yet. */
  readonly version: number;
  readonly state: 'saved' | 'waiting' | 'refused';
  /** What was sent and not acknowledged: the server may have it. */
  readonly sent?: GivenAnswer;
  readonly isUnsure?: boolean;
  /** Why it was refused, in words. */
  readonly reason?: string;
  /** The server has another value, from somewhere else, and it stands here now. */
  readonly isTheirs?: boolean;
}

export interface KeeperState {
  readonly answers: ReadonlyMap<number, KeptAnswer>;
  /** No answer came to the last try. */
  readonly isLost: boolean;
  readonly isSending: boolean;
  /** The server takes no more: the time is up, or it was submitted. */
  readonly isOver: boolean;
  /** The same attempt is open in another tab of this browser. */
  readonly isElsewhere: boolean;
}

/** What the server says to one answer. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'stale'; readonly version: number; readonly value: GivenAnswer }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'over' }
  /** Nothing came back: it is tried again. */
  | { readonly kind: 'silence' };

/** Where answers wait when the page is closed; a browser without one keeps them in the page only. */
export interface AnswerShelf {
  readonly read: () => Promise<ReadonlyMap<number, KeptAnswer>>;
  readonly write: (questionId: number, answer: KeptAnswer) => Promise<void>;
  readonly remove: (questionId: number) => Promise<void>;
}

export type TabNews =
  | { readonly kind: 'here' | 'too' | 'over' }
  | { readonly kind: 'saved'; readonly id: number; readonly value: GivenAnswer; readonly version: number };

interface Surroundings {
  readonly save: (questionId: number, value: GivenAnswer, version: number) => Promise<SaveOutcome>;
  readonly shelf: AnswerShelf;
  readonly tell: (news: TabNews) => void;
  /** Calls back after so many milliseconds. */
  readonly later: (run: () => void, ms: number) => unknown;
}

/** What is typed rests for so long before it goes, in milliseconds. */
export const restMs = 700;
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;

/**
 * The answers of one attempt: each is kept in the browser before it is sent, goes alone, and counts as saved when the
 * server has said so. What got no answer is sent again, later and later, with the version that it was made on; the
 * server then tells a second try from a second person.
 */
export class AnswerKeeper {
  readonly state: Store<KeeperState>;
  readonly #around: Surroundings;
  #retryMs = firstRetryMs;
  #turn = 0;
  #going: Promise<void> | null = null;

  constructor(known: ReadonlyMap<number, KeptAnswer>, around: Surroundings) {
    this.#around = around;
    this.state = storeOf<KeeperState>({
      ...{ answers: known, isLost: false, isSending: false, isOver: false, isElsewhere: false },
    });
  }

  /** Questions whose answers have not reached the server. */
  waiting(): number[] {
    return [...this.state.get().answers].filter(([, { state }]) => state === 'waiting').map(([id]) => id);
  }

  /** Takes up what was left in the browser when the page was closed. */
  async resume(): Promise<void> {
    const left = await this.#around.shelf.read().catch(() => new Map<number, KeptAnswer>());
    for (const [id, answer] of left) {
      const held = this.#of(id);
      // Answered on this page before the shelf was read: what stands here is newer, and goes by itself.
      if (held.state === 'waiting') continue;
      if (isSame(held.value, answer.value)) await this.#keep(id, { ...held, state: 'saved' });
      else this.#put(id, { ...answer, isUnsure: true });
    }
    this.#around.tell({ kind: 'here' });
    if (left.size) await this.flush();
  }

  /** The person has answered: shown and kept at once, sent when they rest for so many milliseconds. */
  answer(id: number, value: GivenAnswer, rest = restMs): void {
    if (this.state.get().isOver) return;
    const { version, sent, isUnsure } = this.#of(id);
    void this.#keep(id, { value, version, state: 'waiting', ...(isUnsure && { sent, isUnsure }) });
    const own = ++this.#turn;
    if (rest === 0) void this.flush();
    else this.#around.later(() => own === this.#turn && void this.flush(), rest);
  }

  /** Sends what waits, one after the other; who comes meanwhile waits for the same. */
  flush(): Promise<void> {
    this.#going ??= this.#sendAll().finally(() => {
      this.#going = null;
      this.#say({ isSending: false });
    });
    return this.#going;
  }

  /** What was given here goes over what came from elsewhere. */
  takeMine(id: number): void {
    const { sent } = this.#of(id);
    if (sent !== undefined) this.answer(id, sent, 0);
  }

  /** Nothing more is taken, in no tab. */
  end(): void {
    this.#say({ isOver: true });
    this.#around.tell({ kind: 'over' });
  }

  /** What another tab of this browser says. */
  hear(news: TabNews): void {
    if (news.kind === 'over') return this.#say({ isOver: true });
    if (news.kind === 'saved') {
      const { version, state } = this.#of(news.id);
      if (news.version > version && state !== 'waiting')
        this.#put(news.id, { value: news.value, version: news.version, state: 'saved' });
      return;
    }
    this.#say({ isElsewhere: true });
    if (news.kind === 'here') this.#around.tell({ kind: 'too' });
  }

  #of(id: number): KeptAnswer {
    return this.state.get().answers.get(id) ?? { value: null, version: 0, state: 'saved' };
  }

  #say(change: Partial<KeeperState>): void {
    this.state.set((now) => ({ ...now, ...change }));
  }

  #put(id: number, answer: KeptAnswer): void {
    this.state.set((now) => ({ ...now, answers: new Map(now.answers).set(id, answer) }));
  }

  async #keep(id: number, answer: KeptAnswer): Promise<void> {
    this.#put(id, answer);
    const { shelf } = this.#around;
    await (answer.state === 'saved' ? shelf.remove(id) : shelf.write(id, answer)).catch(() => {});
  }

  async #sendAll(): Promise<void> {
    for (let [id] = this.waiting(); id !== undefined && !this.state.get().isOver; [id] = this.waiting()) {
      this.#say({ isSending: true });
      if (!(await this.#sendOne(id))) return;
    }
  }

  /** False: the line is gone or the attempt is over, and the others wait. */
  async #sendOne(id: number): Promise<boolean> {
    const before = this.#of(id);
    await this.#keep(id, { ...before, sent: before.value, isUnsure: true });
    const outcome = await this.#around.save(id, before.value, before.version);
    if (outcome.kind === 'silence') {
      this.#say({ isLost: true });
      this.#around.later(() => void this.flush(), this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
      return false;
    }
    this.#retryMs = firstRetryMs;
    this.#say({ isLost: false });
    if (outcome.kind === 'over') this.end();
    else await this.#settle(id, before, outcome);
    return outcome.kind !== 'over';
  }

  /** What the server said of an answer, which may have been changed meanwhile. */
  async #settle(
    id: number,
    before: KeptAnswer,
    outcome: Exclude<SaveOutcome, { readonly kind: 'silence' | 'over' }>,
  ): Promise<void> {
    const { value } = before;
    const now = this.#of(id).value;
    const isChanged = !isSame(now, value);
    if (outcome.kind === 'refused') {
      if (isChanged) return;
      return this.#keep(id, { value, version: before.version, state: 'refused', reason: outcome.reason });
    }
    const { version } = outcome;
    if (outcome.kind === 'saved') {
      this.#around.tell({ kind: 'saved', id, value, version });
      return this.#keep(id, { value: now, version, state: isChanged ? 'waiting' : 'saved' });
    }
    // The version moved on. Where it is what was sent from here, only its acknowledgement was lost.
    const theirs = outcome.value;
    const isOwn = isSame(theirs, value) || (before.isUnsure === true && isSame(theirs, before.sent ?? null));
    if (isOwn) return this.#keep(id, { value: now, version, state: isSame(theirs, now) ? 'saved' : 'waiting' });
    return this.#keep(id, { value: theirs, version, state: 'saved', isTheirs: true, sent: now });
  }
}

const inOrder = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : value;

/** Are two answers the same? Nothing in any shape is nothing. */
export function isSame(one: GivenAnswer, other: GivenAnswer): boolean {
  if (isEmptyAnswer(one) || isEmptyAnswer(other)) return isEmptyAnswer(one) && isEmptyAnswer(other);
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}
