export { type DayFacts, type DayOutcome, minuteMs } from '#modules/attendance/day-facts.ts';
export { dayOf } from '#modules/attendance/day.ts';
export { attendanceCorrections } from '#modules/attendance/attendance-corrections.ts';
export { attendance } from '#modules/attendance/attendance-days.ts';
export { attendanceMonths, monthPattern } from '#modules/attendance/attendance-months.ts';
export { attendanceQuestions } from '#modules/attendance/attendance-questions.ts';
