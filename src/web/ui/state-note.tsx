import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type CallProblem, isSilence, problemOf } from '#web/api/problem.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { messageOf } from '#web/ui/notices.ts';
import styles from '#web/ui/state-note.module.css';
import starFrameStyles from '#web/ui/star-frame.module.css';

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
        text={t(isSilence(problem) ? 'error.no_response_hint' : 'state.try_again_hint')}
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

/** The star of the product's tiles, of 96 by 96. */
const star = 'M48 6l12.6 12.6H78v17.4L90.6 48 78 60.6V78H60.6L48 90.6 35.4 78H18V60.6L5.4 48 18 35.4V18h17.4Z';
/** What lies between four stars: a cross, seen from both sides of this one. */
const beside = 'M-30 30l12 12v12l-12 12M126 30l-12 12v12l12 12M-54 48h20M130 48h20';

/** A tile of the brand around a sign; large ones show where the next tiles would lie. */
function StarFrame({ size, children }: { readonly size: number; readonly children: ReactNode }) {
  const isLarge = size > 40;
  return (
    <span className={`rigid ${starFrameStyles.frame}`} style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox="0 0 96 96" fill="none" overflow="visible" aria-hidden="true">
        {isLarge && <path d={beside} className={starFrameStyles.beside} />}
        <path d={star} className={starFrameStyles.star} />
      </svg>
      <span className="center quiet">{children}</span>
    </span>
  );
}
