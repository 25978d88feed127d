import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kernel/calendar-formats.ts';
import { date, decimal, flag, reference } from '#kernel/fields/door.ts';
import type { Row } from '#kernel/resource.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { carryOut } from '#web/crud/carry-out.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { createRow, removeRows } from '#web/crud/writing.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Listed } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { scheduleAssignments } from '#modules/company/schedules/schedule-assignments.ts';

type Assignment = Row<typeof scheduleAssignments>;

const { path } = scheduleAssignments;
const newAssignment = {
  path,
  fields: {
    user_id: reference({ to: 'admin/users', required: true }),
    starts_on: date({ required: true, default: 'today' }),
    ends_on: date({ notBefore: 'starts_on' }),
    rate: decimal({ scale: 2 }),
    ends_previous: flag({}),
  },
} as const;
const lastDay = { path, fields: { ends_on: date({ required: true }) } } as const;

interface AssignmentsSectionProps {
  readonly scheduleId: number;
  readonly mayAssign: boolean;
}

/** Who works by a schedule and from when to when; what is proposed stands first and waits for HR. */
export function AssignmentsSection({ scheduleId, mayAssign }: AssignmentsSectionProps) {
  const { t } = useTexts();
  const today = useFormats().today();
  const [asks, setAsks] = useState<'new' | Assignment | null>(null);
  const query = useRows(scheduleAssignments, { work_schedule_id: String(scheduleId) });
  const rank = (row: Assignment) => (row.state === 'proposed' ? 0 : (row.ends_on ?? today) >= today ? 1 : 2);
  return (
    <section className="stack gap-8" aria-label={t('schedule-assignments.title')}>
      <div className="row wrap between">
        <h2 className="text-14 strong">{t('schedule-assignments.title')}</h2>
        {mayAssign && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="user-plus" size={14} />}
            onClick={() => setAsks('new')}
          >
            {t('schedules.assign')}
          </Button>
        )}
      </div>
      <Listed of={query} rows={3} compact empty={<StateNote icon="users" title={t('schedules.nobody')} />}>
        {(rows) => (
          <ul className="boxed panel">
            {rows
              .toSorted((a, b) => rank(a) - rank(b) || (a.starts_on < b.starts_on ? 1 : -1))
              .map((row) => (
                <Line key={row.id} row={row} isOver={rank(row) === 2} end={() => setAsks(row)} />
              ))}
          </ul>
        )}
      </Listed>
      {asks === 'new' && <AssignDialog scheduleId={scheduleId} close={() => setAsks(null)} />}
      {asks && asks !== 'new' && <EndDialog row={asks} close={() => setAsks(null)} />}
    </section>
  );
}

interface LineProps {
  readonly row: Assignment;
  readonly isOver: boolean;
  readonly end: () => void;
}

function Line({ row, isOver, end }: LineProps) {
  const { t } = useTexts();
  const { user_id, starts_on, ends_on, rate, state, allowed_actions } = row;
  const approve = () =>
    void carryOut(scheduleAssignments, row, 'approve', {
      ...{ shows: { state: 'approved' }, text: t('schedules.approved') },
    });
  return (
    <li className={`row wrap lined ${isOver ? 'quiet' : ''}`} data-assignment={row.id}>
      <span className="grow shrinks">
        <ReferenceName path="admin/users" id={user_id} />
      </span>
      <span className="digits nowrap">
        {formatDay(starts_on)} – {ends_on ? formatDay(ends_on) : t('schedules.open_end')}
      </span>
      {rate && <span className="digits">{t('schedules.rate', { rate })}</span>}
      {state === 'proposed' && (
        <StateTag icon="clock-hour-4" tone="warn">
          {t('schedule-assignments.state.proposed')}
        </StateTag>
      )}
      {allowed_actions.includes('approve') && (
        <Button size="xs" onClick={approve}>
          {t('schedules.approve')}
        </Button>
      )}
      {allowed_actions.includes('end') && (
        <IconButton small icon="calendar-off" label={t('schedules.end')} onClick={end} />
      )}
      {state === 'proposed' && (
        <IconButton
          small
          icon="trash"
          label={t('action.delete')}
          onClick={() => void removeRows(scheduleAssignments, [row])}
        />
      )}
    </li>
  );
}

function AssignDialog({ scheduleId, close }: { readonly scheduleId: number; readonly close: () => void }) {
  const { t } = useTexts();
  const [once] = useState(newIdempotencyKey);
  const form = useFields({
    of: newAssignment,
    draft: `assignment ${scheduleId}`,
    async send(body) {
      await createRow(path, { ...body, work_schedule_id: scheduleId }, once);
      close();
    },
  });
  return <FieldsDialog of={form} title={t('schedules.assign')} close={close} text={t('schedules.assign')} />;
}

function EndDialog({ row, close }: { readonly row: Assignment; readonly close: () => void }) {
  const { t } = useTexts();
  const form = useFields({
    of: lastDay,
    begin: { ends_on: row.ends_on },
    draft: null,
    async send({ ends_on }) {
      const body = { id: row.id, version: row.version, ends_on };
      await call('POST /api/fp/schedule-assignments/end', { body });
      close();
      await refreshLists(path);
    },
  });
  return <FieldsDialog of={form} title={t('schedules.end')} close={close} text={t('schedules.end')} />;
}
