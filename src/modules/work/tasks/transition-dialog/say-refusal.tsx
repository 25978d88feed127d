import { problemOf } from '#web/api/problem.ts';
import { messageOf, notify, notifyProblem } from '#web/ui/notices.ts';

/** A refusal with the words of the field that it is about. */
export function sayRefusal(error: unknown): void {
  const problem = problemOf(error);
  const { code, description, errors } = problem;
  if (!errors[0]) return notifyProblem(error);
  notify({ kind: 'error', text: `${messageOf(problem)}: ${errors[0].message}`, code, description });
}
