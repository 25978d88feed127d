import * as attendance from '#modules/presence/attendance/attendance-endpoints.ts';
import * as checklists from '#modules/presence/departures/checklists.ts';
import * as departures from '#modules/presence/departures/departures.ts';

/** The endpoints of the modules of this folder. */
export const endpoints = [attendance, checklists, departures] as const;
