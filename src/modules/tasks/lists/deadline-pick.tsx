import { Button, Popover, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isDay } from '#kernel/days.ts';
import { dayOf, instantOf } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { PriorityRank } from '#modules/tasks/board-state/board-state.ts';
import { changeInPlace } from '#modules/tasks/lists/change-in-place.tsx';
import styles from '#modules/tasks/lists/lists.module.css';
import { obstacleToChange } from '#modules/tasks/lists/may-change.ts';
import { isLate } from '#modules/tasks/workflow/is-late.ts';
import type { TaskCard } from '#modules/tasks/task/task-endpoints.ts';
import { reasonsForChange } from '#modules/tasks/workflow/deadline-reasons.ts';

interface DeadlinePickProps {
  readonly task: TaskCard;
  readonly rank: PriorityRank;
}

/** The deadline, set in place by those who may; moving one that is set needs its reason. */
export function DeadlinePick({ task, rank }: DeadlinePickProps) {
  const { t } = useTexts();
  const format = useFormats();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const face = task.deadline && (
    <time dateTime={task.deadline} title={format.instant(task.deadline)} data-late={isLate(task) || undefined}>
      {isLate(task) && <Icon name="alert-triangle" size={12} />}
      {format.nearInstant(task.deadline)}
    </time>
  );
  if (obstacleToChange(task, 'deadline', user?.id ?? 0)) return <span className={styles.deadline}>{face}</span>;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={styles.deadline}
          data-key="KeyD"
          tabIndex={-1}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="sr-only">
            {t('field.deadline')} {task.number}
          </span>
          {face || <Icon name="calendar" size={14} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('field.deadline')}>
        {isOpen && <DeadlineForm task={task} rank={rank} close={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function DeadlineForm({ task, rank, close }: DeadlinePickProps & { readonly close: () => void }) {
  const { t } = useTexts();
  const { timeZone } = useSession();
  const format = useFormats();
  const [day, setDay] = useState<string | null>(task.deadline && dayOf(task.deadline, timeZone));
  const [reason, setReason] = useState('estimate_error');
  const canMove = isDay(day);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canMove) return;
    close();
    const changes = { deadline: day, ...(task.deadline && { deadline_reason_code: reason }) };
    const shown = { deadline: instantOf(day, '18:00', timeZone) };
    const said = t('lists.deadline_set', { number: task.number, day: format.day(day) });
    void changeInPlace(task, { changes, shown, said }, rank);
  }
  return (
    <form className={`stack gap-10 ${styles.form}`} onSubmit={submit}>
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
