import type { Served } from '#server/http/serve.ts';
import { correctionsServed } from '#modules/attendance/attendance-corrections.server.ts';
import { attendanceDaysServed } from '#modules/attendance/attendance-days.server.ts';
import { monthsServed } from '#modules/attendance/attendance-months.server.ts';
import { questionsServed } from '#modules/attendance/attendance-questions.server.ts';
import { explainServed } from '#modules/attendance/explain-day.server.ts';
import { timesheetsServed } from '#modules/attendance/timesheets.server.ts';

export const attendanceServed: readonly Served[] = [
  ...attendanceDaysServed,
  ...explainServed,
  ...correctionsServed,
  ...questionsServed,
  ...monthsServed,
  ...timesheetsServed,
];
