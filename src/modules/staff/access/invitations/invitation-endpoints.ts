import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed } from '#kernel/schemas.ts';
import { shortestPassword } from '#kernel/shortest-password.ts';
import { users } from '#modules/company/people/door.ts';

const secret = Type.String({ minLength: 20, maxLength: 100 });

/** What a link is for, before it is used. */
export const readInvitation = endpoint('POST /api/admin/auth/read-invitation', {
  need: 'public',
  body: closed({ secret }),
  output: Type.Object({ fio: Type.String(), client_name: Type.String(), login: Type.String() }),
});

/** Makes the account behind a link, with the name and the password that the person chooses. */
export const acceptInvitation = endpoint('POST /api/admin/auth/accept-invitation', {
  need: 'public',
  status: 201,
  body: closed({
    secret,
    login: Type.String({ minLength: 2, maxLength: 60, pattern: users.fields.login.options.pattern }),
    password: Type.String({ minLength: shortestPassword, maxLength: 200 }),
  }),
  output: Type.Object({ login: Type.String() }),
});
