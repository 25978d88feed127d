export { events } from '#modules/staff/events/events.ts';
