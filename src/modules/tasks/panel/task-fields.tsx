import { isSame } from '#kernel/equality.ts';
import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { brokenRules, formFields, valuesOf } from '#web/fields/form-values.ts';
import { labelOf, ruleText } from '#web/fields/field-names.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useWriting } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { reasonsForChange } from '#modules/tasks/workflow/deadline-reasons.ts';
import { devTasks, type TaskRow } from '#modules/tasks/task/dev-tasks.ts';
import styles from '#modules/tasks/panel/task-fields.module.css';
import { FieldTexts, isUnused, KeptFacts } from '#modules/tasks/panel/task-facts.tsx';
import { type Conflict, fieldMessages, saveTask } from '#modules/tasks/parts/use-task.tsx';

export interface EditableProps {
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

/** What was typed into fields that are saved when they are left, and the row that each began on. */
interface TypedFields {
  readonly typed: FormValues;
  readonly before: Readonly<Record<string, { readonly version: number; readonly value: unknown }>>;
}

/** What stands in the fields is read at once; the inputs, which take longer to draw than all else, come last. */
export function TaskFields(props: EditableProps) {
  // The rest of the panel is drawn in the first step after the opening.
  const isNext = useDeferredValue(true, false);
  const isDrawn = useDeferredValue(isNext, false);
  return isDrawn ? <FieldInputs {...props} /> : <FieldTexts task={props.task} fields={fields} />;
}

/** Choices are saved at once, what is typed when it is left; until then it waits as a draft, with what it began on. */
function useSavedFields(task: TaskRow, reason: string, onConflict: EditableProps['onConflict']) {
  const { t } = useTexts();
  const savedValues = () => valuesOf(fields, task);
  const draft = useWriting<TypedFields>(`fields ${task.id}`);
  const waiting = useRef(new Map(Object.entries(draft.begun?.before ?? {})));
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { ...savedValues(), ...draft.begun?.typed },
    onValuesChange: (values, before) => {
      const unchanged = savedValues();
      for (const { path, view } of fields) {
        if (isSame(values[path], before[path])) continue;
        if (!view.isTyped) void save(path);
        else if (isSame(values[path], unchanged[path])) settle(path);
        else if (!waiting.current.has(path))
          waiting.current.set(path, { version: task.version, value: task[path as keyof TaskRow] });
      }
      keep(values);
    },
  });
  const keep = (values: FormValues) => {
    const typed = Object.fromEntries([...waiting.current.keys()].map((path) => [path, values[path]]));
    if (waiting.current.size) draft.keep({ typed, before: Object.fromEntries(waiting.current) });
    else draft.forget();
  };
  const settle = (path: string) => {
    if (waiting.current.delete(path)) keep(form.getValues());
  };

  const save = useEffectEvent(async (path: string) => {
    const one = fields.find((field) => field.path === path)!;
    const typed = form.getValues()[path];
    const value = one.view.toApi(typed);
    const begun = waiting.current.get(path);
    const base = begun ? { ...task, version: begun.version, [path]: begun.value } : task;
    if (isSame(value, one.view.toApi(one.view.toForm(base[path as keyof TaskRow])))) return settle(path);
    const broken = brokenRules([one], form.getValues())[path];
    if (broken) return form.setFieldError(path, ruleText(t, one.name, broken));
    form.clearFieldError(path);
    // A deadline that stood already is moved for a reason: product.md, Tasks.
    const because = path === 'deadline' && task.first_deadline !== null ? { deadline_reason_code: reason } : {};
    try {
      const conflict = await saveTask(base, { [path]: value, ...because });
      settle(path);
      if (conflict) onConflict(conflict);
    } catch (error) {
      const messages = fieldMessages(error, [path]);
      if (messages[path]) form.setFieldError(path, messages[path]);
      else {
        settle(path);
        form.setFieldValue(path, one.view.toForm(task[path as keyof TaskRow]));
      }
    }
  });

  // What somebody else changed is shown, unless it is being typed here.
  const follow = useEffectEvent(() => {
    const now = valuesOf(fields, task);
    for (const { path } of fields)
      if (!waiting.current.has(path) && !isSame(form.getValues()[path], now[path]) && !form.errors[path])
        form.setFieldValue(path, now[path]);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version is what there is to follow
  useEffect(() => follow(), [task.version]);

  const show = (other: TypedFields | undefined) => {
    waiting.current = new Map(Object.entries(other?.before ?? {}));
    form.setValues({ ...savedValues(), ...other?.typed });
  };
  return {
    form,
    draft,
    show,
    save: (path: string) => save(path),
    saveAll: () => [...waiting.current.keys()].forEach((path) => void save(path)),
    isWaiting: (path: string) => waiting.current.has(path),
  };
}

/** Every field of the task, edited in place: saved at once, taken back in words when the server refuses. */
function FieldInputs({ task, isEditable, onConflict }: EditableProps) {
  const { t } = useTexts();
  const [reason, setReason] = useState<string>('estimate_error');
  // Why a deadline moves is asked of the person who moves it.
  const [isDating, setDating] = useState(false);
  const [isAll, setAll] = useState(false);
  const { form, draft, isWaiting, save, saveAll, show } = useSavedFields(task, reason, onConflict);
  return (
    <div className={styles.fields} data-all={isAll || undefined}>
      {draft.word && isEditable && (
        <div className={styles.wide}>
          <DraftNote word={draft.word} show={show} save={saveAll} />
        </div>
      )}
      {fields.map(({ name, path, field, view }) => {
        const Input = view.Input!;
        return (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- leaving any input inside saves it
          <div
            key={path}
            className={view.hasOwnLabel ? `row gap-0 ${styles.flag}` : undefined}
            data-empty={isUnused(task, name) || undefined}
            onFocus={() => setDating(path === 'deadline')}
            onBlur={({ currentTarget, relatedTarget }) =>
              isWaiting(path) && !currentTarget.contains(relatedTarget) && void save(path)
            }
            onKeyDown={(event: KeyboardEvent) =>
              event.key === 'Enter' && !event.defaultPrevented && isWaiting(path) && void save(path)
            }
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
            {name === 'deadline' && isDating && task.first_deadline !== null && isEditable && (
              <Select
                className={styles.reason}
                size="xs"
                aria-label={t('field.deadline_reason_code')}
                value={reason}
                onChange={(value) => setReason(value ?? 'estimate_error')}
                allowDeselect={false}
                data={reasonsForChange.map((code) => ({ value: code, label: t(`choice.${code}`) }))}
              />
            )}
          </div>
        );
      })}
      <button type="button" className={styles.more} onClick={() => setAll(true)}>
        {t('panel.all_fields')}
      </button>
      <KeptFacts task={task} />
    </div>
  );
}
