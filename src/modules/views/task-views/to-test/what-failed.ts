import type { ListedCheck } from '#modules/views/task-views/lists/working-list-endpoints.ts';

/** The checks that did not pass as the comment of a return, for the tester to go over: one line each, with its note. */
export function whatFailed(checks: readonly ListedCheck[], heading: string): string {
  const failed = checks.filter(({ result }) => result === 'failed');
  if (!failed.length) return '';
  const lines = failed.map(({ text, note }, at) => `${at + 1}. ${text}${note?.trim() ? ` — ${note.trim()}` : ''}`);
  return [heading, ...lines].join('\n');
}

/** The next answer to a check when a key says `result`: the same key again takes it back. */
export const judged = (now: ListedCheck['result'], result: 'passed' | 'failed'): ListedCheck['result'] =>
  now === result ? 'open' : result;
