import { integer, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';

/** That a role holds an action: `access_state` 1 is allowed, 0 is not. spec.md, section 3. */
export const userRoleAccess = resource('admin/user-role-access', {
  icon: 'key',
  display: 'app_actions_id',
  order: 'app_actions_id',
  access: { read: [screenActions.roles], update: [actions.roles.update], export: [actions.roles.export] },
  rows: 'staff',
  fields: {
    user_roles_id: reference({ to: 'admin/user-roles', required: true, fixed: true, partOf: true }),
    app_actions_id: integer({ required: true, fixed: true, unique: 'user_roles_id' }),
    access_state: integer({ required: true, max: 1 }),
  },
});
