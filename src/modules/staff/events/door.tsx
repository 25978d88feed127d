export { EventChip, useOccurrences } from '#modules/staff/events/event-chip.tsx';
