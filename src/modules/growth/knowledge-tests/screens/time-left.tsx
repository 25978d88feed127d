import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { clockText, type HeardMoment, passedMark } from '#modules/growth/knowledge-tests/screens/server-clock.ts';
import { useTimeLeft } from '#modules/growth/knowledge-tests/screens/use-time-left.tsx';
import styles from '#modules/growth/knowledge-tests/screens/taking.module.css';
import { useEffect, useEffectEvent } from 'react';

interface TimeLeftProps {
  readonly endsAt: string | null;
  readonly moment: HeardMoment;
  /** The time is up. */
  readonly over: () => void;
}

/** How much time is left; those who hear the page are told at half an hour, ten, five minutes and one. */
export function TimeLeft({ endsAt, moment, over }: TimeLeftProps) {
  const { t } = useTexts();
  const left = useTimeLeft(endsAt, moment);
  const end = useEffectEvent(over);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (left === null) return <span className="quiet small nowrap">{t('taking.no_limit')}</span>;
  const mark = passedMark(left);
  return (
    <span
      className={`inline nowrap digits medium ${styles.time}`}
      data-mark={mark !== null && mark <= 5 ? mark : undefined}
    >
      <Icon name="clock" size={15} />
      <span className="sr-only">{t('taking.left')}</span>
      <span role="timer" data-time-left={Math.ceil(left / 1_000)}>
        {clockText(left)}
      </span>
      <span className="sr-only" aria-live="polite">
        {mark !== null && left > 0 ? t('taking.minutes_left', { n: mark }) : ''}
      </span>
    </span>
  );
}
