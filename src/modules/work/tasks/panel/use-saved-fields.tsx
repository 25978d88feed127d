import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isSame } from '#kernel/equality.ts';
import { brokenRules, type FormField, valuesOf } from '#web/fields/form-values.ts';
import { ruleText } from '#web/fields/field-names.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { useWriting } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { type Conflict, fieldMessages, saveTask } from '#modules/work/tasks/sections/use-task.tsx';

export interface EditableProps {
  readonly task: TaskRow;
  readonly isEditable: boolean;
  readonly onConflict: (conflict: Conflict) => void;
}

/** What was typed into fields that are saved when they are left, and the row that each began on. */
interface TypedFields {
  readonly typed: FormValues;
  readonly before: Readonly<Record<string, { readonly version: number; readonly value: unknown }>>;
}

interface SavedFields extends Pick<EditableProps, 'task' | 'onConflict'> {
  /** Why a deadline that stood already is moved. */
  readonly reason: string;
  /** Something was chosen and is on its way to the server. */
  readonly onChosen: (path: string) => void;
}

/** Choices are saved at once, what is typed when it is left; until then it waits as a draft, with what it began on. */
export function useSavedFields(fields: readonly FormField[], { task, reason, onConflict, onChosen }: SavedFields) {
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
        if (!view.isTyped) {
          void save(path);
          onChosen(path);
        } else if (isSame(values[path], unchanged[path])) settle(path);
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
    /** Gives up what was typed into a field. */
    drop: (path: string) => {
      form.setFieldValue(path, savedValues()[path]);
      form.clearFieldError(path);
      settle(path);
    },
    save: (path: string) => save(path),
    saveAll: () => [...waiting.current.keys()].forEach((path) => void save(path)),
    isWaiting: (path: string) => waiting.current.has(path),
  };
}
