export { EventChip, useOccurrences } from '#modules/events/event-chip.tsx';
