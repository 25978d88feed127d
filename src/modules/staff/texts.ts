import access from '#modules/staff/access/texts.json' with { type: 'json' };
import events from '#modules/staff/events/texts.json' with { type: 'json' };
import hiring from '#modules/staff/hiring/texts.json' with { type: 'json' };
import leave from '#modules/staff/leave/texts.json' with { type: 'json' };
import punches from '#modules/staff/punches/texts.json' with { type: 'json' };

/** The texts of the modules of this folder, a file each. */
export const texts = {
  access,
  events,
  hiring,
  leave,
  punches,
} as const;
