import { endpoint } from '#kernel/endpoint.ts';
import { filters, open } from '#kernel/schemas.ts';

/**
 * What a saved report says now, to whoever asks: the answer of its report with `saved`, which names it. Parameters of
 * the caller stand in place of its own.
 */
export const runReport = endpoint('GET /api/fp/saved-reports/:id/run', {
  need: 'session',
  query: filters,
  output: open(),
});

