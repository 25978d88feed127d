import { type Measure, measure, type Source, sum } from '#modules/numbers/measures/measure.ts';
import {
  contractWork,
  duePayments,
  dueStages,
  receivedPayments,
  signedActs,
} from '#modules/numbers/measures/contracts/contract-sources.ts';

/** Only where all of it is of one currency: what is of several is never added up. */
const ofOneCurrency = (value: string): string => `case when count(distinct s.currency) = 1 then ${value} end`;

/** `{amount, currency}`, two digits; null where nothing is known, or where it is of several currencies. */
const money = <const I extends string>(id: I, source: Source, value: string): Measure<I> =>
  measure({
    ...{ id, type: 'money', source, missing: 'dash', formula: `sum(${value}); ${source.name}, by currency` },
    number: ofOneCurrency(`case when sum(${value}) is not null then jsonb_build_object(
      'amount', round(sum(${value}), 2)::text, 'currency', min(s.currency)) end`),
    rows: { where: `(${value}) is not null`, value },
  });

/** One sum by another, two digits; of 0 null. */
const index = <const I extends string>(id: I, part: string, all: string): Measure<I> =>
  measure({
    ...{ id, type: 'ratio', source: contractWork, missing: 'dash', formula: `sum(${part}) / sum(${all}), by currency` },
    number: ofOneCurrency(`round(coalesce(sum(${part}), 0) / nullif(sum(${all}), 0), 2)`),
    parts: {
      numerator: ofOneCurrency(`coalesce(sum(${part}), 0)`),
      denominator: ofOneCurrency(`coalesce(sum(${all}), 0)`),
    },
    rows: {
      where: `(${part}) is not null or (${all}) is not null`,
      ...{ value: `coalesce(${part}, 0)`, of: `coalesce(${all}, 0)` },
    },
  });

export const contractPlanAmount = money('contract_plan_amount', dueStages, 's.amount');
export const contractSignedAmount = money('contract_signed_amount', signedActs, 's.amount');
export const paymentPlanAmount = money('payment_plan_amount', duePayments, 's.amount');
export const paymentReceivedAmount = money('payment_received_amount', receivedPayments, 's.amount');
const none = { isNone: true } as const;
export const contractPlannedMinutes = sum('contract_planned_minutes', contractWork, 's.planned_minutes', none);
export const contractTaskMinutes = sum('contract_task_minutes', contractWork, 's.spent_minutes', none);
export const unratedMinutes = sum('unrated_minutes', contractWork, 's.unrated_minutes', none);
export const contractWorth = money('contract_worth', contractWork, 's.spent_worth');
export const plannedValue = money('pv', contractWork, 's.due_worth');
export const earnedValue = money('ev', contractWork, 's.earned_worth');
export const actualCost = money('ac', contractWork, 's.spent_worth');
export const scheduleIndex = index('spi', 's.earned_worth', 's.due_worth');
export const costIndex = index('cpi', 's.earned_worth', 's.spent_worth');

export const contractMeasures = [
  ...[contractPlanAmount, contractSignedAmount, paymentPlanAmount, paymentReceivedAmount, contractPlannedMinutes],
  ...[contractTaskMinutes, unratedMinutes, contractWorth, plannedValue, earnedValue, actualCost],
  ...[scheduleIndex, costIndex],
] satisfies readonly Measure[];
