/**
 * `week`: hours by weekday, with the days off of the calendar; `cycle`: so many days one after the other, whatever the
 * calendar says; `flexible`: a norm within hours by weekday, of which the core is for all.
 */
export const scheduleKinds = ['week', 'cycle', 'flexible'] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];
