import Type from 'typebox';
import { specialActions } from '#kernel/actions.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** Ends sessions of anybody: their tokens stop working at once, on every process. */
export const endSessionsOf = endpoint('POST /api/admin/sessions/end', {
  need: [specialActions.endSessions],
  body: Type.Object(
    { ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 500 }) },
    { additionalProperties: false },
  ),
  output: Type.Null(),
  status: 204,
});
