import { useForm } from '@mantine/form';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { type FormField, valuesOf } from '#web/fields/form-values.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useWriting } from '#web/drafts/use-draft.ts';
import { labelOf } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { inputsOf } from '#web/fields/kind-inputs.ts';
import styles from '#web/grid/cell-editor.module.css';
import { useCellSaving } from '#web/grid/use-cell-saving.ts';
import { useTexts } from '#web/i18n/texts.ts';

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

/** Did the focus go to another part of the editor, or to what it has opened elsewhere in the page? */
const isPartOfEditor = (next: Element | null, editor: Element): boolean =>
  next !== null && (editor.contains(next) || next.closest('[data-portal], [role="listbox"], [role="dialog"]') !== null);

/** One field of a row, edited where it stands. Enter and Tab save and go on, Escape leaves it as it was. */
export function CellEditor({ resource, row, one, typed, leaving, begun, leave }: CellEditorProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const isLeft = useRef(false);
  const saved = valuesOf([one], row);
  const draft = useWriting<FormValues>(`cell ${resource.path}:${row.id} ${one.path}`);
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: draft.begun ?? saved,
    onValuesChange: (values) => draft.keep(JSON.stringify(values) === JSON.stringify(saved) ? undefined : values),
  });
  const { Input } = inputsOf(one.field);

  const save = useCellSaving(resource, row, one, form);

  const finish = async (to: Leaving) => {
    if (isLeft.current) return;
    isLeft.current = true;
    if (await save()) {
      draft.forget();
      leave(to);
    } else isLeft.current = false;
  };
  const begin = useEffectEvent(() => {
    // The picker of a colour stands before the field that is typed into.
    const input = box.current?.querySelector<HTMLInputElement>(
      'input:not([type="hidden"], [type="color"]), textarea, button',
    );
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
      className={`panel rounded ${styles.editor}`}
      data-wide={one.view.isWide}
      role="group"
      aria-label={labelOf(t, resource, one.name)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (isPartOfEditor(event.relatedTarget, event.currentTarget)) return;
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
      <DraftNote word={draft.word} show={(other) => form.setValues(other ?? saved)} />
    </div>
  );
}
