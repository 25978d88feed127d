export { PersonWeek } from '#modules/company/schedules/person-week.tsx';
export { PersonSchedule } from '#modules/company/schedules/person-schedule.tsx';
export { useAwaitsSpans, useSpansOfPeople, useWorkingSpans } from '#modules/company/schedules/use-working-spans.tsx';
