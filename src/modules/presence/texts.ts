import attendance from '#modules/presence/attendance/texts.json' with { type: 'json' };
import departures from '#modules/presence/departures/texts.json' with { type: 'json' };

/** The texts of the modules of this folder, a file each. */
export const texts = {
  attendance,
  departures,
} as const;
