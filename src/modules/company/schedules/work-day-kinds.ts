/** How a day of the year differs from its weekday, as the law and the decrees have it. */
export const workDayKinds = ['holiday', 'extra_off', 'moved_off', 'working_saturday', 'short_day'] as const;
export type WorkDayKind = (typeof workDayKinds)[number];
