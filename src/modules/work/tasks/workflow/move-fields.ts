import { choice, date, longText } from '#kernel/fields/door.ts';
import { reasonsForChange } from '#modules/work/tasks/workflow/deadline-reasons.ts';

/** What a move may want to be told: why, and for when it is due from then on. */
export const moveFields = {
  deadline: date({ required: true }),
  deadline_reason_code: choice({ values: reasonsForChange, required: true, default: 'estimate_error' }),
  comment: longText({ max: 10_000 }),
} as const;
