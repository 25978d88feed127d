/** Somebody changed by what the person signs in. */
const accountKinds = ['contact_changed'] as const;
/** What people hear of: a task is theirs now, was moved or changed, their name was called, their rule stopped. */
const taskKinds = ['task_assigned', 'task_moved', 'tasks_changed', 'mention', 'rule_stopped'] as const;
/** A task that one follows, or of a project that one follows, was spoken of; one was made in such a project. */
const followKinds = ['task_commented', 'task_created'] as const;
/** Leave waits for their answer, was answered, does not take place, was changed; a day in lieu is taken. */
export const leaveNotices = [
  'leave_requested',
  'leave_decided',
  'leave_cancelled',
  'leave_changed',
  'day_off_used',
  'leave_plan_fixed',
] as const;
/** A correction waits, was answered; a day changed, lacks an end, is odd; a month is looked at; other hours hold. */
export const attendanceNotices = [
  'correction_sent',
  'correction_decided',
  'day_changed',
  'punch_missing',
  'attendance_question',
  'month_checking',
  'month_closed',
  'schedule_changed',
] as const;
/** A worksheet waits, ends soon, was opened again, was judged; those whom one leads have not sent theirs. */
export const worksheetNotices = [
  'worksheet_open',
  'worksheet_due',
  'worksheet_reopened',
  'worksheet_evaluated',
  'worksheet_missing',
] as const;
/** A review is to be written, ends soon, was released, was answered; a good word was said. */
export const reviewNotices = ['review_asked', 'review_due', 'review_released', 'review_answered', 'praise'] as const;
/** Somebody on leave asks one to take over a task; who was asked has answered. */
export const handOverNotices = ['hand_over_asked', 'hand_over_answered'] as const;
/** An act or an invoice came or was answered, money came, a contract or a stage of it ends soon. */
export const contractNotices = ['act_sent', 'act_answered', 'payment_received', 'contract_ends', 'stage_ends'] as const;
/** A client asked for something, it moved, work on it was checked, it was spoken of, became a part, a target breaks. */
export const clientTaskNotices = [
  'client_task_new',
  'client_task_moved',
  'client_task_checked',
  'client_task_commented',
  'client_task_merged',
  'client_task_answer_due',
  'client_task_done_due',
  'client_task_rated',
] as const;
/** Somebody applied for a job; one's talk with an applicant is set, moved, does not take place. */
export const hiringNotices = ['appeal_new', 'interview_set', 'interview_moved', 'interview_cancelled'] as const;
/** A letter of the site is theirs to go on with. */
export const enquiryNotices = ['enquiry_handed'] as const;
/** A project in which one takes part is put away. */
export const projectNotices = ['project_archived'] as const;
/** A device fell silent, is nobody's or speaks from elsewhere, its clock is wrong; somebody passed after leaving. */
export const deviceNotices = ['device_silent', 'device_unknown', 'clock_drift', 'punch_after_leaving'] as const;
/** A report came by its schedule, one may not see it, it could not be made. */
export const reportNotices = ['report_sent', 'report_refused', 'report_failed'] as const;
/** A test is to be taken, is due soon, was graded, has more time; answers wait for a mark. */
export const testNotices = ['test_assigned', 'test_due', 'test_graded', 'test_extended', 'grading_waits'] as const;
export type TestNotice = (typeof testNotices)[number];
/** A meeting is elsewhere, does not take place, begins soon. */
export const eventNotices = ['event_changed', 'event_cancelled', 'event_reminder'] as const;
/** A line of a list is due; somebody leaves whose work one takes over; a departure cannot be carried out yet. */
export const departureNotices = ['checklist_line', 'departure_planned', 'departure_waits'] as const;
export const inboxKinds = [
  ...taskKinds,
  ...followKinds,
  ...leaveNotices,
  ...attendanceNotices,
  ...worksheetNotices,
  ...reviewNotices,
  ...handOverNotices,
  ...contractNotices,
  ...clientTaskNotices,
  ...hiringNotices,
  ...enquiryNotices,
  ...projectNotices,
  ...deviceNotices,
  ...reportNotices,
  ...testNotices,
  ...eventNotices,
  ...departureNotices,
  ...accountKinds,
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/**
 * What the line says beside the names: the first task, the status it came to, and how many tasks there are in all; of
 * leave its days.
 */
export interface InboxDetails {
  /** One hears of it because one follows the task, or its project. */
  readonly follows?: 'task' | 'project';
  readonly number?: string;
  readonly name?: string;
  readonly status?: string;
  readonly count?: number;
  readonly client_task_id?: number;
  readonly due_at?: string;
  readonly starts_on?: string;
  readonly ends_on?: string;
  /** Of a contract: which it is, how many days are left, how much came. */
  readonly contract_id?: number;
  readonly days?: number;
  readonly amount?: string;
  readonly currency?: string;
  readonly appeal_id?: number;
  readonly hand_over_id?: number;
  readonly enquiry_id?: number;
  readonly project_id?: number;
  /** Of a terminal; its name stands as `name`, and minutes by which its clock is off as `count`. */
  readonly device_id?: number;
  /** How a client rates what was done, 1 to 5. */
  readonly score?: number;
  readonly saved_report_id?: number;
  /** Of a knowledge test, and whose attempt it is about. */
  readonly test_id?: number;
  readonly attempt_id?: number;
  /** A campaign; its name stands as `name`, its last day as `ends_on`. */
  readonly worksheet_id?: number;
  readonly event_id?: number;
  readonly review_cycle_id?: number;
}
