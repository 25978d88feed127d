/**
 * What may be said in the message of each type: the product fills these variables in when it happens. A template that
 * names any other is refused. Every one has a sample for the preview: the texts `template_sample.<variable>`.
 */
export const variablesByType = {
  task_assigned: ['person_name', 'author_name', 'task_number', 'task_name', 'project_name', 'deadline', 'link'],
  task_status_changed: ['person_name', 'author_name', 'task_number', 'task_name', 'status', 'comment', 'link'],
  task_to_review: ['person_name', 'author_name', 'task_number', 'task_name', 'comment', 'link'],
  task_returned: ['person_name', 'author_name', 'task_number', 'task_name', 'comment', 'deadline', 'link'],
  task_commented: ['person_name', 'author_name', 'task_number', 'task_name', 'comment', 'link'],
  task_mentioned: ['person_name', 'author_name', 'task_number', 'task_name', 'comment', 'link'],
  task_deadline_near: ['person_name', 'task_number', 'task_name', 'project_name', 'deadline', 'link'],
  task_late: ['person_name', 'task_number', 'task_name', 'project_name', 'deadline', 'link'],
  task_marked: ['person_name', 'author_name', 'task_number', 'task_name', 'score', 'comment', 'link'],
  leave_requested: ['person_name', 'date_from', 'date_to', 'comment', 'link'],
  leave_decided: ['person_name', 'author_name', 'date_from', 'date_to', 'status', 'comment', 'link'],
  attendance_corrected: ['person_name', 'author_name', 'day', 'comment', 'link'],
  worksheet_opened: ['person_name', 'title', 'date_to', 'link'],
  test_assigned: ['person_name', 'title', 'date_to', 'link'],
  event_reminder: ['person_name', 'title', 'day', 'time', 'place', 'link'],
  client_task_new: ['client_name', 'author_name', 'task_name', 'deadline', 'link'],
  client_task_status: ['client_name', 'task_name', 'status', 'comment', 'link'],
  contract_ending: ['client_name', 'number', 'date_to', 'link'],
  new_client: ['person_name', 'phone', 'comment', 'link'],
  job_application: ['person_name', 'phone', 'title', 'link'],
  applicant_received: ['person_name', 'title'],
  applicant_interview: ['person_name', 'title', 'day', 'time', 'place'],
  applicant_test: ['person_name', 'title'],
  applicant_offer: ['person_name', 'title'],
  applicant_rejected: ['person_name', 'title'],
  suggestion: ['person_name', 'comment', 'link'],
  new_device: ['person_name', 'device', 'time', 'link'],
  confirmation_code: ['code', 'minutes'],
  contact_changed: ['contact'],
  client_invitation: ['person_name', 'client_name', 'date_to', 'link'],
  news_subscription: ['link'],
  daily_digest: ['person_name', 'day', 'count', 'link'],
  task_hand_over: ['person_name', 'author_name', 'date_from', 'date_to', 'status', 'link'],
  attendance_days: ['person_name', 'author_name', 'date_from', 'date_to', 'link'],
  attendance_device: ['person_name', 'device', 'link'],
  review: ['person_name', 'author_name', 'title', 'link'],
  departure: ['person_name', 'author_name', 'title', 'day', 'link'],
  contract_document: ['client_name', 'author_name', 'number', 'title', 'status', 'link'],
  interview: ['person_name', 'author_name', 'title', 'day', 'time', 'link'],
  report_ready: ['person_name', 'title', 'day', 'link'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The types of message that the product knows: each is a row of `notification_types`. */
export type MessageType = keyof typeof variablesByType;

/** What may be said of a type that this version does not know: nothing but what is true of every message. */
export const variablesOf = (type: string): readonly string[] =>
  Object.hasOwn(variablesByType, type) ? variablesByType[type as MessageType] : ['person_name', 'link'];
