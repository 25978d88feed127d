import { invalid } from '#kernel/problems.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/** The passwords that leak most, from the library's list; read when somebody chooses one, not before. */
const knownPasswords = (): Promise<ReadonlySet<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary.passwords.filter((one): one is string => typeof one === 'string')),
  ));

/**
 * Throws 422 for a password that intruders try first: OWASP ASVS 5, 6.2.4. Capital letters
 * make it no better.
 */
export async function refuseKnownPassword(password: string, field = 'password'): Promise<void> {
  const list = await knownPasswords();
  if (list.has(password.toLowerCase())) throw invalid(field, 'known_password');
}
