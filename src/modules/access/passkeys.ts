import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { signIn } from '#modules/access/sign-in.ts';

const body = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const password = Type.String({ minLength: 1, maxLength: 200 });
/** What `navigator.credentials` takes and gives, as JSON: the W3C's shapes, judged by the library and not here. */
const credential = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });
const nothing = { output: Type.Null(), status: 204 } as const;
const instantOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });

export const listPasskeys = endpoint('GET /api/admin/auth/passkeys', {
  need: 'session',
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        created_at: Type.String(),
        last_used_at: instantOrNull,
      }),
    ),
  }),
});

export const beginPasskey = endpoint('POST /api/admin/auth/passkeys/begin', {
  need: 'session',
  body: body({ password }),
  output: credential,
});

/** Recovery codes come with the first factor of a person only: later ones would make those written down worthless. */
export const addPasskey = endpoint('POST /api/admin/auth/passkeys', {
  need: 'session',
  body: body({ name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }), credential }),
  output: Type.Object({
    recovery_codes: Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: Type.String() }),
  }),
  status: 201,
});

export const removePasskey = endpoint('POST /api/admin/auth/passkeys/remove', {
  need: 'session',
  body: body({ id: Type.Integer({ minimum: 1 }), password }),
  ...nothing,
});

/** Says nothing of anybody: the device knows by itself whose keys it holds for this address. */
export const passkeyChallenge = endpoint('POST /api/admin/auth/passkey-challenge', {
  need: 'public',
  transaction: false,
  body: Type.Unsafe<object | null>({}),
  output: credential,
});

export const passkeySignIn = endpoint('POST /api/admin/auth/passkey-login', {
  need: 'public',
  transaction: false,
  body: body({ credential }),
  output: signIn.output,
});
