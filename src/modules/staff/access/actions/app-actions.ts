import { localizedText, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';

/**
 * Every action of the registry as a row with the same number. The code says which there are, so none is made or
 * deleted by hand; what they are called and where they stand in the matrix of rights is the administrator's.
 */
export const appActions = resource('admin/app-actions', {
  icon: 'bolt',
  access: { read: [screenActions.appActions], update: [actions.roles.update], export: [actions.roles.export] },
  rows: 'staff',
  fields: {
    /** The id as a text: documents speak of rights by their numbers, and it is searched like one. */
    number: text({ readOnly: true, search: true, max: 20 }),
    name: localizedText({ required: true, max: 150 }),
    action_group_id: reference({ to: 'admin/action-groups', required: true }),
    action_category_id: reference({ to: 'admin/action-categories', required: true }),
    action_type_id: reference({ to: 'admin/action-types', required: true }),
  },
});
