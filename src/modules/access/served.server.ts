import type { Served } from '#server/http/serve.ts';
import { acceptanceServed } from '#modules/access/invitations/invitations.server.ts';
import { rolesServed } from '#modules/access/roles/role-endpoints.server.ts';
import { eimzoServed } from '#modules/access/sign-in/eimzo/eimzo.server.ts';
import { passkeysServed } from '#modules/access/sign-in/passkeys/passkeys.server.ts';
import { secondFactorServed } from '#modules/access/sign-in/second-factor/second-factor.server.ts';
import { signInRecordsServed } from '#modules/access/sign-in/sessions/sign-in-records.server.ts';
import { signInServed } from '#modules/access/sign-in/sign-in.server.ts';
import { telegramAccountServed } from '#modules/access/sign-in/telegram/telegram-account.server.ts';
import { apiTokensServed } from '#modules/access/tokens/api-tokens.server.ts';
import { usersServed } from '#modules/access/users/user-endpoints.server.ts';
import { whyServed } from '#modules/access/why/why.server.ts';

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
