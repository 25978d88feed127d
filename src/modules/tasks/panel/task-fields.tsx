import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Field } from '#kernel/field.ts';
import { brokenRules, formFields, valuesOf } from '#web/crud/form-values.ts';
import { labelOf, ruleText } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/field-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { deadlineReasons } from '#modules/tasks/time/deadline-reasons.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import styles from '#modules/tasks/panel/panel.module.css';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { FieldTexts, KeptFacts } from '#modules/tasks/panel/task-facts.tsx';
import { type Conflict, fieldMessages, saveTask } from '#modules/tasks/panel/use-task.tsx';

interface EditableProps {
  readonly task: TaskRow;
  readonly isEditable: boolean;
  readonly onConflict: (conflict: Conflict) => void;
}

/** What is edited in the grid, in this order; name and text stand above and below it. */
const shown = [
  'executor_id',
  'reviewer_id',
  'task_priority_id',
  'task_type_id',
  'project_category_id',
  'task_platform_id',
  'task_group_id',
  'deadline',
  'planned_start_on',
  'planned_minutes',
  'hard_index',
  'sticker_ids',
  'participant_ids',
  'watcher_ids',
  'attribute_value_ids',
  'client_task_id',
  'requires_review',
  'will_be_marked',
] as const;
const fieldsOf = (names: readonly string[]) =>
  formFields(devTasks as never, viewOf, false)
    .filter(({ name }) => names.includes(name))
    .toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
const fields = fieldsOf(shown);

/** Kinds that are typed: they are saved when the field is left, all others as soon as something is chosen. */
const isTyped = ({ kind }: Field) =>
  ['text', 'long_text', 'integer', 'decimal', 'minutes', 'date', 'instant', 'references'].includes(kind);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What stands in the fields is read at once; the inputs, which take longer to draw than all else, follow it. */
export function TaskFields(props: EditableProps) {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? <FieldInputs {...props} /> : <FieldTexts task={props.task} fields={fields} />;
}

/** Every field of the task, edited in place: saved at once, taken back in words when the server refuses. */
function FieldInputs({ task, isEditable, onConflict }: EditableProps) {
  const { t } = useTexts();
  const [reason, setReason] = useState<string>('estimate_error');
  const waiting = useRef(new Set<string>());
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: valuesOf(fields, task as unknown as RowValues),
    onValuesChange: (values, before) => {
      for (const { path, field } of fields) {
        if (isSame(values[path], before[path])) continue;
        if (isTyped(field)) waiting.current.add(path);
        else void save(path);
      }
    },
  });

  const save = useEffectEvent(async (path: string) => {
    const one = fields.find((field) => field.path === path)!;
    const typed = form.getValues()[path];
    const value = one.view.toApi(typed);
    waiting.current.delete(path);
    if (isSame(value, one.view.toApi(one.view.toForm(task[path as keyof TaskRow])))) return;
    const broken = brokenRules([one], form.getValues())[path];
    if (broken) return form.setFieldError(path, ruleText(t, one.name, broken));
    form.clearFieldError(path);
    // A deadline that stood already is moved for a reason: product.md, Tasks.
    const because = path === 'deadline' && task.first_deadline !== null ? { deadline_reason_code: reason } : {};
    try {
      const conflict = await saveTask(task, { [path]: value, ...because });
      if (conflict) onConflict(conflict);
    } catch (error) {
      const messages = fieldMessages(error, [path]);
      if (messages[path]) form.setFieldError(path, messages[path]);
      else form.setFieldValue(path, one.view.toForm(task[path as keyof TaskRow]));
    }
  });

  // What somebody else changed is shown, unless it is being typed here.
  const follow = useEffectEvent(() => {
    const now = valuesOf(fields, task as unknown as RowValues);
    for (const { path } of fields)
      if (!waiting.current.has(path) && !isSame(form.getValues()[path], now[path]) && !form.errors[path])
        form.setFieldValue(path, now[path]);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version is what there is to follow
  useEffect(() => follow(), [task.version]);

  return (
    <div className={styles.fields}>
      {fields.map(({ name, path, field, view }) => {
        const Input = view.Input!;
        return (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- leaving any input inside saves it
          <div
            key={path}
            onBlur={() => waiting.current.has(path) && void save(path)}
            onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && waiting.current.has(path) && void save(path)}
          >
            <Input
              key={form.key(path)}
              resource={devTasks}
              name={name}
              field={field}
              form={form}
              path={path}
              label={labelOf(t, devTasks, name)}
              disabled={!isEditable}
            />
            {name === 'deadline' && task.first_deadline !== null && isEditable && (
              <Select
                className={styles.reasonChoice}
                size="xs"
                aria-label={t('field.deadline_reason_code')}
                value={reason}
                onChange={(value) => setReason(value ?? 'estimate_error')}
                allowDeselect={false}
                data={deadlineReasons
                  .filter((code) => code !== 'initial')
                  .map((code) => ({ value: code, label: t(`choice.${code}`) }))}
              />
            )}
          </div>
        );
      })}
      <KeptFacts task={task} />
    </div>
  );
}

/** The name, edited where it stands. */
export function TaskName({ task, isEditable, onConflict }: EditableProps) {
  const { t } = useTexts();
  return (
    <PlainText
      task={task}
      isEditable={isEditable}
      onConflict={onConflict}
      name="name"
      label={t('dev-tasks.name')}
      className={styles.name!}
      isLine
    />
  );
}

interface PlainTextProps extends EditableProps {
  readonly name: 'name' | 'text';
  readonly label: string;
  readonly className: string;
  readonly isLine?: boolean;
}

function PlainText({ task, isEditable, onConflict, name, label, className, isLine }: PlainTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // The row that the typing began on: what others did since is told apart from it.
  const base = useRef(task);
  const [error, setError] = useState('');
  async function save() {
    const value = typed?.trim() === '' ? null : typed;
    if (typed === null || value === (base.current[name] ?? null)) return setTyped(null);
    try {
      const conflict = await saveTask(base.current, { [name]: value });
      setError('');
      setTyped(null);
      if (conflict) onConflict(conflict);
    } catch (problem) {
      setError(fieldMessages(problem, [name])[name] ?? '');
    }
  }
  return (
    <div>
      <textarea
        aria-label={label}
        aria-invalid={error ? true : undefined}
        className={className}
        rows={isLine ? 1 : 3}
        translate="no"
        disabled={!isEditable}
        maxLength={isLine ? 250 : 20_000}
        value={typed ?? task[name] ?? ''}
        onFocus={() => {
          base.current = task;
        }}
        onChange={(event) =>
          setTyped(isLine ? event.currentTarget.value.replace(/\n/g, ' ') : event.currentTarget.value)
        }
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== null) {
            event.preventDefault();
            setTyped(null);
          } else if (event.key === 'Enter' && (isLine || event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.currentTarget.blur();
          }
        }}
      />
      {error && (
        <p role="alert" className={styles.fieldError}>
          {error}
        </p>
      )}
    </div>
  );
}
