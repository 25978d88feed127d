import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed } from '#kernel/schemas.ts';
import { signIn } from '#modules/staff/access/sign-in/sign-in.ts';

/** Is signing in by certificate offered, and with which keys does the module let this site in? */
export const eimzoOffer = endpoint('GET /api/admin/auth/eimzo', {
  need: 'public',
  output: Type.Object({ is_on: Type.Boolean(), api_keys: Type.Array(Type.String()) }),
});

/** What the visitor's key has to sign; the E-IMZO server remembers it for a short time. */
export const eimzoChallenge = endpoint('POST /api/admin/auth/eimzo/challenge', {
  need: 'public',
  transaction: false,
  body: closed({}),
  output: Type.Object({ challenge: Type.String() }),
});

export const eimzoSignIn = endpoint('POST /api/admin/auth/eimzo/login', {
  need: 'public',
  transaction: false,
  body: closed({ pkcs7: Type.String({ minLength: 1, maxLength: 200_000, pattern: '^[A-Za-z0-9+/=\\s]+$' }) }),
  output: signIn.output,
});
