import type { Served } from '#server/http/serve.ts';
import { dashboardsServed } from '#modules/numbers/dashboards/dashboards-served.server.ts';
import { savedReportsServed } from '#modules/numbers/saved-reports/saved-reports-served.server.ts';

/** Every endpoint of the modules of this folder that is no plain verb of a resource. */
export const served: readonly Served[] = [...dashboardsServed, ...savedReportsServed];
