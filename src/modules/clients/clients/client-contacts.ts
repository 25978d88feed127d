import { email, flag, phone, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions, writtenBy } from '#modules/actions.ts';

/** Those who work with a client write down whom they talk to. */
const writers = [actions.clients.update, actions.contracts.update];

/** Somebody of a client organisation to talk to, with or without an account. */
export const clientContacts = resource('fp/client-contacts', {
  icon: 'address-book',
  order: '-is_main',
  access: writtenBy(writers, { read: [screenActions.clients], export: [actions.clients.export] }),
  rows: 'scoped',
  fields: {
    client_id: reference({ to: 'fp/clients', required: true, fixed: true, partOf: true }),
    name: text({ required: true, max: 150, search: true }),
    post: text({ max: 120 }),
    phone: phone({}),
    email: email({}),
    telegram: text({ max: 33, pattern: '^@?[A-Za-z][A-Za-z0-9_]{4,31}$' }),
    is_main: flag({}),
  },
});
