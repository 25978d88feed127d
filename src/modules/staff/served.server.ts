import type { Served } from '#server/http/serve.ts';
import { accessServed } from '#modules/staff/access/served.server.ts';
import { eventsServed } from '#modules/staff/events/events-served.server.ts';
import { hiringServed } from '#modules/staff/hiring/hiring-served.server.ts';
import { leaveServed } from '#modules/staff/leave/served.server.ts';
import { punchesServed } from '#modules/staff/punches/served.server.ts';

/** Every endpoint of the modules of this folder that is no plain verb of a resource. */
export const served: readonly Served[] = [
  ...accessServed,
  ...eventsServed,
  ...hiringServed,
  ...leaveServed,
  ...punchesServed,
];
