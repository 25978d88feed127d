import { Generation } from '#modules/work/plan/levelling/generation.ts';
import { type PackedProject, reversed } from '#modules/work/plan/levelling/packed-project.ts';

/**
 * Double justification: all activities as late as they can be, the last first, then as early, the first first. The
 * schedule never gets longer (Valls, Ballestín & Quintanilla 2005, EJOR 165:375-386). Two passes a time.
 */
export class Justification {
  readonly #early: Generation;
  readonly #late: Generation;
  readonly #buckets: Int32Array;
  readonly #list: Int32Array;
  readonly #mirrored: Int32Array;

  constructor(project: PackedProject, early: Generation) {
    this.#early = early;
    this.#late = new Generation(reversed(project));
    this.#buckets = new Int32Array(project.horizon + 2);
    this.#list = new Int32Array(project.count);
    this.#mirrored = new Int32Array(project.count);
  }

  /** Moves a schedule to the right and back to the left. @returns its length now. */
  both(starts: Int32Array, length: number): number {
    this.#right(starts, length, starts);
    this.inOrder(starts, this.#early.project.order, this.#list);
    return this.#early.serial(this.#list, starts);
  }

  /** Where each activity is when all are as late as the length of the schedule lets them be. */
  late(starts: Int32Array, length: number): Int32Array {
    const late = new Int32Array(starts.length);
    const made = this.#right(starts, length, late);
    return late.map((start) => start + length - made);
  }

  #right(starts: Int32Array, length: number, into: Int32Array): number {
    const { durations, count } = this.#early.project;
    const mirrored = this.#mirrored;
    for (let at = 0; at < count; at++) mirrored[at] = length - starts[at]! - durations[at]!;
    this.inOrder(mirrored, this.#late.project.order, this.#list);
    const made = this.#late.serial(this.#list, mirrored);
    for (let at = 0; at < count; at++) into[at] = made - mirrored[at]! - durations[at]!;
    return made;
  }

  /** Fills `list` with all activities in the order of their starts; those that begin together in that of `order`. */
  inOrder(starts: Int32Array, order: Int32Array, list: Int32Array): void {
    const buckets = this.#buckets;
    const count = starts.length;
    let last = 0;
    for (let at = 0; at < count; at++) if (starts[at]! > last) last = starts[at]!;
    buckets.fill(0, 0, last + 2);
    for (let at = 0; at < count; at++) buckets[starts[at]! + 1]!++;
    for (let at = 1; at <= last; at++) buckets[at]! += buckets[at - 1]!;
    for (let place = 0; place < count; place++) {
      const activity = order[place]!;
      list[buckets[starts[activity]!]!++] = activity;
    }
  }
}
