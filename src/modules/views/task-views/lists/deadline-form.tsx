import { Button, Select } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isDay } from '#kernel/days.ts';
import { dayOf, instantOf } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { changeInPlace } from '#modules/views/task-views/lists/change-in-place.tsx';
import styles from '#modules/views/task-views/lists/lists.module.css';
import { reasonsForChange, type TaskCard } from '#modules/work/tasks/door.ts';

interface DeadlineFormProps {
  readonly task: TaskCard;
  readonly close: () => void;
}

/** The new day, and for one that was set before the reason of the change. */
export function DeadlineForm({ task, close }: DeadlineFormProps) {
  const { t } = useTexts();
  const { timeZone } = useSession();
  const format = useFormats();
  const [day, setDay] = useState<string | null>(task.deadline && dayOf(task.deadline, timeZone));
  const [reason, setReason] = useState('estimate_error');
  const canMove = isDay(day);
  const form = useRef<HTMLFormElement>(null);
  // Its box was there before its code, and looked for a first field in vain.
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canMove) return;
    close();
    const changes = { deadline: day, ...(task.deadline && { deadline_reason_code: reason }) };
    const shown = { deadline: instantOf(day, '18:00', timeZone) };
    const said = t('lists.deadline_set', { number: task.number, day: format.day(day) });
    void changeInPlace(task, { changes, shown, said });
  }
  return (
    <form ref={form} className={`stack gap-10 ${styles.form}`} onSubmit={submit}>
      <DayInput autoFocus label={t('field.deadline')} value={day} onChange={setDay} required />
      {task.deadline && (
        <Select
          label={t('field.deadline_reason_code')}
          comboboxProps={{ withinPortal: false }}
          allowDeselect={false}
          data={reasonsForChange.map((value) => ({ value, label: t(`choice.${value}`) }))}
          value={reason}
          onChange={(value) => value && setReason(value)}
        />
      )}
      <Button type="submit" disabled={!canMove}>
        {t('action.save')}
      </Button>
    </form>
  );
}
