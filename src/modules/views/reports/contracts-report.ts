import { screenActions, specialActions } from '#modules/actions.ts';
import { clientContracts, contractDocuments } from '#modules/clients/contracts/door.ts';
import { ofContracts } from '#modules/numbers/measures/door.ts';
import { longPeriod, type Report } from '#modules/views/reports/report.ts';

/** By what contracts are narrowed: the fields that rows of money have. */
const filtersOf = {
  ...contractDocuments,
  fields: { ...contractDocuments.fields, client_id: clientContracts.fields.client_id },
};

/** What contracts bring and cost, by currency: plans and what came of them, and what the work is worth. */
export const contractsReport = {
  name: 'contracts',
  need: [specialActions.contractMoney],
  alsoNeeds: [screenActions.clients],
  whole: [specialActions.contractMoney],
  who: 'contracts',
  keys: ['contract_id'],
  alsoBy: ['currency'],
  groups: ['contract_id', 'stage_id', 'client_id'],
  isFlat: true,
  measures: ofContracts.contractMeasures,
  filtersOf,
  filters: ['contract_id', 'client_id', 'currency'],
  mostDays: longPeriod,
  mayBeAhead: true,
  order: 'number',
} as const satisfies Report<'contracts'>;
