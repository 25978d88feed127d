import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { call, newIdempotencyKey } from '#web/call.ts';
import { bodyOf, brokenRules, formFields, placeOf, valuesOf } from '#web/crud/form-values.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useWriting } from '#web/drafts/use-draft.ts';
import { labelOf, ruleText } from '#web/fields/field-names.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/field-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/query.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import { clientState } from '#web/state/client-state.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import styles from '#modules/tasks/panel/panel.module.css';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';

const asked = [
  'name',
  'project_id',
  'executor_id',
  'task_priority_id',
  'task_type_id',
  'deadline',
  'planned_minutes',
  'hard_index',
  'text',
];
const fields = formFields(devTasks as never, viewOf, true)
  .filter(({ name }) => asked.includes(name))
  .toSorted((a, b) => asked.indexOf(a.name) - asked.indexOf(b.name));
/** What is short stands two in a row. */
const short = ['task_priority_id', 'task_type_id', 'planned_minutes', 'hard_index'];

/** A new task: what it must have and what one usually knows. Begun and not sent, it waits. */
export function NewTask({ close }: { readonly close: () => void }) {
  const { t } = useTexts();
  const [key] = useState(newIdempotencyKey);
  const [isSending, setSending] = useState(false);
  const [clean] = useState(() => {
    const { project_id, executor_id } = clientState.get();
    return valuesOf(fields, null, { project_id, executor_id });
  });
  const draft = useWriting<FormValues>('new task');
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { ...clean, ...draft.begun },
    onValuesChange: (values) => draft.keep(JSON.stringify(values) === JSON.stringify(clean) ? undefined : values),
  });

  async function submit(values: FormValues) {
    const broken = Object.entries(brokenRules(fields, values));
    form.setErrors(Object.fromEntries(broken.map(([path, rule]) => [path, ruleText(t, rule.name, rule)])));
    if (broken.length || isSending) return;
    setSending(true);
    try {
      const task = await call<TaskRow>('POST /api/fp/dev-tasks', {
        body: bodyOf(fields, values, null),
        once: key,
        waits: {},
      });
      draft.forget();
      // Made without a line: there is nothing to open yet.
      if (task.id < 0) return close();
      void queryClient.invalidateQueries({ queryKey: ['board'] });
      notify({ kind: 'success', text: t('panel.made', { number: task.number ?? '' }) });
      openPanel('fp/dev-tasks', task.id);
    } catch (error) {
      const problem = problemOf(error);
      const placed = problem.errors.flatMap((one) => {
        const place = placeOf(fields, one.field);
        return place ? [[place, one.message] as const] : [];
      });
      if (placed.length) form.setErrors(Object.fromEntries(placed));
      else notifyProblem(error);
    } finally {
      setSending(false);
    }
  }

  async function leave() {
    if (form.isDirty() && !(await confirm({ title: t('panel.leave_draft'), action: t('action.close') }))) return;
    close();
  }

  return (
    <Drawer
      title={t('board.new_task')}
      label={t('board.new_task')}
      close={() => void leave()}
      footer={
        <>
          <Button type="submit" form="new-task" loading={isSending}>
            {t('action.create')}
          </Button>
          <Button variant="default" onClick={() => void leave()}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      <form
        id="new-task"
        className={styles.newTask}
        onSubmit={form.onSubmit((values) => void submit(values))}
        noValidate
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <DraftNote word={draft.word} show={(other) => form.setValues({ ...clean, ...other })} />
        {fields.map(({ name, path, field, view }, at) => {
          const Input = view.Input!;
          return (
            <div key={form.key(path)} data-short={short.includes(name) || undefined}>
              <Input
                resource={devTasks}
                name={name}
                field={field}
                form={form}
                path={path}
                label={labelOf(t, devTasks, name)}
                autoFocus={at === 0}
              />
            </div>
          );
        })}
      </form>
    </Drawer>
  );
}
