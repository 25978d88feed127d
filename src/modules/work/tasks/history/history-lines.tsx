import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Deadline, Flow } from '#modules/work/tasks/history/history-steps.ts';
import styles from '#modules/work/tasks/sections/panel.module.css';

interface StreamLineProps {
  readonly sign: ReactNode;
  readonly author: string;
  readonly at: string;
  /** What was said with it. */
  readonly said?: string | null;
  readonly isUndone?: boolean;
  readonly children: ReactNode;
}

/** Something that happened to a task, on one line: what, by whom, when. */
export function StreamLine({ sign, author, at, said, isUndone, children }: StreamLineProps) {
  const format = useFormats();
  return (
    <li className={`flex gap-10 shrinks ${styles.event}`} data-undone={isUndone || undefined}>
      <span className={styles.sign}>{sign}</span>
      <div className="grow shrinks">
        <p className="row wrap gap-6">
          <span translate="no">{author}</span>
          {children}
          <time className="count" dateTime={at} title={format.instant(at)}>
            {format.relative(at)}
          </time>
        </p>
        {said && (
          <p className={`row wrap gap-6 soft ${styles.text}`} translate="no">
            {said}
          </p>
        )}
      </div>
    </li>
  );
}

/** A move from one status to another. */
export function FlowLine({ flow, author }: { readonly flow: Flow; readonly author: string }) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <StreamLine
      sign={<StatusIcon status={flow.to_status} />}
      at={flow.created_at}
      said={flow.comment}
      isUndone={flow.is_undone}
      author={author}
    >
      {flow.from_status === flow.to_status ? (
        <b>{t('history.handed_over')}</b>
      ) : (
        <span>
          {t(`choice.${flow.from_status}`)} → <b>{t(`choice.${flow.to_status}`)}</b>
        </span>
      )}
      {flow.minutes > 0 && <span className="count">{format.minutes(flow.minutes)}</span>}
      {flow.is_automatic && <span className="badge quiet">{t('field.is_automatic')}</span>}
      {flow.is_forced && <span className="badge quiet">{t('field.is_forced')}</span>}
      {flow.is_undone && <span className="badge quiet">{t('field.is_undone')}</span>}
    </StreamLine>
  );
}

/** A deadline that was set or moved, and why. */
export function DeadlineLine({ deadline, author }: { readonly deadline: Deadline; readonly author: string }) {
  const { t } = useTexts();
  const format = useFormats();
  const { old_deadline, new_deadline, deadline_reason_code, comment, created_at } = deadline;
  return (
    <StreamLine sign={<Icon name="calendar-due" size={14} />} at={created_at} said={comment} author={author}>
      <span>
        {t('field.deadline')}: {old_deadline && <s className="quiet">{format.instant(old_deadline)}</s>}{' '}
        <b>{new_deadline ? format.instant(new_deadline) : '—'}</b>
      </span>
      <span className="badge quiet">{t(`choice.${deadline_reason_code}`)}</span>
    </StreamLine>
  );
}
