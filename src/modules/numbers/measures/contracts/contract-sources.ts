import { sourceOf } from '#modules/numbers/measures/measure.ts';

/** Whose money a row is: what rows of every source about contracts have. `manager_id` looks after the contract. */
const ofContract = {
  ...{ contract_id: 'bigint', stage_id: 'bigint', client_id: 'bigint', manager_id: 'bigint', currency: 'text' },
} as const;
const money = { ...ofContract, day: 'date', amount: 'numeric' } as const;
const common = { person: 'manager_id', isNotFrozen: true } as const;

/** Stages that are due in the period. */
export const dueStages = sourceOf({ name: 'due_stages', of: 'fp/contract-stages', ...common, columns: money });
/** Acts dated in the period that both sides signed. */
export const signedActs = sourceOf({ name: 'signed_acts', of: 'fp/contract-documents', ...common, columns: money });
/** Payments awaited in the period, and those that came in it. */
export const duePayments = sourceOf({ name: 'due_payments', of: 'fp/contract-payments', ...common, columns: money });
export const receivedPayments = sourceOf({
  ...{ name: 'received_payments', of: 'fp/contract-payments', ...common, columns: money },
});

/**
 * The tasks of stages, what they were divided into included, as their work stands at the end: a row for each currency
 * of their rates. Worth is not rounded; null: no rate is known.
 */
export const contractWork = sourceOf({
  ...{ name: 'contract_work', of: 'fp/dev-tasks', ...common, isLevel: true },
  columns: {
    ...ofContract,
    ...{ day: 'date', planned_minutes: 'numeric', spent_minutes: 'numeric', unrated_minutes: 'numeric' },
    ...{ due_worth: 'numeric', earned_worth: 'numeric', spent_worth: 'numeric' },
  },
});
