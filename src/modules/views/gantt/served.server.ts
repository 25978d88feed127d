import type { Served } from '#server/http/serve.ts';
import { ganttReading } from '#modules/views/gantt/gantt.server.ts';
import { makeDayServed } from '#modules/views/gantt/make-day.server.ts';
import { taskPlanServed } from '#modules/views/gantt/task-plan.server.ts';
import { whatIfServed } from '#modules/views/gantt/what-if.server.ts';

export const ganttServed: readonly Served[] = [...ganttReading, ...whatIfServed, taskPlanServed, makeDayServed];
