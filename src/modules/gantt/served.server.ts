import type { Served } from '#server/http/serve.ts';
import { ganttReading } from '#modules/gantt/gantt.server.ts';
import { makeDayServed } from '#modules/gantt/make-day.server.ts';
import { taskPlanServed } from '#modules/gantt/task-plan.server.ts';
import { whatIfServed } from '#modules/gantt/what-if.server.ts';

export const ganttServed: readonly Served[] = [...ganttReading, ...whatIfServed, taskPlanServed, makeDayServed];
