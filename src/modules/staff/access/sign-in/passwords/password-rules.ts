import { shortestPassword } from '#kernel/shortest-password.ts';
import { longestConfirmationCode } from '#web/state/limits.ts';

/** The rules of spec.md, section 5, for signing in. Each gives the key of its message, or undefined when it holds. */

export const requiredProblem = (value: string): string | undefined =>
  value.trim() === '' ? 'rule.required' : undefined;

/** At most 6 digits. */
export function codeProblem(code: string): string | undefined {
  if (code === '') return 'rule.required';
  if (!/^\d+$/.test(code)) return 'rule.pattern.code';
  return code.length > longestConfirmationCode ? 'rule.max_length.code' : undefined;
}

/** At least 6 characters, of any script. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'rule.required';
  return Array.from(password).length < shortestPassword ? 'rule.min_length.password' : undefined;
}

export function newPasswordProblems(
  password: string,
  repeated: string,
): Record<'password' | 'repeated', string | undefined> {
  return { password: passwordProblem(password), repeated: password === repeated ? undefined : 'auth.passwords_differ' };
}
