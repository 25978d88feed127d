import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { type FormField, formFields } from '#web/crud/form-values.ts';
import { updateRow } from '#web/crud/writing.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/field-views.ts';
import { blockOf, type Cursor, fromTable, moved, type Place, standAt, toTable } from '#web/grid/cell-cursor.ts';
import type { Leaving } from '#web/grid/cell-editor.tsx';
import { changeOfText, textOfCell } from '#web/grid/cell-text.ts';
import type { Column } from '#web/grid/list-columns.ts';
import { texts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';

interface Editing extends Place {
  /** What was typed before the editor stood there: it replaces what the cell held. */
  readonly typed: string | null;
  /** A key that left the cell before the editor stood there. */
  readonly leaving: Leaving | null;
}

/**
 * Cells under the keyboard, as in a spreadsheet: arrows walk, Shift draws a block, Enter, F2 or a letter edits, Delete
 * empties, Ctrl/⌘-C copies, Ctrl/⌘-V pastes a block, Ctrl/⌘-D fills it from its first row.
 */
export function useCells(resource: Resource, columns: readonly Column[], rows: readonly RowValues[]) {
  const may = useMay();
  const [kept, setCursor] = useState<Cursor | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const size = { rows: rows.length, columns: columns.length };
  const cursor = kept && kept.row < size.rows && kept.column < size.columns ? kept : null;
  const { update } = resource.access;
  const mayWrite = update !== undefined && may(update);
  const writable = new Map<string, FormField>(
    mayWrite ? formFields(resource, viewOf, false).map((field) => [field.name, field]) : [],
  );
  const fieldAt = ({ column }: Place): FormField | undefined => writable.get(columns[column]?.name ?? '');

  const edit = (place: Place, typed: string | null = null) => {
    if (!fieldAt(place)) return;
    setCursor(standAt(place));
    setEditing({ row: place.row, column: place.column, typed, leaving: null });
  };
  const leave = (to: Leaving) => {
    setEditing(null);
    if (!cursor) return;
    const keys = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft', stay: '' };
    const next = moved(cursor, { key: keys[to], shiftKey: false, ctrlKey: false, metaKey: false }, size);
    setCursor(next ?? standAt(cursor));
  };

  /** Writes a block of texts, its first cell at `from`; one undo takes all of it back. */
  const write = async (from: Place, block: readonly (readonly string[])[]) => {
    const { t } = texts();
    const done: { row: RowValues; changes: FormValues }[] = [];
    let wrong = 0;
    for (const [down, line] of block.entries()) {
      const row = rows[from.row + down];
      if (!row) break;
      const changes: FormValues = {};
      for (const [right, text] of line.entries()) {
        const place = { row: from.row + down, column: from.column + right };
        const column = columns[place.column];
        const change = column && fieldAt(place) ? await changeOfText(resource, column, row, text) : null;
        if (change) Object.assign(changes, change);
        else wrong++;
      }
      if (!Object.keys(changes).length) continue;
      try {
        await updateRow(resource.path, row, changes);
        done.push({ row, changes });
      } catch (error) {
        wrong += Object.keys(changes).length;
        notifyProblem(error);
      }
    }
    if (wrong) notify({ kind: 'error', text: t('cells.refused', { n: wrong }) });
    if (done.length)
      notify({
        kind: 'success',
        text: t('notice.changed_many', { n: done.length }),
        undo: () => giveBack(resource, done),
      });
  };

  const cellsOf = async (block: ReturnType<typeof blockOf>): Promise<string[][]> =>
    Promise.all(
      rows
        .slice(block.rows[0], block.rows[1] + 1)
        .map((row) =>
          Promise.all(
            columns.slice(block.columns[0], block.columns[1] + 1).map((column) => textOfCell(resource, column, row)),
          ),
        ),
    );

  /** Keys that come while the editor is on its way are not lost. */
  const keepKey = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    const leaving = key === 'Enter' ? 'down' : key === 'Tab' ? (shiftKey ? 'left' : 'right') : null;
    if (leaving) setEditing((now) => now && { ...now, leaving });
    else if (key === 'Escape') setEditing(null);
    else if (key.length === 1 && !ctrlKey && !metaKey && !altKey)
      setEditing((now) => now && { ...now, typed: (now.typed ?? '') + key });
    else return false;
    return true;
  };
  /** True when the key meant a cell. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!cursor) return false;
    if (editing) return keepKey(event);
    const isCommand = event.ctrlKey || event.metaKey;
    const block = blockOf(cursor);
    const next = moved(cursor, event, size);
    if (next) {
      // To the left of the first cell stands the row itself.
      setCursor(event.key === 'ArrowLeft' && cursor.column === 0 && !event.shiftKey ? null : next);
    } else if (event.key === 'Escape') setCursor(null);
    else if (event.key === 'F2' || (event.key === 'Enter' && fieldAt(cursor))) edit(cursor);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      const line = Array.from({ length: block.columns[1] - block.columns[0] + 1 }, () => '');
      void write(
        { row: block.rows[0], column: block.columns[0] },
        Array.from({ length: block.rows[1] - block.rows[0] + 1 }, () => line),
      );
    } else if (isCommand && event.code === 'KeyD') {
      const first = { ...block, rows: [block.rows[0], block.rows[0]] as const };
      void cellsOf(first).then(([line = []]) =>
        write(
          { row: block.rows[0] + 1, column: block.columns[0] },
          Array.from({ length: block.rows[1] - block.rows[0] }, () => line),
        ),
      );
    } else if (isCommand && event.code === 'KeyC') {
      void cellsOf(block).then((cells) => navigator.clipboard.writeText(toTable(cells)));
    } else if (event.key.length === 1 && !isCommand && !event.altKey && event.key !== ' ') edit(cursor, event.key);
    else return false;
    return true;
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!cursor || editing) return;
    const {
      rows: [row],
      columns: [column],
    } = blockOf(cursor);
    event.preventDefault();
    void write({ row, column }, fromTable(event.clipboardData.getData('text/plain')));
  };

  return {
    cursor,
    editing,
    fieldAt,
    mayWrite,
    edit,
    leave,
    enter: (row: number) => {
      void import('#web/grid/cell-editor.tsx');
      setCursor(columns.length ? standAt({ row, column: 0 }) : null);
    },
    forget: () => setCursor(null),
    onKeyDown,
    onPaste,
  };
}

export type Cells = ReturnType<typeof useCells>;

async function giveBack(resource: Resource, done: readonly { row: RowValues; changes: FormValues }[]): Promise<void> {
  for (const { row, changes } of done) {
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, row[name] ?? null]));
    await updateRow(resource.path, { ...row, version: row.version + 1 }, before);
  }
}
