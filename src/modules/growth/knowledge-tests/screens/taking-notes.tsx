import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { AnswerKeeper, KeeperState } from '#modules/growth/knowledge-tests/screens/answer-keeper.ts';
import styles from '#modules/growth/knowledge-tests/screens/taking.module.css';

interface TakingNotesProps {
  readonly state: KeeperState;
  readonly keeper: AnswerKeeper;
  readonly questionId: number;
}

/** What one has to know while answering: no line, another tab, an answer that came from elsewhere. */
export function TakingNotes({ state, keeper, questionId }: TakingNotesProps) {
  const { t } = useTexts();
  const waits = [...state.answers.values()].filter((one) => one.state === 'waiting').length;
  const isTheirs = state.answers.get(questionId)?.isTheirs === true;
  return (
    <div className={`stack gap-8 ${styles.notes}`} aria-live="polite">
      {state.isLost && (
        <div className={`row wrap rounded ${styles.note}`} data-tone="warn" data-test-offline>
          <Icon name="cloud-off" size={16} />
          <span className="grow shrinks">{t('taking.offline', { n: waits })}</span>
          <Button size="compact-sm" variant="default" loading={state.isSending} onClick={() => void keeper.flush()}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {state.isElsewhere && (
        <p className={`row rounded ${styles.note}`} data-tone="info" data-test-elsewhere>
          <Icon name="devices" size={16} />
          {t('taking.other_tab')}
        </p>
      )}
      {isTheirs && (
        <div className={`row wrap rounded ${styles.note}`} data-tone="warn">
          <Icon name="alert-triangle" size={16} />
          <span className="grow shrinks">{t('taking.theirs')}</span>
          <Button size="compact-sm" variant="default" onClick={() => keeper.takeMine(questionId)}>
            {t('taking.take_mine')}
          </Button>
        </div>
      )}
    </div>
  );
}
