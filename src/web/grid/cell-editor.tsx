import { useForm } from '@mantine/form';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { problemOf } from '#web/api/problem.ts';
import { bodyOf, brokenRules, type FormField, placeOf, valuesOf } from '#web/crud/form-values.ts';
import { standingRow, updateRow } from '#web/crud/writing.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useWriting } from '#web/drafts/use-draft.ts';
import { labelOf, ruleText } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import styles from '#web/grid/cell-editor.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { rememberEdit } from '#web/ui/edit-undo.ts';
import { notifyProblem } from '#web/ui/notices.ts';

/** Where the cursor goes when the cell is left. */
export type Leaving = 'down' | 'right' | 'left' | 'stay';

interface CellEditorProps {
  readonly resource: Resource;
  readonly row: RowValues;
  readonly one: FormField;
  /** What began it: it replaces what stood there; and the key that left the cell already. */
  readonly typed: string | null;
  readonly leaving: Leaving | null;
  /** Told when the editor has taken what came before it. */
  readonly begun: () => void;
  readonly leave: (to: Leaving) => void;
}

/** One field of a row, edited where it stands. Enter and Tab save and go on, Escape leaves it as it was. */
export function CellEditor({ resource, row, one, typed, leaving, begun, leave }: CellEditorProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const base = useRef(row);
  const isLeft = useRef(false);
  const standing = valuesOf([one], row);
  const draft = useWriting<FormValues>(`cell ${resource.path}:${row.id} ${one.path}`);
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: draft.begun ?? standing,
    onValuesChange: (values) => draft.keep(JSON.stringify(values) === JSON.stringify(standing) ? undefined : values),
  });
  const { Input } = one.view;

  /** True when the cell may be left: saved, or nothing to save. What is refused stays open with what was typed. */
  const save = async (): Promise<boolean> => {
    const values = form.getValues();
    const [broken] = Object.values(brokenRules([one], values));
    if (broken) {
      form.setFieldError(one.path, ruleText(t, one.name, broken));
      return false;
    }
    const body = bodyOf([one], values, base.current);
    if (!Object.keys(body).length) return true;
    try {
      const saved = await updateRow(resource.path, base.current, body).catch((error) => {
        const standing = standingRow(error);
        // Another field of the row has changed: mine goes on top of it.
        const isOther = standing && JSON.stringify(standing[one.path]) === JSON.stringify(base.current[one.path]);
        if (standing) base.current = standing;
        if (standing && isOther) return updateRow(resource.path, standing, body);
        throw error;
      });
      rememberEdit({
        name: String(saved.name ?? saved.id),
        before: base.current,
        saved,
        fields: Object.keys(body),
        write: (on, values) => updateRow(resource.path, on, values),
      });
      return true;
    } catch (error) {
      const own = problemOf(error).errors.find(({ field }) => placeOf([one], field));
      if (own) form.setFieldError(placeOf([one], own.field) ?? one.path, own.message);
      else notifyProblem(error);
      return false;
    }
  };
  const finish = async (to: Leaving) => {
    if (isLeft.current) return;
    isLeft.current = true;
    if (await save()) {
      draft.forget();
      leave(to);
    } else isLeft.current = false;
  };
  const begin = useEffectEvent(() => {
    const input = box.current?.querySelector<HTMLInputElement>('input:not([type="hidden"]), textarea, button');
    input?.focus({ preventScroll: true });
    if (input && 'select' in input) input.select();
    // As a person would type it, so that the field hears of it.
    if (input && typed !== null && !input.readOnly) document.execCommand('insertText', false, typed);
    begun();
    if (leaving) void finish(leaving);
  });
  useEffect(() => begin(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const isOpen = (event.target as Element).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !isOpen) {
      isLeft.current = true;
      draft.forget();
      leave('stay');
    } else if (event.key === 'Tab') void finish(event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Enter' && !isOpen && !(event.target instanceof HTMLTextAreaElement && event.shiftKey))
      void finish('down');
    else return;
    event.preventDefault();
  };

  if (!Input) return null;
  return (
    <div
      ref={box}
      className={styles.editor}
      data-wide={one.field.kind === 'localized_text' || one.field.kind === 'long_text' || undefined}
      role="group"
      aria-label={labelOf(t, resource, one.name)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (
          next &&
          (event.currentTarget.contains(next) || next.closest('[data-portal], [role="listbox"], [role="dialog"]'))
        )
          return;
        // A press elsewhere saves, as in a spreadsheet.
        setTimeout(
          () =>
            !box.current?.contains(document.activeElement) &&
            !document.querySelector('[role="listbox"]') &&
            void finish('stay'),
        );
      }}
    >
      <Input
        key={form.key(one.path)}
        resource={resource}
        name={one.name}
        field={one.field}
        form={form}
        path={one.path}
        label={labelOf(t, resource, one.name)}
      />
      <DraftNote word={draft.word} show={(other) => form.setValues(other ?? standing)} />
    </div>
  );
}
