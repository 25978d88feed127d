import type { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { mayI, session } from '#web/session/session.ts';
import { formatDay } from '#kernel/calendar-formats.ts';
import { formatMoney } from '#kernel/money.ts';
import { actions } from '#modules/actions.ts';
import { clientTasks } from '#modules/client-tasks/door.ts';
import type { Notice } from '#modules/inbox/inbox-data.ts';
import { daySpan } from '#modules/leave/door.ts';
import { attendanceNotices, departureNotices, type InboxDetails, leaveNotices } from '#modules/notifications/door.ts';
import { projects } from '#modules/projects/door.ts';
import { devTasks } from '#modules/tasks/door.ts';

type Say = ReturnType<typeof useTexts>['t'];

export const detailsOf = (notice: Notice): InboxDetails => notice.details ?? {};

/** What happened, in the words of the reader; `who` did it. */
export function sentenceOf(notice: Notice, who: string, t: Say): string {
  const details = detailsOf(notice);
  const { status, count = 1, days = 0, score = 0, device_id } = details;
  const isLeave = leaveNotices.some((kind) => kind === notice.kind);
  const isAttendance = attendanceNotices.some((kind) => kind === notice.kind);
  const said = isAttendance ? attendanceWordOf : (_kind: string, one: string) => wordOf(one, isLeave, details);
  const word = status && notice.kind !== 'act_sent' ? t(said(notice.kind, status)) : '';
  const sentence = t(`inbox.${notice.kind}`, { name: who, days, score, count });
  return [sentence, word, moreOf(t, count, device_id)].filter(Boolean).join(' ');
}

/** The word for a status, of what it is a status of; of a client task in the words of who reads. */
function wordOf(status: string, isLeave: boolean, { contract_id, client_task_id }: InboxDetails): string {
  if (contract_id) return `contract-documents.status.${status}`;
  if (isLeave) return `leave-requests.status.${status}`;
  if (status === 'agreed' || status === 'declined') return `leave-hand-overs.state.${status}`;
  if (!client_task_id) return `choice.${status}`;
  return session.get().user?.user_type === 'client'
    ? `client-tasks.client_status.${status}`
    : `client-tasks.status.${status}`;
}

/** How many more it stands for; of a device that is silent each word counts as one. */
const moreOf = (t: Say, count: number, deviceId: number | null | undefined): string =>
  count > 1 && !deviceId ? t('inbox.and_more', { n: count - 1 }) : '';

/** Leads to what a notice is of, in the panel or on the screen of its own. */
export function openWhatItIsOf(notice: Notice): void {
  const details = detailsOf(notice);
  const { kind, task_id } = notice;
  const { contract_id, client_task_id, appeal_id, event_id, enquiry_id, project_id } = details;
  // A client is notified, and has no panel of inner things.
  if (task_id && mayI(devTasks.access.read)) openPanel(devTasks.path, task_id);
  else if (contract_id) openPanel('fp/client-contracts', contract_id);
  else if (client_task_id) openPanel(clientTasks.path, client_task_id);
  else if (appeal_id && mayI([actions.applications.update])) openPanel('admin/appeal-for-jobs', appeal_id);
  else if ((departureNotices as readonly string[]).includes(kind)) go('/people/coming-and-going');
  else if (event_id) openPanel('fp/events', event_id);
  else if (enquiry_id) openPanel('admin/new-clients', enquiry_id);
  else if (project_id && mayI(projects.access.read)) go(`/tasks/projects/${project_id}`);
  else {
    const address = addressOf(notice, details);
    if (address) go(address);
  }
}

function addressOf({ kind }: Notice, details: InboxDetails): string | null {
  const { device_id, review_cycle_id, worksheet_id, test_id, saved_report_id } = details;
  if (device_id && mayI([actions.attendance.update])) return '/people/attendance-devices';
  if (leaveNotices.some((one) => one === kind))
    return `/people/days-off${kind === 'leave_requested' ? '?view=waiting' : ''}`;
  if (review_cycle_id) return reviewAddressOf(kind);
  if (kind === 'praise') return '/people/reviews?view=praise';
  if (worksheet_id) return worksheetAddressOf(kind, worksheet_id);
  if (test_id) return testAddressOf(kind, details);
  if (saved_report_id) return `/reports/saved?panel=fp/saved-reports:${saved_report_id}`;
  return attendanceNotices.some((one) => one === kind) ? attendanceAddressOf(kind, details) : null;
}

const attendanceWordOf = (kind: string, status: string): string =>
  `attendance-${kind === 'month_closed' ? 'months' : 'corrections'}.state.${status}`;

/** A campaign for who leads people in it, the own sheets for all others. */
const worksheetAddressOf = (kind: string, id: number): string =>
  kind === 'worksheet_missing' ? `/people/worksheets?campaign=${id}` : '/people/worksheets';

/** What is to be written, or what was written of oneself. */
const reviewAddressOf = (kind: string): string =>
  kind === 'review_asked' || kind === 'review_due'
    ? '/people/reviews'
    : `/people/reviews?view=${kind === 'review_answered' ? 'cycles' : 'mine'}`;

/** Where a notice about days leads: what waits, the month that is looked at, or the day itself. */
function attendanceAddressOf(kind: string, { starts_on = '' }: InboxDetails): string {
  if (kind === 'schedule_changed') return '/people/schedules';
  const screen = '/people/attendance';
  if (kind === 'correction_sent') return `${screen}?view=waiting`;
  if (kind === 'month_checking' || kind === 'month_closed') return `${screen}?month=${starts_on.slice(0, 7)}`;
  return `${screen}?day=${starts_on}`;
}

/** What it is about: days of leave, a task, or a contract with its document, its stage or the money that came. */
/** Where a notice of a knowledge test leads: to what waits for marks, to what came of it, to one's own tests. */
const testAddressOf = (kind: string, { attempt_id }: InboxDetails): string =>
  kind === 'grading_waits'
    ? '/people/tests?view=grading'
    : kind === 'test_graded' && attempt_id
      ? `/people/tests/result?id=${attempt_id}`
      : '/people/tests';

export function aboutOf(details: InboxDetails, t: Say): string {
  const { number = '', name = '', starts_on, ends_on, contract_id, amount, currency = 'UZS' } = details;
  if (details.saved_report_id) return starts_on ? `${name} · ${formatDay(starts_on)}` : name;
  if (details.worksheet_id) return ends_on ? `${name} · ${formatDay(ends_on)}` : name;
  if (starts_on) return daySpan(starts_on, ends_on ?? starts_on);
  if (!contract_id) return `${number} ${name}`.trim();
  const isDocument = name === 'act' || name === 'invoice';
  const what = isDocument ? t(`contract-documents.kind.${name}`) : name;
  const sum = amount && formatMoney(amount, t(`client-contracts.currency.${currency}`));
  return isDocument ? `${what} № ${number}` : [what, `№ ${number}`, sum].filter(Boolean).join(' · ');
}
