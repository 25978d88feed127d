import type { Served } from '#server/http/serve.ts';
import { knowledgeTestsServed } from '#modules/growth/knowledge-tests/served.server.ts';
import { kpiMonthsServed } from '#modules/growth/kpi/kpi-months.server.ts';
import { myTeamServed } from '#modules/growth/my-team/my-team.server.ts';
import { reviewsServed } from '#modules/growth/reviews/served.server.ts';
import { worksheetsServed } from '#modules/growth/worksheets/served.server.ts';

/** Every endpoint of the modules of this folder that is no plain verb of a resource. */
export const served: readonly Served[] = [
  ...knowledgeTestsServed,
  ...kpiMonthsServed,
  ...myTeamServed,
  ...reviewsServed,
  ...worksheetsServed,
];
