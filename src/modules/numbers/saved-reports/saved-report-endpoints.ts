import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { filters, open } from '#kernel/schemas.ts';
import { savedReports } from '#modules/numbers/saved-reports/saved-reports.ts';

const { row, input, patch } = contractOf(savedReports);

/** Keeps a report. What its report would refuse is refused before it is kept, at `query`. */
export const saveReport = endpoint('POST /api/fp/saved-reports', {
  ...{ need: 'session', body: input, output: row, status: 201 },
});

/** The same of one that is there. */
export const changeReport = endpoint('PATCH /api/fp/saved-reports/:id', { need: 'session', body: patch, output: row });

/**
 * What a saved report says now, to whoever asks: the answer of its report with `saved`, which names it. Parameters of
 * the caller stand in place of its own.
 */
export const runReport = endpoint('GET /api/fp/saved-reports/:id/run', {
  need: 'session',
  query: filters,
  output: open(),
});
