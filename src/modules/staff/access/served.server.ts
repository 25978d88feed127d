import type { Served } from '#server/http/serve.ts';
import { acceptanceServed } from '#modules/staff/access/invitations/invitations.server.ts';
import { rolesServed } from '#modules/staff/access/roles/role-endpoints.server.ts';
import { eimzoServed } from '#modules/staff/access/sign-in/eimzo/eimzo.server.ts';
import { passkeysServed } from '#modules/staff/access/sign-in/passkeys/passkeys.server.ts';
import { secondFactorServed } from '#modules/staff/access/sign-in/second-factor/second-factor.server.ts';
import { signInRecordsServed } from '#modules/staff/access/sign-in/sessions/sign-in-records.server.ts';
import { signInServed } from '#modules/staff/access/sign-in/sign-in.server.ts';
import { telegramAccountServed } from '#modules/staff/access/sign-in/telegram/telegram-account.server.ts';
import { apiTokensServed } from '#modules/staff/access/tokens/api-tokens.server.ts';
import { usersServed } from '#modules/staff/access/users/user-endpoints.server.ts';
import { whyServed } from '#modules/staff/access/why/why.server.ts';

export const accessServed: readonly Served[] = [
  ...acceptanceServed,
  ...rolesServed,
  ...eimzoServed,
  ...passkeysServed,
  ...secondFactorServed,
  ...signInRecordsServed,
  ...signInServed,
  ...telegramAccountServed,
  ...apiTokensServed,
  ...usersServed,
  ...whyServed,
];
