export { type DayFacts, type DayOutcome, minuteMs } from '#modules/presence/attendance/day-facts.ts';
export { dayOf } from '#modules/presence/attendance/day.ts';
export { attendanceCorrections } from '#modules/presence/attendance/attendance-corrections.ts';
export { attendance } from '#modules/presence/attendance/attendance-days.ts';
export { attendanceMonths, monthPattern } from '#modules/presence/attendance/attendance-months.ts';
export { attendanceQuestions } from '#modules/presence/attendance/attendance-questions.ts';
