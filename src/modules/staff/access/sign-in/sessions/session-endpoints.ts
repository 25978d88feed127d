import { endpoint } from '#kernel/endpoint.ts';
import { closed, ids, nothing } from '#kernel/schemas.ts';
import { specialActions } from '#modules/actions.ts';

/** Ends sessions of anybody: their tokens stop working at once, on every process. */
export const endSessionsOf = endpoint('POST /api/admin/sessions/end', {
  need: [specialActions.endSessions],
  body: closed({ ids: ids(500) }),
  ...nothing,
});
