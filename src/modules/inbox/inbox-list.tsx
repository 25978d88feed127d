import { Button } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { useReference } from '#web/cache/references.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { go } from '#web/navigation/navigation.ts';
import { mayI, session } from '#web/session/session.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { unreadKey } from '#web/shell/use-unread.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { attempt } from '#web/ui/notices.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { formatDay } from '#kernel/calendar-formats.ts';
import { formatMoney } from '#kernel/money.ts';
import { daySpan } from '#modules/leave/door.ts';
import { attendanceNotices, departureNotices, type InboxDetails, leaveNotices } from '#modules/notifications/door.ts';
import styles from '#modules/inbox/inbox.module.css';
import { actions } from '#modules/actions.ts';
import { clientTasks } from '#modules/client-tasks/door.ts';
import { projects } from '#modules/projects/door.ts';
import { devTasks } from '#modules/tasks/door.ts';
import type { Answer } from '#kernel/api.ts';

type Notice = Answer<'GET /api/admin/inbox'>['rows'][number];

const shownAtOnce = 30;

/** What others did that concerns the person, newest first; a press opens the task and counts as read. */
export default function InboxList({ close }: { readonly close: () => void }) {
  const { t } = useTexts();
  const inbox = useCall('GET /api/admin/inbox', {
    matrix: { perPage: shownAtOnce },
    under: unreadKey,
  });
  const { data } = inbox;
  if (!data) return <Coming of={inbox} rows={3} compact />;
  if (!data.rows.length) return <StateNote compact icon="bell" title={t('inbox.empty')} text={t('inbox.empty_hint')} />;
  return (
    <>
      {data.rows.some((row) => !row.read_at) && (
        <button type="button" className={`accent ${styles.all}`} onClick={() => void read()}>
          {t('inbox.read_all')}
        </button>
      )}
      <ul className={styles.list}>
        {data.rows.map((notice) => (
          <Line key={notice.id} notice={notice} close={close} />
        ))}
      </ul>
    </>
  );
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

async function read(ids?: readonly number[]): Promise<void> {
  await attempt(() => call('POST /api/admin/inbox/read', { body: ids ? { ids } : {} }));
  await queryClient.invalidateQueries({ queryKey: unreadKey });
}

function Line({ notice, close }: { readonly notice: Notice; readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const actor = useReference('admin/users', notice.actor_id);
  const details = (notice.details ?? {}) as InboxDetails;
  const { status, count = 1, days = 0, score = 0, appeal_id, due_at, device_id } = details;
  const isLeave = leaveNotices.some((kind) => kind === notice.kind);
  const isAttendance = attendanceNotices.some((kind) => kind === notice.kind);
  const said = isAttendance ? attendanceWordOf : (_kind: string, one: string) => wordOf(one, isLeave, details);
  const word = status && notice.kind !== 'act_sent' && said(notice.kind, status);
  const name = actor?.name ?? t('dev-tasks.relations.system');
  const more = moreOf(t, count, device_id);
  return (
    <li>
      <button
        type="button"
        className={`flex gap-10 full hovers ink start rounded ${styles.line}`}
        data-unread={notice.read_at === null || undefined}
        onClick={() => {
          if (notice.read_at === null) void read([notice.id]);
          openWhatItIsOf(notice, details);
          close();
        }}
      >
        {actor ? <Avatar id={actor.id} name={actor.name} /> : <Icon name="bell" />}
        <span className="stack gap-2 grow shrinks">
          <span>
            {t(`inbox.${notice.kind}`, { name, days, score, count })} {word && <b>{t(word)}</b>} {more}
          </span>
          <span className={`cut ${styles.task}`} translate="no">
            {aboutOf(details, t)}
            {(appeal_id || details.event_id) && due_at && ` · ${formats.instant(due_at)}`}
          </span>
          <span className="quiet small">{formats.relative(notice.created_at)}</span>
        </span>
      </button>
      {notice.file_id && (
        <Button
          size="compact-xs"
          variant="default"
          className={styles.answer}
          leftSection={<Icon name="file-spreadsheet" size={13} />}
          onClick={() => void openFile(notice.file_id!, notice.id)}
        >
          {t('inbox.report_file')}
        </Button>
      )}
      {details.hand_over_id && notice.read_at === null && (
        <Button
          size="compact-xs"
          variant="default"
          className={styles.answer}
          onClick={() => void agree(details.hand_over_id!, notice.id)}
        >
          {t('leave-hand-overs.allowed_actions.agree')}
        </Button>
      )}
    </li>
  );
}

/** How many more it stands for; of a device that is silent each word counts as one. */
const moreOf = (t: ReturnType<typeof useTexts>['t'], count: number, deviceId: number | null | undefined): string =>
  count > 1 && !deviceId ? t('inbox.and_more', { n: count - 1 }) : '';

/** Leads to what a notice is of, in the panel or on the screen of its own. */
function openWhatItIsOf(notice: Notice, details: InboxDetails): void {
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

/** Brings the file that came along: what was opened is read. */
async function openFile(id: number, noticeId: number): Promise<void> {
  await attempt(async () => {
    const { url } = await call('POST /api/resources/:id/link', { params: { id } });
    location.assign(`${url}&download=1`);
  });
  await read([noticeId]);
}

/** Takes a task over, by one press: what was answered is read. */
async function agree(id: number, noticeId: number): Promise<void> {
  await attempt(() => call('POST /api/fp/leave-hand-overs/agree', { body: { id } }));
  await read([noticeId]);
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

function aboutOf(details: InboxDetails, t: ReturnType<typeof useTexts>['t']): string {
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
