import type { Served } from '#server/http/serve.ts';
import { correctionsServed } from '#modules/presence/attendance/attendance-corrections.server.ts';
import { attendanceDaysServed } from '#modules/presence/attendance/attendance-days.server.ts';
import { monthsServed } from '#modules/presence/attendance/attendance-months.server.ts';
import { questionsServed } from '#modules/presence/attendance/attendance-questions.server.ts';
import { explainServed } from '#modules/presence/attendance/explain-day.server.ts';
import { timesheetsServed } from '#modules/presence/attendance/timesheets.server.ts';

export const attendanceServed: readonly Served[] = [
  ...attendanceDaysServed,
  ...explainServed,
  ...correctionsServed,
  ...questionsServed,
  ...monthsServed,
  ...timesheetsServed,
];
