export { PersonWeek } from '#modules/schedules/person-week.tsx';
export { PersonSchedule } from '#modules/schedules/person-schedule.tsx';
export { useAwaitsSpans, useSpansOfPeople, useWorkingSpans } from '#modules/schedules/use-working-spans.tsx';
