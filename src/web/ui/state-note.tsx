import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type CallProblem, problemOf } from '#web/api/problem.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { StarFrame } from '#web/ui/star-frame.tsx';
import { messageOf } from '#web/ui/notices.ts';
import styles from '#web/ui/state-note.module.css';

interface StateNoteProps {
  readonly icon: IconName | (string & {});
  readonly title: string;
  readonly text?: string;
  /** The one thing to do about it. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
  readonly compact?: boolean;
}

/** A place without rows says what it is for and what to do: empty, no rights, not found, failed. */
export function StateNote({ icon, title, text, action, children, compact }: StateNoteProps) {
  return (
    <div className={`stack gap-6 middle level ${styles.note}`} data-compact={compact || undefined}>
      <StarFrame size={compact ? 40 : 64}>
        <Icon name={icon} size={compact ? 16 : 22} />
      </StarFrame>
      <p className={`text-14 strong ${styles.title}`}>{title}</p>
      {text && <p className="quiet pretty">{text}</p>}
      {children}
      {action && <div className={`flow ${styles.action}`}>{action}</div>}
    </div>
  );
}

/** Filters that nothing passes: the way on is to take them away. */
export function NothingFound({ clear }: { readonly clear: () => void }) {
  const { t } = useTexts();
  return (
    <StateNote
      icon="search"
      title={t('state.nothing_found')}
      text={t('list.nothing_found_hint')}
      action={
        <Button variant="default" onClick={clear}>
          {t('filter.clear')}
        </Button>
      }
    />
  );
}

/** A read that failed: what happened in words, what to do, and the code for those who help. */
export function FailureNote({ error, retry, compact }: { error: unknown; retry?: () => void; compact?: boolean }) {
  const { t } = useTexts();
  const problem: CallProblem = problemOf(error);
  return (
    <div role="alert">
      <StateNote
        icon={problem.status === 0 ? 'cloud-off' : 'alert-triangle'}
        title={messageOf(problem)}
        text={t('state.try_again_hint')}
        compact={compact}
        action={
          retry && (
            <Button variant="default" onClick={retry}>
              {t('action.retry')}
            </Button>
          )
        }
      >
        <code className="quiet">
          {problem.code} {problem.description}
        </code>
      </StateNote>
    </div>
  );
}
