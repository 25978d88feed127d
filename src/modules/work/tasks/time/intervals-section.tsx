import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Row } from '#kernel/resource.ts';
import { useReference } from '#web/cache/references.ts';
import { call, callAt, newIdempotencyKey } from '#web/api/call.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SentForm } from '#web/ui/sent-form.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions } from '#modules/actions.ts';
import { PanelSection } from '#modules/work/tasks/sections/panel-section.tsx';
import section from '#modules/work/tasks/sections/sections.module.css';
import { showPart, useTaskParts } from '#modules/work/tasks/sections/use-task-parts.tsx';
import { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

type Interval = Row<typeof taskIntervals>;
const path = 'fp/task-intervals';

/** When who worked on the task; a manager adds and mends with a reason, and that shows. */
export default function IntervalsSection({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const format = useFormats();
  const may = useMay();
  const { data: intervals = [] } = useTaskParts(taskIntervals, task.id);
  const [edited, setEdited] = useState<Interval | 'new' | null>(null);
  const isOpen = task.status !== 'accepted' && !task.is_archived;
  const mayMend = task.relations.includes('manager') && isOpen && may([actions.tasks.update]);
  if (!intervals.length && !mayMend) return null;
  return (
    <PanelSection
      title={t('task-intervals.title')}
      count={task.running_since === null && format.minutes(task.actual_minutes)}
      tools={mayMend && <IconButton small icon="plus" label={t('intervals.add')} onClick={() => setEdited('new')} />}
    >
      <ul className="stack gap-4">
        {intervals.map((interval) => (
          <IntervalLine
            key={interval.id}
            interval={interval}
            mend={mayMend && interval.ended_at !== null ? () => setEdited(interval) : undefined}
          />
        ))}
      </ul>
      {edited && (
        <IntervalForm
          key={edited === 'new' ? 'new' : edited.id}
          task={task}
          interval={edited === 'new' ? null : edited}
          done={() => setEdited(null)}
        />
      )}
    </PanelSection>
  );
}

interface IntervalLineProps {
  readonly interval: Interval;
  readonly mend: (() => void) | undefined;
}

function IntervalLine({ interval, mend }: IntervalLineProps) {
  const { t } = useTexts();
  const format = useFormats();
  const person = useReference('admin/users', interval.user_id);
  return (
    <li className={`row shrinks ${section.dependency}`}>
      <span translate="no">{person?.name ?? ''}</span>
      <span className="count">
        {format.instant(interval.started_at)} –{' '}
        {interval.ended_at ? format.instant(interval.ended_at) : t('intervals.now')}
      </span>
      {interval.minutes !== null && <b>{format.minutes(interval.minutes)}</b>}
      <span className="badge quiet">{t(`choice.${interval.kind}`)}</span>
      {interval.is_automatic && <span className="badge quiet">{t('field.is_automatic')}</span>}
      {interval.is_correction && <span className={section.correction}>{t('field.is_correction')}</span>}
      {interval.reason && (
        <span className="count" translate="no">
          {interval.reason}
        </span>
      )}
      <span className="grow" />
      {mend && <IconButton small icon="pencil" label={t('intervals.mend')} onClick={mend} />}
    </li>
  );
}

interface IntervalFormProps {
  readonly task: TaskRow;
  readonly interval: Interval | null;
  readonly done: () => void;
}

/** Whose time it is and when it was; the task is the one that is open. */
const names = Object.keys(taskIntervals.fields).filter((name) => name !== 'task_id');

function IntervalForm({ task, interval, done }: IntervalFormProps) {
  const { t } = useTexts();
  const form = useFields({
    of: taskIntervals,
    names,
    // Each correction says its own reason.
    row: interval && { ...interval, reason: '' },
    begin: { user_id: task.executor_id },
    draft: `interval ${task.id} ${interval?.id ?? 'new'}`,
    send: async (body) => {
      const made = interval
        ? await call('PATCH /api/fp/task-intervals/:id', { params: { id: interval.id }, body })
        : await callAt({ path }, 'POST', {
            body: { ...body, task_id: task.id },
            once: newIdempotencyKey(),
          });
      form.forgetDraft();
      showPart(path, task.id, made);
      done();
    },
  });
  return (
    <SentForm className={`grid framed ${section.correctionForm}`} send={() => void form.save()}>
      <Fields of={form} />
      <div className="flow ends">
        <Button size="xs" variant="default" onClick={done}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" size="xs" loading={form.busy}>
          {t('action.save')}
        </Button>
      </div>
    </SentForm>
  );
}
