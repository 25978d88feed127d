import { choice, flag, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { screenActions } from '#modules/actions.ts';

/** Why a try to sign in ended as it did; `pending` is one that the server did not live to answer. */
export const signInReasons = [
  'ok',
  'wrong_password',
  'unknown_login',
  'blocked',
  'not_yet',
  'limited',
  'demo_refused',
  'otp_missing',
  'wrong_otp',
  'right_code',
  'wrong_code',
  'wrong_certificate',
  'one_time_over',
  'wrong_passkey',
  'wrong_telegram',
  'pending',
] as const;

/** Every try to sign in, right or wrong. Written by the sign-in itself; the person hears less than is here. */
export const loginLogs = resource('admin/login-logs', {
  icon: 'login',
  display: 'login',
  order: '-id',
  table: 'sign_in_tries',
  access: { read: [screenActions.loginLogs] },
  rows: 'staff',
  fields: {
    login: text({ required: true, readOnly: true, search: true }),
    user_id: reference({ to: 'admin/users', readOnly: true }),
    succeeded: flag({ readOnly: true }),
    reason: choice({ values: signInReasons, required: true, readOnly: true }),
    device: text({ computed: true, readOnly: true }),
    address: text({ required: true, readOnly: true, search: true }),
    user_agent: text({ required: true, readOnly: true, list: false }),
  },
});
