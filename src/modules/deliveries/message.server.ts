import { formatDay } from '#kernel/calendar-formats.ts';
import type { Lang } from '#kernel/languages.ts';
import type { Texts } from '#server/texts.ts';
import type { InboxDetails } from '#modules/notifications/door.ts';

/** A notice as it is worded: what happened, by whom, and what it is about. */
export interface WordedNotice {
  readonly kind: string;
  readonly details: InboxDetails;
  readonly actor: string | null;
}

type Say = Pick<Texts, 'say' | 'has'>;

/** One line of what happened in the language of the reader, without markup: who did what, and to what. */
export function lineOf(texts: Say, lang: Lang, { kind, details, actor }: WordedNotice): string {
  const { status, days = 0, score = 0, count = 1 } = details;
  const name = actor ?? texts.say(lang, 'dev-tasks.relations.system');
  const sentence = texts.say(lang, `inbox.${kind}`, { name, days, score, count });
  const word = status ? wordOf(texts, lang, kind, status) : '';
  const about = namedIn(details);
  return [[sentence, word].filter(Boolean).join(' '), about].filter(Boolean).join(': ');
}

/** Whose status it is, is known by the kind; what nobody has a word for is left out. */
function wordOf(texts: Say, lang: Lang, kind: string, status: string): string {
  const keys = [
    ...(kind.startsWith('leave_') ? [`leave-requests.status.${status}`] : []),
    ...(kind.startsWith('correction_') ? [`attendance-corrections.state.${status}`] : []),
    ...(kind.startsWith('client_task_') ? [`client-tasks.client_status.${status}`] : []),
    `choice.${status}`,
  ];
  const key = keys.find((one) => texts.has(one));
  return key ? texts.say(lang, key) : '';
}

function namedIn({ number = '', name = '', starts_on, ends_on }: InboxDetails): string {
  if (starts_on) {
    const first = formatDay(starts_on);
    return starts_on === ends_on || !ends_on ? first : `${first} – ${formatDay(ends_on)}`;
  }
  return `${number} ${name}`.trim();
}

/** Where a notice leads inside the product: `/tasks/tasks?panel=fp/dev-tasks:12`; null where to the bell. */
export function addressOf(kind: string, taskId: number | null, details: InboxDetails): string | null {
  const { client_task_id, contract_id, event_id, appeal_id, enquiry_id, test_id, worksheet_id } = details;
  if (taskId) return `/tasks/tasks?panel=fp/dev-tasks:${taskId}`;
  if (client_task_id) return `/tasks/tasks-v3?panel=fp/client-tasks:${client_task_id}`;
  if (contract_id) return `/tasks/client-contracts?panel=fp/client-contracts:${contract_id}`;
  if (event_id) return `/web-site/events?panel=fp/events:${event_id}`;
  if (appeal_id) return `/access/appeal-for-jobs?panel=admin/appeal-for-jobs:${appeal_id}`;
  if (enquiry_id) return `/web-site/new-clients?panel=admin/new-clients:${enquiry_id}`;
  if (test_id) return '/people/tests';
  if (worksheet_id) return '/people/worksheets';
  if (kind.startsWith('leave_')) return '/people/days-off';
  if (kind.startsWith('correction_') || kind === 'day_changed') return '/people/attendance';
  return null;
}

/** The row that a notice is about; null where it is about no single one. */
export function aboutOf(taskId: number | null, details: InboxDetails): { path: string; id: number } | null {
  const { client_task_id, contract_id, event_id, appeal_id, enquiry_id } = details;
  if (taskId) return { path: 'fp/dev-tasks', id: taskId };
  if (client_task_id) return { path: 'fp/client-tasks', id: client_task_id };
  if (contract_id) return { path: 'fp/client-contracts', id: contract_id };
  if (event_id) return { path: 'fp/events', id: event_id };
  if (appeal_id) return { path: 'admin/appeal-for-jobs', id: appeal_id };
  if (enquiry_id) return { path: 'admin/new-clients', id: enquiry_id };
  return null;
}
