import type { Served } from '#server/http/serve.ts';
import { calendarFeedsServed } from '#modules/leave/calendar-feeds.server.ts';
import { leavePlansServed } from '#modules/leave/leave-plans.server.ts';
import { daysOffServed } from '#modules/leave/days-off.server.ts';
import { leaveAnswersServed } from '#modules/leave/leave-answers.server.ts';
import { leaveVerbsServed } from '#modules/leave/leave-verbs.server.ts';

export const leaveServed: readonly Served[] = [
  ...calendarFeedsServed,
  ...leavePlansServed,
  ...daysOffServed,
  ...leaveAnswersServed,
  ...leaveVerbsServed,
];
