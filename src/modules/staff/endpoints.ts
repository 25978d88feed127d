import * as access from '#modules/staff/access/endpoints.ts';
import * as calendarFeeds from '#modules/staff/leave/calendar-feeds.ts';
import * as events from '#modules/staff/events/event-endpoints.ts';
import * as hiring from '#modules/staff/hiring/hiring-endpoints.ts';
import * as leave from '#modules/staff/leave/leave-endpoints.ts';
import * as leaveHandOvers from '#modules/staff/leave/leave-hand-over-endpoints.ts';
import * as leavePlans from '#modules/staff/leave/leave-plan-endpoints.ts';
import * as punches from '#modules/staff/punches/endpoints.ts';

/** The endpoints of the modules of this folder. */
export const endpoints = [access, calendarFeeds, events, hiring, leave, leaveHandOvers, leavePlans, punches] as const;
