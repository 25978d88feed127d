/** Who reads reports at the same time, and who waits. */
export interface TurnLimits {
  /** So many read at once. */
  readonly atOnce: number;
  /** So many wait at most. */
  readonly waiting: number;
  /** Milliseconds that anybody waits at most. */
  readonly patience: number;
  /** What part of its time a turn is followed by rest where others wait: then processors are free for all else. */
  readonly rest: number;
}

interface Waiting {
  readonly person: number;
  readonly begin: () => void;
}

/**
 * Turns at something heavy. Whoever had a turn longest ago comes next, so that a wall of reports of one person does not
 * keep the single one of another; among turns of one person the first come is the first served.
 */
export class ReadingTurns {
  readonly #limits: TurnLimits;
  readonly #refusal: () => Error;
  #running = 0;
  #begun = 0;
  readonly #lastOf = new Map<number, number>();
  readonly #waiting: Waiting[] = [];

  /** @param refusal what is thrown at whoever finds too many waiting, or has waited too long. */
  constructor(limits: TurnLimits, refusal: () => Error) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  /** Runs the work of a person as soon as it is their turn. */
  async take<T>(person: number, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#begin(person);
    else await this.#turn(person);
    const began = performance.now();
    try {
      return await work();
    } finally {
      const ended = (): void => {
        this.#running -= 1;
        this.#next();
      };
      if (this.isWaitedFor) setTimeout(ended, (performance.now() - began) * this.#limits.rest);
      else ended();
    }
  }

  /** Whether anybody waits for a turn. */
  get isWaitedFor(): boolean {
    return this.#waiting.length > 0;
  }

  #begin(person: number): void {
    this.#running += 1;
    // Those who have read nothing for long are as good as those who never did.
    if (this.#lastOf.size > mostRemembered) this.#lastOf.clear();
    this.#lastOf.set(person, ++this.#begun);
  }

  #turn(person: number): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw this.#refusal();
    return new Promise((begin, refuse) => {
      const entry: Waiting = {
        person,
        begin: () => {
          clearTimeout(timer);
          begin();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        refuse(this.#refusal());
      }, this.#limits.patience);
      this.#waiting.push(entry);
    });
  }

  #next(): void {
    const longAgo = ({ person }: Waiting): number => this.#lastOf.get(person) ?? 0;
    const next = this.#waiting.reduce<Waiting | undefined>(
      (least, one) => (least === undefined || longAgo(one) < longAgo(least) ? one : least),
      undefined,
    );
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#begin(next.person);
    next.begin();
  }
}

const mostRemembered = 5_000;
