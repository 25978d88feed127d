import type { Served } from '#server/http/serve.ts';
import { contractMoneyServed } from '#modules/contracts/contract-money.server.ts';
import { contractPaymentsServed } from '#modules/contracts/contract-payments.server.ts';
import { contractsDueServed } from '#modules/contracts/contract-totals.server.ts';
import { documentDraftsServed } from '#modules/contracts/document-drafts.server.ts';
import { documentFilesServed } from '#modules/contracts/document-files.server.ts';
import { documentVerbsServed } from '#modules/contracts/document-verbs.server.ts';

export const contractsServed: readonly Served[] = [
  ...documentDraftsServed,
  ...documentVerbsServed,
  ...documentFilesServed,
  ...contractPaymentsServed,
  ...contractMoneyServed,
  contractsDueServed,
];
