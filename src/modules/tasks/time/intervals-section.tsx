import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { actions } from '#kernel/actions.ts';
import type { Row } from '#kernel/resource.ts';
import { useReference } from '#web/api/references.ts';
import { problemOf } from '#web/api/problem.ts';
import { call, newIdempotencyKey } from '#web/call.ts';
import { bodyOf, brokenRules, formFields, valuesOf } from '#web/crud/form-values.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useWriting } from '#web/drafts/use-draft.ts';
import { labelOf, ruleText } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/field-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/tasks/panel/panel.module.css';
import section from '#modules/tasks/panel/sections.module.css';
import { showPart, useTaskParts } from '#modules/tasks/panel/use-task-parts.tsx';
import { taskIntervals } from '#modules/tasks/time/task-intervals.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';

type Interval = Row<typeof taskIntervals>;
const path = 'fp/task-intervals';

/** When who worked on the task; a manager adds and mends with a reason, and that shows. */
export default function IntervalsSection({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const format = useFormats();
  const may = useMay();
  const { data: intervals = [] } = useTaskParts<Interval>(path, task.id);
  const [edited, setEdited] = useState<Interval | 'new' | null>(null);
  const mayMend = task.relations.includes('manager') && task.status !== 'accepted' && may([actions.tasks.update]);
  if (!intervals.length && !mayMend) return null;
  return (
    <section className={styles.section} aria-label={t('task-intervals.title')}>
      <h3>
        {t('task-intervals.title')} <span className={styles.count}>{format.minutes(task.actual_minutes)}</span>
        <span className="grow" />
        {mayMend && <IconButton small icon="plus" label={t('intervals.add')} onClick={() => setEdited('new')} />}
      </h3>
      <ul className={styles.files}>
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
    </section>
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
    <li className={section.dependency}>
      <span translate="no">{person?.name ?? ''}</span>
      <span className={styles.count}>
        {format.instant(interval.started_at)} –{' '}
        {interval.ended_at ? format.instant(interval.ended_at) : t('intervals.now')}
      </span>
      {interval.minutes !== null && <b>{format.minutes(interval.minutes)}</b>}
      <span className={styles.badge}>{t(`choice.${interval.kind}`)}</span>
      {interval.is_automatic && <span className={styles.badge}>{t('field.is_automatic')}</span>}
      {interval.is_correction && <span className={section.correction}>{t('field.is_correction')}</span>}
      {interval.reason && (
        <span className={styles.count} translate="no">
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

function IntervalForm({ task, interval, done }: IntervalFormProps) {
  const { t } = useTexts();
  const fields = formFields(taskIntervals, viewOf, interval === null).filter(({ name }) => name !== 'task_id');
  const [clean] = useState(() =>
    valuesOf(fields, interval && { ...interval, reason: '' }, { user_id: task.executor_id }),
  );
  const draft = useWriting<FormValues>(`interval ${task.id} ${interval?.id ?? 'new'}`);
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { ...clean, ...draft.begun },
    onValuesChange: (values) => draft.keep(JSON.stringify(values) === JSON.stringify(clean) ? undefined : values),
  });
  async function submit(values: FormValues) {
    const broken = Object.entries(brokenRules(fields, values));
    form.setErrors(Object.fromEntries(broken.map(([at, rule]) => [at, ruleText(t, rule.name, rule)])));
    if (broken.length) return;
    try {
      const body = bodyOf(fields, values, interval as unknown as RowValues | null);
      const made = interval
        ? await call<Interval>('PATCH /api/fp/task-intervals/:id', { params: { id: interval.id }, body })
        : await call<Interval>('POST /api/fp/task-intervals', {
            body: { ...body, task_id: task.id },
            once: newIdempotencyKey(),
          });
      showPart(path, task.id, made);
      draft.forget();
      done();
    } catch (error) {
      const { errors } = problemOf(error);
      if (errors.length) form.setErrors(Object.fromEntries(errors.map((one) => [one.field, one.message])));
      else notifyProblem(error);
    }
  }
  return (
    <form className={section.correctionForm} noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <DraftNote word={draft.word} show={(other) => form.setValues({ ...clean, ...other })} />
      {fields.map(({ name, path: at, field, view }) => {
        const Input = view.Input!;
        return (
          <Input
            key={form.key(at)}
            resource={taskIntervals}
            name={name}
            field={field}
            form={form}
            path={at}
            label={labelOf(t, taskIntervals, name)}
          />
        );
      })}
      <div className={styles.line}>
        <Button type="submit" size="xs">
          {t('action.save')}
        </Button>
        <Button size="xs" variant="default" onClick={done}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
