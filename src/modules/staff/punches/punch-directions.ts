/**
 * What a pass means, as the device says it. The keys of overtime are kept as they were pressed; days count them as
 * coming and going.
 */
export const directions = ['in', 'out', 'break_out', 'break_in', 'overtime_in', 'overtime_out', 'unknown'] as const;
export type Direction = (typeof directions)[number];

/** What a person says when they come or go by themselves. */
export const ownDirections = ['in', 'out', 'break_out', 'break_in'] as const;

/** Whether the keys of a device are believed: nobody's, each pass is coming, or going, or as the keys say. */
export const deviceModes = ['both', 'in', 'out', 'keys'] as const;
export type DeviceMode = (typeof deviceModes)[number];

/** What days count; `unknown`: the first of a day is coming, the last going. */
export type CountedDirection = 'in' | 'out' | 'break_out' | 'break_in' | 'unknown';

const plain: Readonly<Record<Direction, CountedDirection>> = {
  in: 'in',
  out: 'out',
  break_out: 'break_out',
  break_in: 'break_in',
  overtime_in: 'in',
  overtime_out: 'out',
  unknown: 'unknown',
};

/** The direction that a day counts. `mode` is that of the device; null where none has stood between. */
export function countedDirection(direction: Direction, mode: DeviceMode | null): CountedDirection {
  if (mode === 'both') return 'unknown';
  return mode === 'in' || mode === 'out' ? mode : plain[direction];
}
