import type { Served } from '#server/http/serve.ts';
import { attendanceServed } from '#modules/presence/attendance/served.server.ts';
import { checklistsServed } from '#modules/presence/departures/checklists.server.ts';
import { departuresServed } from '#modules/presence/departures/departures.server.ts';

/** Every endpoint of the modules of this folder that is no plain verb of a resource. */
export const served: readonly Served[] = [...attendanceServed, ...checklistsServed, ...departuresServed];
