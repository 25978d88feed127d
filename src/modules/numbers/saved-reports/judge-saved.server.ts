import { type FieldError, refuseInvalid } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import type { Values } from '#server/crud/values.ts';
import { type Parameters, parametersIn } from '#modules/numbers/saved-reports/report-address.ts';
import { isRelativePeriod } from '#modules/numbers/saved-reports/relative-period.ts';

/** Throws 422 for what no report would answer: a broken query, days beside a word for them. */
export function judgeSaved(_ctx: Context, row: Values): void {
  const asked = parametersIn(String(row.query ?? ''));
  if (!asked) return refuseInvalid([{ field: 'query', rule: 'query_broken' }]);
  refuseInvalid(errorsIn(asked));
}

function* wrongIn(asked: Parameters): Generator<FieldError> {
  const { period, day_from, day_to } = asked;
  if (period !== undefined && !isRelativePeriod(period))
    yield { field: 'query', rule: 'period_word', values: { word: period.slice(0, 60) } };
  if (period !== undefined && (day_from !== undefined || day_to !== undefined))
    yield { field: 'query', rule: 'period_or_days' };
}

const errorsIn = (asked: Parameters): FieldError[] => [...wrongIn(asked)].slice(0, 1);
