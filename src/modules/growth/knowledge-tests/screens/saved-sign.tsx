import { useTexts } from '#web/i18n/texts.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { KeptAnswer, KeeperState } from '#modules/growth/knowledge-tests/screens/answer-keeper.ts';
import { isEmptyAnswer } from '#modules/growth/knowledge-tests/screens/asked-question.ts';
import styles from '#modules/growth/knowledge-tests/screens/taking.module.css';

interface SavedSignProps {
  readonly answer: KeptAnswer | undefined;
  readonly state: Pick<KeeperState, 'isLost' | 'isSending'>;
}

const signs = {
  none: { icon: 'point', text: 'taking.not_answered' },
  saved: { icon: 'circle-check', text: 'taking.saved' },
  sending: { icon: 'refresh', text: 'taking.sending' },
  kept: { icon: 'cloud-off', text: 'taking.kept_here' },
  refused: { icon: 'alert-triangle', text: 'taking.not_saved' },
} as const satisfies Readonly<Record<string, { icon: IconName; text: string }>>;

const signOf = (answer: KeptAnswer | undefined, isLost: boolean): keyof typeof signs => {
  if (!answer || (answer.state === 'saved' && isEmptyAnswer(answer.value))) return 'none';
  if (answer.state === 'waiting') return isLost ? 'kept' : 'sending';
  return answer.state;
};

/** Whether the answer on the screen has reached the server; a refusal says why. */
export function SavedSign({ answer, state }: SavedSignProps) {
  const { t } = useTexts();
  const sign = signOf(answer, state.isLost);
  return (
    <span className={`inline small ${styles.saved}`} data-saved={sign} role="status">
      <Icon name={signs[sign].icon} size={14} />
      {t(signs[sign].text)}
      {answer?.reason && `: ${answer.reason}`}
    </span>
  );
}
