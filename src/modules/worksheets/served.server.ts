import type { Served } from '#server/http/serve.ts';
import { responseVerbsServed } from '#modules/worksheets/response-verbs.server.ts';
import { answersServed } from '#modules/worksheets/worksheet-answers.server.ts';
import { filesServed } from '#modules/worksheets/worksheet-file.server.ts';
import { publishServed } from '#modules/worksheets/worksheet-forms.server.ts';
import { resultsServed } from '#modules/worksheets/worksheet-results.server.ts';
import { campaignsServed } from '#modules/worksheets/worksheets.server.ts';

export const worksheetsServed: readonly Served[] = [
  publishServed,
  ...campaignsServed,
  ...responseVerbsServed,
  ...answersServed,
  ...resultsServed,
  ...filesServed,
];
