import type { Served } from '#server/http/serve.ts';
import { developersServed } from '#modules/views/developers/developer-page.server.ts';
import { ganttServed } from '#modules/views/gantt/served.server.ts';
import { reportsServed } from '#modules/views/reports/reports-served.server.ts';
import { taskViewsServed } from '#modules/views/task-views/served.server.ts';

/** Every endpoint of the modules of this folder that is no plain verb of a resource. */
export const served: readonly Served[] = [...developersServed, ...ganttServed, ...reportsServed, ...taskViewsServed];
