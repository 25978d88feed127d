import type { Served } from '#server/http/serve.ts';
import { calendarFeedsServed } from '#modules/staff/leave/calendar-feeds.server.ts';
import { leavePlansServed } from '#modules/staff/leave/leave-plans.server.ts';
import { daysOffServed } from '#modules/staff/leave/days-off.server.ts';
import { leaveAnswersServed } from '#modules/staff/leave/leave-answers.server.ts';
import { leaveVerbsServed } from '#modules/staff/leave/leave-verbs.server.ts';

export const leaveServed: readonly Served[] = [
  ...calendarFeedsServed,
  ...leavePlansServed,
  ...daysOffServed,
  ...leaveAnswersServed,
  ...leaveVerbsServed,
];
