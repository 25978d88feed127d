import { invalid } from '#kernel/problems.ts';
import { shortestPassword } from '#kernel/shortest-password.ts';
import type { Context } from '#server/context.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/** The passwords that leak most, from the library's list; read when somebody chooses one, not before. */
const knownPasswords = (): Promise<ReadonlySet<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary.passwords.filter((one): one is string => typeof one === 'string')),
  ));

/**
 * Throws 422 for a password that is shorter than the company wants, or that intruders try first: OWASP ASVS 5, 6.2.4.
 * Capital letters make it no better.
 */
export async function refusePoorPassword({ settings }: Context, password: string, field = 'password'): Promise<void> {
  const min = Number(settings.shortest_password ?? shortestPassword);
  if (Array.from(password).length < min) throw invalid(field, 'password_length', { min });
  const list = await knownPasswords();
  if (list.has(password.toLowerCase())) throw invalid(field, 'known_password');
}
