import type { Served } from '#server/http/serve.ts';
import { assignmentsServed } from '#modules/knowledge-tests/assignments.server.ts';
import { bankServed } from '#modules/knowledge-tests/bank-served.server.ts';
import { candidatesServed } from '#modules/knowledge-tests/candidates.server.ts';
import { gradingsServed } from '#modules/knowledge-tests/gradings.server.ts';
import { ownTestsServed } from '#modules/knowledge-tests/own-tests.server.ts';
import { resultsServed } from '#modules/knowledge-tests/results.server.ts';
import { takingServed } from '#modules/knowledge-tests/taking-served.server.ts';

export const knowledgeTestsServed: readonly Served[] = [
  ...bankServed,
  ...assignmentsServed,
  ...takingServed,
  ...candidatesServed,
  ...gradingsServed,
  ...resultsServed,
  ...ownTestsServed,
];
