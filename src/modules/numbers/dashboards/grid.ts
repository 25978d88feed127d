/** A dashboard is so many cells wide, and at most so many high. */
export const gridColumns = 12;
export const mostRows = 200;

/** Where something stands, in cells. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Placed extends Place {
  readonly id: number;
}

export const isOnGrid = ({ x, y, width, height }: Place): boolean =>
  x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= gridColumns && y + height <= mostRows;

export const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The first two that lie on each other; null when none do. */
export function overlappingIn<P extends Place>(places: readonly P[]): readonly [P, P] | null {
  for (const [at, one] of places.entries())
    for (const other of places.slice(at + 1)) if (overlap(one, other)) return [one, other];
  return null;
}

/** The first free place from the top, then from the left; null when the grid is full. */
export function firstFree(taken: readonly Place[], width: number, height: number): Place | null {
  for (let y = 0; y + height <= mostRows; y++)
    for (let x = 0; x + width <= gridColumns; x++) {
      const place = { x, y, width, height };
      if (!taken.some((one) => overlap(one, place))) return place;
    }
  return null;
}

/** Kept within the grid. */
export function onGrid({ x, y, width, height }: Place): Place {
  const [wide, high] = [clamp(width, 1, gridColumns), clamp(height, 1, 20)];
  return { x: clamp(x, 0, gridColumns - wide), y: clamp(y, 0, mostRows - high), width: wide, height: high };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * All places when one of them becomes another: what lies there gives way downwards, and what that meets in its turn.
 * Everything else stays where it is.
 */
export function placedAnew(all: readonly Placed[], id: number, place: Place): Placed[] {
  const moved: Placed = { id, ...onGrid(place) };
  const done: Placed[] = [moved];
  const others = all.filter((one) => one.id !== id).toSorted((a, b) => a.y - b.y || a.x - b.x);
  for (const one of others) {
    let now = one;
    for (let met = done.find((other) => overlap(other, now)); met; met = done.find((other) => overlap(other, now)))
      now = { ...now, y: met.y + met.height };
    done.push(now);
  }
  return all.map((one) => done.find((other) => other.id === one.id)!);
}

/** How large something is when it comes onto the grid. */
export const usualSize = {
  report: [6, 5],
  chart: [6, 4],
  number: [3, 2],
  list: [4, 4],
  load: [6, 4],
  running: [4, 4],
  leave: [4, 3],
  birthdays: [3, 3],
  forecast: [4, 3],
  clock: [3, 2],
} as const;
