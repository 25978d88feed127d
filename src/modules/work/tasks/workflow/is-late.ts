/** What decides whether a task is late. */
interface Due {
  readonly status: string;
  readonly deadline: string | null;
}

/** Is the deadline behind, and the work not done? Red wherever the task is shown; the preset `late` finds these. */
export const isLate = ({ deadline, status }: Due, now = new Date().toISOString()): boolean =>
  deadline !== null && deadline < now && !isClosedStatus(status);
import { isClosedStatus } from '#modules/company/projects/door.ts';
