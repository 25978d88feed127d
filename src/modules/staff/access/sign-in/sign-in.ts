import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { bodyOf } from '#kernel/contract.ts';
import { shortestPassword } from '#kernel/shortest-password.ts';
import { languages } from '#kernel/languages.ts';
import {
  anyBody,
  closed,
  integerOrNull,
  listOf,
  nothing,
  oneOf,
  orNull,
  rowsWith,
  textOrNull,
} from '#kernel/schemas.ts';
import { passwordFields, themes } from '#modules/company/people/door.ts';

export const sessionUser = Type.Object({
  id: Type.Integer(),
  fio: Type.String(),
  login: Type.String(),
  email: textOrNull,
  phone: textOrNull,
  lang_code: Type.String(),
  theme: orNull(oneOf(themes)),
  img_resource_id: integerOrNull,
  user_type: Type.String(),
  client_id: integerOrNull,
  branch_id: integerOrNull,
  position: textOrNull,
  needs_set_up: Type.Boolean(),
  needs_second_factor: Type.Boolean(),
  version: Type.Integer(),
});
const heldActions = listOf({ app_actions_id: Type.Integer(), access_state: Type.Integer() });
const settings = Type.Object({ time_zone: Type.String(), version: Type.String() });
const profile = { user: sessionUser, actions: heldActions, settings };
const login = Type.String({ minLength: 1, maxLength: 200 });
const langCode = oneOf(languages);

export const signIn = endpoint('POST /api/admin/auth/login', {
  need: 'public',
  transaction: false,
  body: closed({
    login,
    password: Type.String({ minLength: 1, maxLength: 200 }),
    otp: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  output: Type.Object({ token: Type.String(), ...profile }),
});

export const refresh = endpoint('POST /api/admin/auth/refresh', {
  need: 'public',
  transaction: false,
  body: anyBody,
  output: Type.Object({ token: Type.String(), ...profile }),
});

export const signOut = endpoint('POST /api/admin/auth/logout', {
  need: 'session',
  body: anyBody,
  ...nothing,
});

export const me = endpoint('GET /api/admin/auth/me', { need: 'session', output: Type.Object(profile) });

const codeRequest = {
  need: 'public',
  transaction: false,
  body: closed({ login }),
  /** `goes_out`: whether codes go out at all, of which the login says nothing. */
  output: Type.Object({ sent: Type.Boolean(), goes_out: Type.Boolean() }),
  status: 202,
} as const;
export const forgotPassword = endpoint('POST /api/admin/auth/forgot-password', codeRequest);
export const sendConfirm = endpoint('POST /api/admin/auth/send-confirm', codeRequest);

/** spec.md, section 5: a confirmation code has at most 6 digits. */
export const checkCode = endpoint('POST /api/admin/auth/check-code', {
  need: 'public',
  transaction: false,
  body: closed({ login, code: Type.String({ minLength: 1, maxLength: 6, pattern: '^\\d{1,6}$' }) }),
  output: Type.Object({ confirm_token: Type.String() }),
});

const newPassword = Type.String({ minLength: shortestPassword, maxLength: 200 });

export const setNewPassword = endpoint('POST /api/admin/auth/set-new-password', {
  need: 'public',
  body: closed({ confirm_token: Type.String({ minLength: 10, maxLength: 100 }), password: newPassword }),
  ...nothing,
});

/** The password of the person who is signed in; all other sessions end. */
export const changePassword = endpoint('POST /api/admin/auth/change-password', {
  need: 'session',
  body: bodyOf(passwordFields),
  ...nothing,
});

export const setLanguage = endpoint('POST /api/admin/app/setlang', {
  need: 'session',
  body: closed({ lang_code: langCode }),
  ...nothing,
});

export const setTheme = endpoint('POST /api/admin/app/settheme', {
  need: 'session',
  body: closed({ theme: oneOf(themes) }),
  ...nothing,
});

export const mySessions = endpoint('GET /api/admin/auth/my-sessions', {
  need: 'session',
  output: rowsWith({
    id: Type.Integer(),
    address: Type.String(),
    user_agent: Type.String(),
    created_at: Type.String(),
    last_seen_at: Type.String(),
    is_current: Type.Boolean(),
  }),
});

export const endMySession = endpoint('DELETE /api/admin/auth/my-sessions/:id', {
  need: 'session',
  ...nothing,
});

export const signInOptions = endpoint('GET /api/public/sign-in-options', {
  need: 'public',
  output: Type.Object({ demo_accounts: listOf({ login: Type.String(), role: Type.String() }) }),
});
