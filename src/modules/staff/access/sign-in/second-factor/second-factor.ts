import Type from 'typebox';
import { bodyOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, id, nothing } from '#kernel/schemas.ts';
import { otpFields, ownPassword } from '#modules/staff/access/sign-in/passwords/key-fields.ts';
import { actions } from '#modules/actions.ts';

export const secondFactor = endpoint('GET /api/admin/auth/second-factor', {
  need: 'session',
  output: Type.Object({ is_on: Type.Boolean(), is_required: Type.Boolean(), recovery_left: Type.Integer() }),
});

/** A new secret for an authenticator app. It counts only when a code made with it has been shown. */
export const beginSecondFactor = endpoint('POST /api/admin/auth/second-factor/begin', {
  need: 'session',
  body: bodyOf(ownPassword),
  output: Type.Object({ secret: Type.String(), uri: Type.String() }),
});

export const confirmSecondFactor = endpoint('POST /api/admin/auth/second-factor/confirm', {
  need: 'session',
  body: bodyOf(otpFields),
  output: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
});

export const removeSecondFactor = endpoint('POST /api/admin/auth/second-factor/remove', {
  need: 'session',
  body: bodyOf(ownPassword),
  ...nothing,
});

/** For a person who lost the phone and the recovery codes. */
export const resetSecondFactor = endpoint('POST /api/admin/users/reset-second-factor', {
  need: [actions.users.update],
  body: closed({ id }),
  ...nothing,
});
