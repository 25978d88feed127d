import { invalid } from '#kernel/problems.ts';
import { shortestPassword } from '#kernel/shortest-password.ts';
import type { AskedPassword } from '#server/auth/known-passwords-thread.ts';
import type { Context } from '#server/context.ts';
import { WorkerThread } from '#server/threads/worker-thread.ts';

/** The passwords that leak most, from the library's list. */
const known = new WorkerThread<AskedPassword, boolean>(new URL('./known-passwords-thread.ts', import.meta.url));

/**
 * Throws 422 for a password that is shorter than the company wants, or that intruders try first: OWASP ASVS 5, 6.2.4.
 * Capital letters make it no better.
 */
export async function refusePoorPassword({ settings }: Context, password: string, field = 'password'): Promise<void> {
  const min = Number(settings.shortest_password ?? shortestPassword);
  if (Array.from(password).length < min) throw invalid(field, 'password_length', { min });
  if (await known.ask({ password: password.toLowerCase() })) throw invalid(field, 'known_password');
}
