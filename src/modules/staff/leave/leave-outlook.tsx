import type { Answer } from '#kernel/api.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Affected, Consequences, Warnings } from '#web/ui/consequences.tsx';
import { Facts } from '#web/ui/figures.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { GivesBack, type HandOverChoice, TakerPick } from '#modules/staff/leave/hand-over-parts.tsx';
import { daySpan, shortNumber } from '#modules/staff/leave/day-span.ts';
import type { LeaveOutlook } from '#modules/staff/leave/leave-endpoints.ts';
import styles from '#modules/staff/leave/leave.module.css';

const TASKS_SHOWN = 5;
const TAKERS_SHOWN = 3;

interface LeaveFactsProps {
  readonly userId: number;
  readonly outlook: LeaveOutlook;
  /** While it is asked for: who takes over the work. */
  readonly handOver?: HandOverChoice | undefined;
  /** It was decided a moment ago: nothing of it changes. */
  readonly isStill?: boolean;
}

/** What a request means: its days, the balance, the limits it touches, who else is away, the work it hits. */
export function LeaveFacts({ userId, outlook, handOver, isStill = false }: LeaveFactsProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { calendar_days, working_days, back_on, holidays, balance, balance_after, touches, team } = outlook;
  return (
    <Consequences>
      <Facts>
        <span>
          {t('leave-requests.calendar_days')}: <b data-calendar-days="">{shortNumber(calendar_days)}</b>
        </span>
        <span>
          {t('leave.working_days')}: <b>{shortNumber(working_days)}</b>
        </span>
        <span>
          {t('leave.back_on')}: <b>{formats.weekdayAndDay(back_on)}</b>
        </span>
        {holidays.length > 0 && <span>{t('leave.holidays', { days: holidays.map(formats.day).join(', ') })}</span>}
        {balance && balance_after !== null && (
          <span>
            {t('leave.balance_after', {
              before: shortNumber(balance.balance - balance.waiting),
              after: shortNumber(balance_after),
            })}
          </span>
        )}
      </Facts>
      <Warnings
        label={t('leave.touches')}
        warnings={touches.map(({ rule, values, refuses }) => ({ text: t(`rule.${rule}`, values), refuses }))}
      />
      <Affected
        title={t('leave.team_away')}
        items={team.map((one) => (
          <li key={`${one.user_id} ${one.starts_on}`}>
            <span translate="no">{one.fio}</span> <small>{daySpan(one.starts_on, one.ends_on)}</small>
            {one.part !== 'day' && <small> · {t(`leave-requests.part.${one.part}`)}</small>}
            {one.is_waiting && <small> · {t('leave-requests.status.sent')}</small>}
          </li>
        ))}
      />
      <HitTasks userId={userId} outlook={outlook} handOver={handOver} isStill={isStill} />
    </Consequences>
  );
}

function HitTasks({ userId, outlook: { starts_on, ends_on }, handOver, isStill }: LeaveFactsProps) {
  const { t } = useTexts();
  const query = { user_id: String(userId), starts_on, ends_on };
  const { data } = useCall('GET /api/fp/dev-tasks/during-leave', { query, under: ['leave'], enabled: !isStill });
  if (!data?.total) return null;
  return (
    <Affected
      title={t('leave.hits', { n: data.total })}
      items={data.tasks.slice(0, handOver ? undefined : TASKS_SHOWN).map((task) => (
        <li key={task.id} className={handOver && `row wrap gap-6 ${styles.hit}`}>
          <HitTask task={task} />
          {handOver && <TakerPick task={task} takers={data.takers} choice={handOver} />}
        </li>
      ))}
    >
      {data.takers.length > 0 && !handOver && (
        <p className="quiet">
          {t('leave.takers')}{' '}
          <span translate="no">
            {data.takers
              .slice(0, TAKERS_SHOWN)
              .map(({ fio }) => fio)
              .join(', ')}
          </span>
        </p>
      )}
      {handOver && <GivesBack choice={handOver} />}
    </Affected>
  );
}

function HitTask({ task }: { readonly task: Answer<'GET /api/fp/dev-tasks/during-leave'>['tasks'][number] }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { id, number, name, deadline, part } = task;
  return (
    <span className="grow shrinks">
      <button type="button" onClick={() => openPanel('fp/dev-tasks', id)}>
        {number}
      </button>{' '}
      <span translate="no">{name}</span>{' '}
      <small>
        {deadline && formats.nearInstant(deadline)}
        {part === 'reviewer' && ` · ${t('leave.review')}`}
      </small>
    </span>
  );
}
