import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldMessage, problemOf } from '#web/api/problem.ts';
import { call, newIdempotencyKey } from '#web/call.ts';
import form from '#web/crud/row-form.module.css';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/leave/leave.module.css';
import { refreshLeave } from '#modules/leave/use-leave.tsx';

interface Typed {
  readonly day: string | null;
  readonly comment: string;
}

/** Uses a day in lieu: which day, and whether one is sure. */
export function UseDayDialog({ userId, close }: { readonly userId: number; readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const draft = useDraft<Typed>(`day off ${userId}`, { day: null, comment: '' });
  const { day, comment } = draft.value;
  const [errors, setErrors] = useState<readonly FieldMessage[]>([]);
  const write = (change: Partial<Typed>) => {
    setErrors([]);
    draft.write({ ...draft.value, ...change });
  };
  async function use() {
    if (!day) return setErrors([{ field: 'day', rule: 'required', message: t('rule.required') }]);
    const isSure = await confirm({
      title: t('message.use_day_off_confirm'),
      text: /^\d{4}/.test(day) ? formats.weekdayAndDay(day) : day,
      action: t('leave.use_day'),
    });
    if (!isSure) return;
    try {
      const body = { user_id: userId, day, ...(comment.trim() && { comment: comment.trim() }) };
      await call('POST /api/fp/days-off/use', { body, once: newIdempotencyKey() });
      draft.forget();
      notify({ kind: 'success', text: t('leave.day_used', { day: formats.day(day) }) });
      close();
    } catch (error) {
      const { errors: told } = problemOf(error);
      setErrors(told);
      if (!told.length) notifyProblem(error);
    } finally {
      void refreshLeave();
    }
  }
  const title = t('leave.use_day_title');
  return (
    <Dialog label={title} close={close}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void use();
        }}
      >
        <h2>{title}</h2>
        <DraftNote word={draft.word} show={draft.show} />
        <DayInput
          label={t('days-off.day')}
          name="day"
          autoFocus
          required
          value={day}
          onChange={(chosen) => write({ day: chosen })}
          error={errors[0]?.message}
        />
        <TextInput
          label={t('field.comment')}
          name="comment"
          maxLength={500}
          value={comment}
          onChange={(event) => write({ comment: event.currentTarget.value })}
        />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit">{t('leave.use_day')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
