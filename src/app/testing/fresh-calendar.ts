import { shippedDays } from '#modules/company/schedules/work-calendar-shipped.ts';
import { noSchedules } from '#modules/company/schedules/schedules.ts';
import { useCalendarDays, useSchedules } from '#modules/company/schedules/work-calendar.server.ts';

// The one thing that modules keep of a database and that no server takes along: before each file of tests it is as in
// a process that has just begun.
useCalendarDays(shippedDays);
useSchedules(noSchedules);
