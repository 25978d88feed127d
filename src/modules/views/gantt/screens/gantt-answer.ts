import type { Answer } from '#kernel/api.ts';

/** What the server answers about a plan: see `gantt-answer.ts` of the module. */
export type GanttAnswer = Answer<'GET /api/fp/gantt-task-manager'>;
export type GanttRow = GanttAnswer['rows'][number];
export type GanttBar = GanttAnswer['bars'][number];
export type GanttLink = GanttAnswer['links'][number];
export type GanttCalendar = GanttAnswer['calendars'][string];
export type GanttLoad = GanttAnswer['load'][number];
export type GanttConflict = GanttAnswer['conflicts'][number];
export type UnplacedTask = GanttAnswer['unplaced'][number];

/** What a change would mean. */
export type WhatIf = Answer<'POST /api/fp/gantt-task-manager/what-if'>;
