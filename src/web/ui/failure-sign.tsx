import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#web/ui/failure-sign.module.css';

interface FailureSignProps {
  readonly kind: 'not-found' | 'no-access' | 'failure' | 'offline';
  readonly text: string;
  readonly detail?: string;
  readonly retry?: () => void;
  readonly children?: ReactNode;
}

/** What happened and what to do, below a drawing that says which of the four it is. */
export function FailureSign({ kind, text, detail, retry, children }: FailureSignProps) {
  const { t } = useTexts();
  return (
    <div className={`center grow ${styles.place}`}>
      <div className={`stack gap-12 middle level ${styles.sign}`}>
        <Drawing kind={kind} />
        <p className="soft text-14 pretty">{text}</p>
        {detail && <code className={`breaks quiet ${styles.detail}`}>{detail}</code>}
        <div className={`flow ${styles.actions}`}>
          {children}
          {retry && <Button onClick={retry}>{t('action.retry')}</Button>}
        </div>
      </div>
    </div>
  );
}

/** A tile of the brand's star: whole but closed, with a piece missing, cracked, or cut off. */
function Drawing({ kind }: Pick<FailureSignProps, 'kind'>) {
  const star = 'M48 6l12.6 12.6H78v17.4L90.6 48 78 60.6V78H60.6L48 90.6 35.4 78H18V60.6L5.4 48 18 35.4V18h17.4Z';
  return (
    <svg className={styles.drawing} width="96" height="96" viewBox="0 0 96 96" fill="none" aria-hidden="true">
      <path d={star} className={styles.tile} strokeDasharray={kind === 'not-found' ? '5 5' : undefined} />
      {kind === 'not-found' && <path d="M39 40a9 9 0 1 1 13 8c-3 1.6-4 3-4 6m0 7v.2" className={styles.line} />}
      {kind === 'no-access' && <path d="M38 46h20v15H38zM42 46v-6a6 6 0 0 1 12 0v6" className={styles.line} />}
      {kind === 'failure' && <path d="M52 8l-8 24 12 10-14 16 6 32" className={styles.line} />}
      {kind === 'offline' && (
        <path d="M34 44a20 20 0 0 1 28 0M40 51a11 11 0 0 1 16 0M48 59v.2M32 64 64 32" className={styles.line} />
      )}
    </svg>
  );
}
