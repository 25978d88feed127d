import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import form from '#web/crud/row-form.module.css';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { daySpan } from '#modules/leave/day-span.ts';
import type { LeaveRequest } from '#modules/leave/leave-endpoints.ts';
import styles from '#modules/leave/leave.module.css';
import { act } from '#modules/leave/use-leave.tsx';

/** A refusal says why: the person reads it. */
export function RefuseDialog({ row, close }: { readonly row: LeaveRequest; readonly close: () => void }) {
  const { t } = useTexts();
  const draft = useDraft(`leave refusal ${row.id}`, '');
  const [isAsked, setAsked] = useState(false);
  const why = draft.value.trim();
  const title = t('leave.refuse_title');
  async function refuse() {
    setAsked(true);
    if (!why) return;
    close();
    if (await act(row, 'refuse', why)) draft.forget();
  }
  return (
    <Dialog label={title} close={close}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void refuse();
        }}
        onKeyDown={(event) => {
          if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <h2>{title}</h2>
        <p className="quiet">{daySpan(row.starts_on, row.ends_on)}</p>
        <Textarea
          label={t('leave.why')}
          name="comment"
          autoFocus
          required
          autosize
          minRows={2}
          maxLength={500}
          value={draft.value}
          error={isAsked && !why ? t('rule.comment_given') : undefined}
          onChange={(event) => draft.write(event.currentTarget.value)}
        />
        <DraftNote word={draft.word} show={draft.show} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit">{t('leave-requests.allowed_actions.refuse')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
