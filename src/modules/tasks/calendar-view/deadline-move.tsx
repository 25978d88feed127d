import { Button, Select } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatTime, instantOf } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { PriorityRank } from '#modules/tasks/board/board.ts';
import { changeTask } from '#modules/tasks/lists/change-task.tsx';
import type { ListedTask } from '#modules/tasks/lists/listed-task.ts';
import { deadlineReasons } from '#modules/tasks/time/deadline-reasons.ts';
import styles from '#modules/tasks/calendar-view/calendar.module.css';

interface DeadlineMoveProps {
  readonly task: ListedTask;
  readonly day: string;
  readonly rank: PriorityRank;
  readonly close: () => void;
}

/** A deadline that stands is not moved without a reason: it is asked for once the task lies on its new day. */
export function DeadlineMove({ task, day, rank, close }: DeadlineMoveProps) {
  const { t } = useTexts();
  const format = useFormats();
  const [reason, setReason] = useState('estimate_error');
  const label = t('task-calendar.move', { number: task.number, day: format.weekdayAndDay(day) });
  const save = useRef<HTMLButtonElement>(null);
  // The usual reason stands there already: Enter takes it.
  useEffect(() => save.current?.focus(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    const deadline = instantOf(day, formatTime(task.deadline!, format.timeZone), format.timeZone);
    const changes = { deadline, deadline_reason_code: reason };
    const said = t('lists.deadline_set', { number: task.number, day: format.day(day) });
    void changeTask(task, { changes, said }, rank);
    close();
  }
  return (
    <Dialog label={label} close={close}>
      <form className={styles.question} onSubmit={submit}>
        <h2>{label}</h2>
        <p className="quiet" translate="no">
          {task.name}
        </p>
        <Select
          label={t('field.deadline_reason_code')}
          comboboxProps={{ withinPortal: false }}
          allowDeselect={false}
          data={deadlineReasons
            .filter((code) => code !== 'initial')
            .map((value) => ({ value, label: t(`choice.${value}`) }))}
          value={reason}
          onChange={(value) => value && setReason(value)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button ref={save} type="submit">
            {t('action.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
