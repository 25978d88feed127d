import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { languages } from '#kernel/languages.ts';

const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const nullableId = Type.Unsafe<number | null>({ type: ['integer', 'null'] });

export const sessionUser = Type.Object({
  id: Type.Integer(),
  fio: Type.String(),
  login: Type.String(),
  email: nullableText,
  phone: nullableText,
  lang_code: Type.String(),
  img_resource_id: nullableId,
  user_type: Type.String(),
  client_id: nullableId,
  branch_id: nullableId,
  position: nullableText,
  needs_set_up: Type.Boolean(),
  needs_second_factor: Type.Boolean(),
  version: Type.Integer(),
});
const heldActions = Type.Array(Type.Object({ app_actions_id: Type.Integer(), access_state: Type.Integer() }));
const settings = Type.Object({ time_zone: Type.String(), version: Type.String() });
const profile = { user: sessionUser, actions: heldActions, settings };
const login = Type.String({ minLength: 1, maxLength: 200 });
const langCode = Type.Unsafe<(typeof languages)[number]>({ type: 'string', enum: languages });
const body = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const signIn = endpoint('POST /api/admin/auth/login', {
  need: 'public',
  transaction: false,
  body: body({
    login,
    password: Type.String({ minLength: 1, maxLength: 200 }),
    otp: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  output: Type.Object({ token: Type.String(), ...profile }),
});

export const refresh = endpoint('POST /api/admin/auth/refresh', {
  need: 'public',
  transaction: false,
  body: Type.Unsafe<object | null>({}),
  output: Type.Object({ token: Type.String(), ...profile }),
});

export const signOut = endpoint('POST /api/admin/auth/logout', {
  need: 'session',
  body: Type.Unsafe<object | null>({}),
  output: Type.Null(),
  status: 204,
});

export const me = endpoint('GET /api/admin/auth/me', { need: 'session', output: Type.Object(profile) });

const codeRequest = {
  need: 'public',
  transaction: false,
  body: body({ login }),
  output: Type.Object({ sent: Type.Boolean() }),
  status: 202,
} as const;
export const forgotPassword = endpoint('POST /api/admin/auth/forgot-password', codeRequest);
export const sendConfirm = endpoint('POST /api/admin/auth/send-confirm', codeRequest);

/** spec.md, section 5: a confirmation code has at most 6 digits. */
export const checkCode = endpoint('POST /api/admin/auth/check-code', {
  need: 'public',
  transaction: false,
  body: body({ login, code: Type.String({ minLength: 1, maxLength: 6, pattern: '^\\d{1,6}$' }) }),
  output: Type.Object({ confirm_token: Type.String() }),
});

/** spec.md, section 5: a password has at least 6 characters. */
const newPassword = Type.String({ minLength: 6, maxLength: 200 });

export const setNewPassword = endpoint('POST /api/admin/auth/set-new-password', {
  need: 'public',
  body: body({ confirm_token: Type.String({ minLength: 10, maxLength: 100 }), password: newPassword }),
  output: Type.Null(),
  status: 204,
});

/** The password of the person who is signed in; all other sessions end. */
export const changePassword = endpoint('POST /api/admin/auth/change-password', {
  need: 'session',
  body: body({ old_password: Type.String({ minLength: 1, maxLength: 200 }), password: newPassword }),
  output: Type.Null(),
  status: 204,
});

export const editUserInfo = endpoint('POST /api/admin/auth/edit-user-info', {
  need: 'session',
  body: body({
    fio: Type.Optional(Type.String({ minLength: 1, maxLength: 150, pattern: '\\S' })),
    email: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 254,
        pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$',
      }),
    ),
    phone: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 24,
        pattern: '^(\\+?998)?[\\s(-]*\\d{2}[\\s)-]*\\d{3}[\\s-]*\\d{2}[\\s-]*\\d{2}$',
      }),
    ),
    img_resource_id: Type.Optional(nullableId),
    version: Type.Optional(Type.Integer()),
  }),
  output: sessionUser,
});

export const setLanguage = endpoint('POST /api/admin/app/setlang', {
  need: 'session',
  body: body({ lang_code: langCode }),
  output: Type.Null(),
  status: 204,
});

export const mySessions = endpoint('GET /api/admin/auth/my-sessions', {
  need: 'session',
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        id: Type.Integer(),
        address: Type.String(),
        user_agent: Type.String(),
        created_at: Type.String(),
        last_seen_at: Type.String(),
        is_current: Type.Boolean(),
      }),
    ),
  }),
});

export const endMySession = endpoint('DELETE /api/admin/auth/my-sessions/:id', {
  need: 'session',
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: Type.Null(),
  status: 204,
});

export const signInOptions = endpoint('GET /api/public/sign-in-options', {
  need: 'public',
  output: Type.Object({ demo_accounts: Type.Array(Type.Object({ login: Type.String(), role: Type.String() })) }),
});
