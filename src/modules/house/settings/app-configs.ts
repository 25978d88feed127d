import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { choice, flag, integer, localizedText, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { closed, id, orNull, rowsWith, textOrNull } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { settingTypes } from '#modules/house/settings/setting-list.ts';

/** The headings under which settings stand. Which there are is the code's; what they are called is not. */
export const appConfigGroups = resource('admin/app-config-groups', {
  icon: 'folders',
  order: 'ordering',
  access: { read: [screenActions.regions], update: [actions.settings.update], export: [actions.settings.export] },
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 100 }),
    code: text({ required: true, readOnly: true, unique: true, max: 60 }),
    ordering: integer({ required: true, default: 0, min: 0, max: 1000 }),
  },
});

/**
 * One setting: its value as text, empty where the default holds. Which settings there are, of what type and within
 * which bounds is the code's (`setting-list.ts`). A secret is written and never read.
 */
export const appConfigs = resource('admin/app-configs', {
  icon: 'settings',
  display: 'key',
  order: 'ordering',
  access: { read: [screenActions.appConfigs], update: [actions.settings.update], export: [actions.settings.export] },
  rows: 'staff',
  fields: {
    key: text({ required: true, readOnly: true, unique: true, search: true, max: 100 }),
    app_config_group_id: reference({ to: 'admin/app-config-groups', required: true, readOnly: true }),
    value: text({ max: 1000, search: false }),
    default_value: text({ readOnly: true }),
    type: choice({ values: settingTypes, required: true, readOnly: true }),
    is_set: flag({ readOnly: true }),
    ordering: integer({ required: true, readOnly: true, list: false }),
  },
});

const params = Type.Object({ id: Type.String({ pattern: '^\\d{1,15}$' }) });

/** Writes a secret, or takes it away with null. It is kept encrypted and answered to nobody. */
export const setSecret = endpoint('POST /api/admin/app-configs/:id/secret', {
  need: [actions.settings.update],
  params,
  body: closed({ secret: orNull(Type.String({ minLength: 1, maxLength: 1000 })) }),
  output: Type.Object({ is_set: Type.Boolean() }),
});

/** Who changed a setting from what to what, newest first. The values of secrets are nowhere. */
export const settingHistory = endpoint('GET /api/admin/app-configs/:id/history', {
  need: [screenActions.appConfigs],
  params,
  output: rowsWith({
    id: Type.Integer(),
    at: Type.String(),
    fio: textOrNull,
    before: textOrNull,
    after: textOrNull,
  }),
});

/** Brings back the value that stood before a change of the history. */
export const rollBackSetting = endpoint('POST /api/admin/app-configs/:id/roll-back', {
  need: [actions.settings.update],
  params,
  body: closed({ history_id: id }),
  output: Type.Object({ id: Type.Integer(), value: textOrNull }),
});
