import { takeBackMs } from '#kernel/take-back.ts';

/** Settings of the task domain with the values the product ships with; an administrator changes them in settings. */
export interface TaskSettings {
  /** Starting a task pauses another one that the same executor has running. */
  readonly one_running_task: boolean;
  /** The executor may block own tasks; otherwise only manager and creator do. */
  readonly executor_may_block: boolean;
  /** Sending to review asks for a comment or a file that shows the result. */
  readonly result_comment_for_checking: boolean;
  /** Nobody passes the review of a task that they execute. */
  readonly reviewer_is_not_executor: boolean;
  /** Working days in `done` after which a task is accepted by itself. */
  readonly auto_accept_days: number;
  /** Calendar days after the end within which an accepted task may be returned. */
  readonly reopen_days: number;
  /** Unblocking moves the deadline by the working time that the task stood blocked. */
  readonly extend_deadline_on_unblock: boolean;
  /** Calendar days after the last mark within which the executor may appeal against it. */
  readonly appeal_days: number;
}

/** What the product ships with. */
export const shippedTaskSettings: TaskSettings = Object.freeze({
  one_running_task: true,
  executor_may_block: false,
  result_comment_for_checking: true,
  reviewer_is_not_executor: true,
  auto_accept_days: 5,
  reopen_days: 30,
  extend_deadline_on_unblock: true,
  appeal_days: 5,
});

/** How they stand for a call: what administrators have set, and what the product ships with. */
export const taskSettingsOf = ({ settings }: { readonly settings: object }): TaskSettings => ({
  ...shippedTaskSettings,
  ...settings,
});

/** Milliseconds within which the person who moved a task may take the move back; notices wait as long. */
export const UNDO_WINDOW_MS = takeBackMs;

/** Days for which a board shows accepted tasks. */
export const BOARD_ACCEPTED_DAYS = 14;

/** Cards of one column in the first answer of a board. */
export const BOARD_PER_COLUMN = 100;
