import Type from 'typebox';
import { bodyOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, nothing, oneOf, orNull, textOrNull } from '#kernel/schemas.ts';
import { ownPassword } from '#modules/staff/access/sign-in/passwords/key-fields.ts';
import { signIn } from '#modules/staff/access/sign-in/sign-in.ts';

/** The own link, and whether there is a bot at all. */
export const ownTelegram = endpoint('GET /api/admin/auth/telegram', {
  need: 'session',
  output: Type.Object({
    is_on: Type.Boolean(),
    bot_name: textOrNull,
    account: orNull(
      Type.Object({
        name: Type.String(),
        linked_at: Type.String(),
        /** The bot was stopped there: nothing goes out until it is started again. */
        is_dead: Type.Boolean(),
      }),
    ),
  }),
});

/** A code that links, once, for ten minutes. Who is linked is let in by the Mini App, so the password is asked for. */
export const telegramCode = endpoint('POST /api/admin/auth/telegram/code', {
  need: 'session',
  body: bodyOf(ownPassword),
  output: Type.Object({ code: Type.String(), address: Type.String(), minutes: Type.Integer() }),
  isSecret: true,
});

export const unlinkTelegram = endpoint('POST /api/admin/auth/telegram/unlink', {
  need: 'session',
  body: closed({}),
  ...nothing,
});

/** Signs in whom Telegram proves to be somebody who is linked. `otp`: for those with a second factor. */
export const telegramSignIn = endpoint('POST /api/admin/auth/telegram-login', {
  need: 'public',
  transaction: false,
  body: closed({
    kind: oneOf(['mini-app', 'login']),
    proof: Type.String({ minLength: 1, maxLength: 8000 }),
    otp: Type.Optional(Type.String({ minLength: 6, maxLength: 32 })),
  }),
  output: signIn.output,
});
