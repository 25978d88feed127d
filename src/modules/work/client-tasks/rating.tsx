import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SentForm } from '#web/ui/sent-form.tsx';
import type { ClientTask } from '#modules/work/client-tasks/client-tasks.ts';
import styles from '#modules/work/client-tasks/client-tasks.module.css';
import { rate } from '#modules/work/client-tasks/use-client-tasks.tsx';

const marks = [1, 2, 3, 4, 5] as const;

interface RatingProps {
  readonly row: ClientTask;
  readonly isClient: boolean;
}

/** How it went: one tap by the client, and a word when there is one. */
export function Rating({ row, isClient }: RatingProps) {
  const { t } = useTexts();
  const [comment, setComment] = useState(row.satisfaction_comment ?? '');
  const isChanged = comment.trim() !== (row.satisfaction_comment ?? '');
  if (!isClient && row.satisfaction === null) return null;
  return (
    <section className={`stack gap-8 card ${styles.rating}`} aria-label={t('client-tasks.satisfaction')}>
      <h3 className="text-14">{t(isClient ? 'client-tasks.how_was_it' : 'client-tasks.satisfaction')}</h3>
      <span className="row gap-4" role={isClient ? 'group' : 'img'} aria-label={`${row.satisfaction ?? 0} / 5`}>
        {marks.map((mark) =>
          isClient ? (
            <button
              key={mark}
              type="button"
              className={`quiet tap-wide ${styles.mark}`}
              aria-pressed={row.satisfaction === mark}
              aria-label={t('client-tasks.mark', { n: mark })}
              data-on={(row.satisfaction ?? 0) >= mark || undefined}
              onClick={() => void rate(row, mark, comment.trim() || null)}
            >
              <Icon name="star" size={22} />
            </button>
          ) : (
            <span key={mark} className={`quiet ${styles.mark}`} data-on={(row.satisfaction ?? 0) >= mark || undefined}>
              <Icon name="star" size={18} />
            </span>
          ),
        )}
      </span>
      {isClient && row.satisfaction !== null && (
        <SentForm className="row" send={() => void rate(row, row.satisfaction ?? 5, comment.trim() || null)}>
          <TextInput
            className="grow"
            aria-label={t('client-tasks.satisfaction_comment')}
            placeholder={t('client-tasks.satisfaction_comment')}
            value={comment}
            maxLength={2000}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          {isChanged && <Button type="submit">{t('client-tasks.send')}</Button>}
        </SentForm>
      )}
      {!isClient && row.satisfaction_comment && (
        <p className="breaks" translate="no">
          {row.satisfaction_comment}
        </p>
      )}
    </section>
  );
}
