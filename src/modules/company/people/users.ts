import {
  choice,
  date,
  email,
  flag,
  localizedText,
  phone,
  reference,
  references,
  secret,
  text,
} from '#kernel/fields/door.ts';
import { languages } from '#kernel/languages.ts';
import { resource } from '#kernel/resource.ts';
import { shortestPassword } from '#kernel/shortest-password.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What the product wears: as the system of the device does, or always the same. */
export const themes = ['light', 'dark', 'system'] as const;

/** Everyone who can sign in. Staff belong to a branch, clients' people to their organisation. */
export const users = resource('admin/users', {
  icon: 'user',
  display: 'fio',
  order: 'fio',
  access: familyAccess('users', screenActions.users),
  rows: 'scoped',
  fields: {
    fio: text({ required: true, max: 150, search: true }),
    login: text({ required: true, max: 60, unique: true, search: true, pattern: '^[a-zA-Z0-9][a-zA-Z0-9._-]{1,59}$' }),
    password: secret({ min: shortestPassword }),
    role_ids: references({ to: 'admin/user-roles', list: true }),
    status: choice({ values: ['active', 'blocked'], required: true, default: 'active' }),
    user_type_id: reference({ to: 'admin/user-types', required: true }),
    branch_id: reference({ to: 'admin/branches' }),
    client_id: reference({ to: 'fp/clients' }),
    /** Invites colleagues of the own organisation. */
    is_client_administrator: flag({ list: false }),
    position: localizedText({ max: 120 }),
    email: email({ unique: true, search: true }),
    phone: phone({ unique: true }),
    /** The number of the person, 14 digits: by it a certificate is recognised. */
    pinfl: text({ unique: true, max: 14, pattern: '^\\d{14}$', list: false, isPersonal: true }),
    lang_code: choice({ values: languages, required: true, default: 'uz', list: false }),
    /** Chosen by the person alone; null: never, and each browser goes its own way. */
    theme: choice({ values: themes, readOnly: true, list: false }),
    img_resource_id: reference({ to: 'admin/resources-view', list: false }),
    born_on: date({ notAfterToday: true, list: false, isPersonal: true }),
    hired_on: date({}),
    /** The account opens on this day; without it, it is open. */
    opens_on: date({ list: false }),
    /** By it the timesheet and 1C know the person. */
    personnel_number: text({ unique: true, max: 20, list: false }),
    is_demo: flag({ readOnly: true, list: false }),
  },
});

const { fio, email: ownEmail, phone: ownPhone, img_resource_id } = users.fields;
/** What people change of themselves. */
export const ownFields = {
  ...{ fio, email: ownEmail, phone: ownPhone, img_resource_id },
  /** Where codes for a new password go is changed by those who know the present one. */
  old_password: secret({}),
} as const;

/** People who know the old password choose a new one. */
export const passwordFields = {
  old_password: secret({ required: true }),
  password: secret({ required: true, min: shortestPassword }),
} as const;
