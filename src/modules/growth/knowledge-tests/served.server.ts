import type { Served } from '#server/http/serve.ts';
import { assignmentsServed } from '#modules/growth/knowledge-tests/assignments.server.ts';
import { bankServed } from '#modules/growth/knowledge-tests/bank-served.server.ts';
import { candidatesServed } from '#modules/growth/knowledge-tests/candidates.server.ts';
import { gradingsServed } from '#modules/growth/knowledge-tests/gradings.server.ts';
import { ownTestsServed } from '#modules/growth/knowledge-tests/own-tests.server.ts';
import { resultsServed } from '#modules/growth/knowledge-tests/results.server.ts';
import { takingServed } from '#modules/growth/knowledge-tests/taking-served.server.ts';

export const knowledgeTestsServed: readonly Served[] = [
  ...bankServed,
  ...assignmentsServed,
  ...takingServed,
  ...candidatesServed,
  ...gradingsServed,
  ...resultsServed,
  ...ownTestsServed,
];
