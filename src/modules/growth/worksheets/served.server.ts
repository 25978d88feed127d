import type { Served } from '#server/http/serve.ts';
import { responseVerbsServed } from '#modules/growth/worksheets/response-verbs.server.ts';
import { answersServed } from '#modules/growth/worksheets/worksheet-answers.server.ts';
import { filesServed } from '#modules/growth/worksheets/worksheet-file.server.ts';
import { publishServed } from '#modules/growth/worksheets/worksheet-forms.server.ts';
import { resultsServed } from '#modules/growth/worksheets/worksheet-results.server.ts';
import { campaignsServed } from '#modules/growth/worksheets/worksheets.server.ts';

export const worksheetsServed: readonly Served[] = [
  publishServed,
  ...campaignsServed,
  ...responseVerbsServed,
  ...answersServed,
  ...resultsServed,
  ...filesServed,
];
