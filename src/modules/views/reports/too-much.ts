import { Problem } from '#kernel/problems.ts';

/** What would make less of a report, in the order in which it helps most. */
const narrowing = ['day_from', 'day_to', 'project_id', 'executor_id', 'team_id'] as const;

/** 503 for a report that has too many rows or takes too long; the answer says by what it is narrowed. */
export const tooMuch = (): Problem => new Problem('TOO_MUCH', { extra: { narrow_by: narrowing } });
