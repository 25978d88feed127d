import { choice, document, flag, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { screenActions } from '#modules/actions.ts';

/** What the log knows to have happened to a row. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'take_back',
  'see_as',
  'password',
  'second_factor_on',
  'second_factor_off',
  'api_token_made',
  'api_token_ended',
  'passkey_added',
  'passkey_removed',
  'telegram_linked',
  'telegram_unlinked',
  'telegram_refused',
] as const;

/** Who changed what, before and after, from where. Found by words once it is sealed. */
export const auditLog = resource('admin/audit-log', {
  icon: 'history',
  display: 'resource',
  order: '-id',
  table: 'audit_trail',
  access: { read: [screenActions.sessions] },
  rows: 'staff',
  fields: {
    resource: text({ required: true, readOnly: true, search: true }),
    actor_id: reference({ to: 'admin/users', readOnly: true }),
    action: choice({ values: auditActions, required: true, readOnly: true }),
    row_id: reference({ required: true, readOnly: true }),
    before: document({ readOnly: true }),
    after: document({ readOnly: true }),
    address: text({ required: true, readOnly: true }),
    session_id: reference({ readOnly: true, list: false }),
    request_id: text({ required: true, readOnly: true, list: false }),
    is_sealed: flag({ readOnly: true, list: false }),
  },
});
