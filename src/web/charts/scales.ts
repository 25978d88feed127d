import { scaleLinear } from 'd3-scale';
import type { Unit } from '#web/charts/chart-model.ts';

/** A value axis: where a value stands, and the values that are written at it. */
export interface ValueScale {
  readonly of: (value: number) => number;
  readonly ticks: readonly number[];
}

const MINUTES_OF_HOUR = 60;

/**
 * From 0 to `most` over the pixels `from`…`to`, with about `count` round values: whole numbers for counts, whole hours
 * for minutes, never above 100 % for shares that stay below it.
 */
export function valueScale(unit: Unit, most: number, from: number, to: number, count = 4): ValueScale {
  const one = unit === 'minutes' ? MINUTES_OF_HOUR : 1;
  const least = unit === 'share' ? 0.01 : 1;
  const scale = scaleLinear([0, Math.max(most / one, least)], [from, to]).nice(count);
  const ticks = scale.ticks(count).filter((tick) => unit !== 'count' || Number.isInteger(tick));
  return { of: (value) => scale(value / one), ticks: ticks.map((tick) => tick * one) };
}

/** Places side by side over so many pixels: the middle of each and the room it has. */
export function placeScale(count: number, from: number, to: number): { middle: (at: number) => number; room: number } {
  const room = (to - from) / Math.max(1, count);
  return { middle: (at) => from + room * (at + 0.5), room };
}
