import { NeverWorks, type TimeScale } from '#modules/work/plan/time/time-scale.ts';

/** Minutes of a day between which is worked, in order; beyond 1,440 they go over midnight. */
export type Spans = readonly (readonly [from: number, to: number])[];
/** What is worked on a day: days are counted from the first of 1970. */
export type SpansOfDay = (day: number) => Spans;

export const MINUTES_A_DAY = 1_440;
/** A calendar is asked for no more days than this in either direction: about eighty years. */
const MOST_DAYS = 29_220;
const FIRST_DAYS = 512;

/**
 * The working time of a calendar as sums of minutes, so that work is counted and found again without walking days.
 * Days are asked for when they are needed, and each once.
 */
export class WorkingTime implements TimeScale {
  readonly #spansOfDay: SpansOfDay;
  readonly #origin: number;
  /** The known days: from the first up to the one behind the last. */
  #first: number;
  #end: number;
  #starts = new Int32Array(0);
  #ends = new Int32Array(0);
  /** Work before each span, and at the end all of it. */
  #work = new Int32Array(1);
  /** Of each known day the first span that ends behind its midnight. */
  #spanOfDay = new Int32Array(0);

  /** @param origin an instant about which is planned: work is counted from its day. */
  constructor(spansOfDay: SpansOfDay, origin: number) {
    this.#spansOfDay = spansOfDay;
    this.#origin = Math.floor(origin / MINUTES_A_DAY);
    this.#first = this.#origin;
    this.#end = this.#origin;
    this.#know(this.#origin - 32, this.#origin + FIRST_DAYS);
  }

  before(instant: number): number {
    const day = Math.floor(instant / MINUTES_A_DAY);
    if (day < this.#first || day >= this.#end) this.#knowDay(day);
    const [starts, ends, work] = [this.#starts, this.#ends, this.#work];
    let at = this.#spanOfDay[day - this.#first]!;
    while (at < ends.length && ends[at]! <= instant) at++;
    return at < starts.length && starts[at]! < instant ? work[at]! + instant - starts[at]! : work[at]!;
  }

  finishAt(wanted: number): number {
    this.#knowWork(wanted - 1, wanted);
    const at = this.#spanWith(wanted, true);
    return this.#starts[at]! + wanted - this.#work[at]!;
  }

  startAt(wanted: number): number {
    this.#knowWork(wanted, wanted + 1);
    const at = this.#spanWith(wanted, false);
    return this.#starts[at]! + wanted - this.#work[at]!;
  }

  /** The last span with less (`isFinish`) or no more than so much work before it. */
  #spanWith(wanted: number, isFinish: boolean): number {
    const work = this.#work;
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (isFinish ? work[middle]! < wanted : work[middle]! <= wanted) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #knowDay(day: number): void {
    if (Math.abs(day - this.#origin) > MOST_DAYS) throw new NeverWorks();
    const reach = Math.abs(day - this.#origin) * 2;
    if (day < this.#first) this.#know(Math.max(this.#origin - reach, this.#origin - MOST_DAYS), this.#end);
    else this.#know(this.#first, Math.min(this.#origin + reach, this.#origin + MOST_DAYS) + 1);
  }

  /** Knows a span with no more work before it than `least`, and as much work in all as `most`. */
  #knowWork(least: number, most: number): void {
    while (!this.#starts.length || this.#work[0]! > least) {
      if (this.#first <= this.#origin - MOST_DAYS) throw new NeverWorks();
      this.#know(Math.max(2 * this.#first - this.#end, this.#origin - MOST_DAYS), this.#end);
    }
    while (this.#work.at(-1)! < most) {
      if (this.#end > this.#origin + MOST_DAYS) throw new NeverWorks();
      this.#know(this.#first, Math.min(2 * this.#end - this.#first, this.#origin + MOST_DAYS + 1));
    }
  }

  #know(first: number, end: number): void {
    const spans: [number, number][] = [];
    // The day before brings what goes over midnight.
    for (let day = first - 1; day < end; day++) {
      for (const [from, to] of this.#spansOfDay(day)) {
        const [start, finish] = [Math.max(day * MINUTES_A_DAY + from, first * MINUTES_A_DAY), day * MINUTES_A_DAY + to];
        const last = spans.at(-1);
        if (finish <= start) continue;
        if (last && start <= last[1]) last[1] = Math.max(last[1], finish);
        else spans.push([start, finish]);
      }
    }
    // What the last day carries over midnight belongs to the next one, which is not known yet.
    const last = spans.at(-1);
    if (last && last[1] > end * MINUTES_A_DAY) last[1] = end * MINUTES_A_DAY;
    this.#index(
      first,
      end,
      spans.filter(([from, to]) => from < to),
    );
  }

  #index(first: number, end: number, spans: readonly (readonly [number, number])[]): void {
    this.#first = first;
    this.#end = end;
    this.#starts = Int32Array.from(spans, ([from]) => from);
    this.#ends = Int32Array.from(spans, ([, to]) => to);
    this.#work = new Int32Array(spans.length + 1);
    let beforeOrigin = 0;
    const origin = this.#origin * MINUTES_A_DAY;
    for (const [at, [from, to]] of spans.entries()) {
      this.#work[at + 1] = this.#work[at]! + to - from;
      beforeOrigin += Math.max(0, Math.min(to, origin) - Math.min(from, origin));
    }
    for (let at = 0; at < this.#work.length; at++) this.#work[at]! -= beforeOrigin;
    this.#spanOfDay = new Int32Array(end - first);
    for (let day = first, at = 0; day < end; day++) {
      while (at < spans.length && this.#ends[at]! <= day * MINUTES_A_DAY) at++;
      this.#spanOfDay[day - first] = at;
    }
  }
}
