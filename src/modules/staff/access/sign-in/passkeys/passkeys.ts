import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import Type from 'typebox';
import { bodyOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { anyBody, closed, id, nothing, open, rowsWith, textOrNull, typed } from '#kernel/schemas.ts';
import { ownPassword, passkeyFields } from '#modules/staff/access/sign-in/passwords/key-fields.ts';
import { signIn } from '#modules/staff/access/sign-in/sign-in.ts';

/** What `navigator.credentials` takes and gives, as JSON: the W3C's shapes, judged by the library and not here. */
const made = open<RegistrationResponseJSON>();
const shown = open<AuthenticationResponseJSON>();

export const listPasskeys = endpoint('GET /api/admin/auth/passkeys', {
  need: 'session',
  output: rowsWith({
    id: Type.Integer(),
    name: Type.String(),
    created_at: Type.String(),
    last_used_at: textOrNull,
  }),
});

export const beginPasskey = endpoint('POST /api/admin/auth/passkeys/begin', {
  need: 'session',
  body: bodyOf(ownPassword),
  output: open<PublicKeyCredentialCreationOptionsJSON>(),
});

/** Recovery codes come with the first factor of a person only: later ones would make those written down worthless. */
export const addPasskey = endpoint('POST /api/admin/auth/passkeys', {
  need: 'session',
  body: bodyOf(passkeyFields, { credential: made }),
  output: Type.Object({
    recovery_codes: typed<readonly string[] | null>({ type: ['array', 'null'], items: Type.String() }),
  }),
  status: 201,
  isSecret: true,
});

export const removePasskey = endpoint('POST /api/admin/auth/passkeys/remove', {
  need: 'session',
  body: bodyOf(ownPassword, { id }),
  ...nothing,
});

/** Says nothing of anybody: the device knows by itself whose keys it holds for this address. */
export const passkeyChallenge = endpoint('POST /api/admin/auth/passkey-challenge', {
  need: 'public',
  transaction: false,
  body: anyBody,
  output: open<PublicKeyCredentialRequestOptionsJSON>(),
});

export const passkeySignIn = endpoint('POST /api/admin/auth/passkey-login', {
  need: 'public',
  transaction: false,
  body: closed({ credential: shown }),
  output: signIn.output,
});
