import { formatClock } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import type { ClientTaskStatus } from '#modules/work/client-tasks/client-task-flow.ts';
import type { ClientTask } from '#modules/work/client-tasks/client-tasks.ts';

const states = {
  new: { icon: 'message-question', tone: 'warn' },
  taken: { icon: 'user-check' },
  in_work: { icon: 'player-play' },
  done: { icon: 'circle-check', tone: 'good' },
  confirmed: { icon: 'checks', tone: 'good' },
  declined: { icon: 'ban', tone: 'quiet' },
} as const satisfies Record<ClientTaskStatus, State>;

interface ClientTaskStateProps {
  readonly status: ClientTaskStatus;
  /** It became a part of another one. */
  readonly isMerged?: boolean;
  /** In the words of the client. */
  readonly isClient?: boolean;
}

/** How a client task stands, by sign and word, in the words of who reads. */
export function ClientTaskState({ status, isMerged, isClient = false }: ClientTaskStateProps) {
  const { t } = useTexts();
  const word = isMerged ? 'merged' : status;
  return (
    <StateTag {...states[status]}>
      {t(isClient ? `client-tasks.client_status.${word}` : `client-tasks.status.${word}`)}
    </StateTag>
  );
}

/** Working minutes. */
const DAY = 8 * 60;

/** The working time that is left until the next target; what is nearly or already over says so. */
export function ClientTaskClock({
  row,
}: {
  readonly row: Pick<ClientTask, 'minutes_left' | 'status' | 'answered_at'>;
}) {
  const { t } = useTexts();
  const { minutes_left: left } = row;
  if (left === null) return null;
  const isAnswer = row.status === 'new' && !row.answered_at;
  // Of a working day 8 hours; beyond two of them nobody counts hours.
  const isLong = Math.abs(left) >= 2 * DAY;
  const hours = isLong ? t('client-tasks.days', { n: Math.round(Math.abs(left) / DAY) }) : formatClock(Math.abs(left));
  const look = left < 0 ? 'bad strong' : left < (isAnswer ? 60 : 480) ? 'warn medium' : 'quiet';
  const words = t(left < 0 ? 'client-tasks.over' : isAnswer ? 'client-tasks.to_answer' : 'client-tasks.to_do', {
    time: hours,
  });
  return (
    <span className={`inline gap-3 nowrap digits small ${look}`} title={words}>
      <Icon name="clock" size={13} />
      {left < 0 ? `−${hours}` : hours}
      <span className="sr-only">{words}</span>
    </span>
  );
}
