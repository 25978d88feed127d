import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { listOf, rowsWith } from '#kernel/schemas.ts';
import { screenActions } from '#modules/actions.ts';

const text = Type.String();

/** What templates of each type may say, with a sample in each language. */
export const notificationVariables = endpoint('GET /api/admin/notification-templates/variables', {
  need: [screenActions.notificationTemplates],
  output: rowsWith({
    notification_type_id: Type.Integer(),
    /** By which a preview asks for it. */
    kind: text,
    variables: listOf({ name: text, samples: Type.Object({ uz: text, uk: text, ru: text }) }),
  }),
});
