import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { type FormField, formFields } from '#web/crud/form-values.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/field-views.ts';
import { blockOf, type Cursor, fromTable, moved, type Place, standAt, toTable } from '#web/grid/cell-cursor.ts';
import type { Leaving } from '#web/grid/cell-editor.tsx';
import { changeOfText, textOfCell } from '#web/fields/field-text.ts';
import { type RowEdit, writeEdits } from '#web/grid/cell-writing.ts';
import type { Column } from '#web/grid/list-columns.ts';
import { mostAtOnce, type RowSource } from '#web/grid/row-source.ts';
import { texts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';

interface Editing extends Place {
  /** The row, once it is there: it may move while it is edited. */
  readonly id: number | null;
  /** What was typed before the editor stood there: it replaces what the cell held. */
  readonly typed: string | null;
  /** A key that left the cell before the editor stood there. */
  readonly leaving: Leaving | null;
}

interface Standing {
  readonly cursor: Cursor | null;
  readonly editing: Editing | null;
}

const nowhere: Standing = { cursor: null, editing: null };
const keysOfLeaving = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft', stay: '' };
const plain = { shiftKey: false, ctrlKey: false, metaKey: false };

/** True, and said, when they are more than go at once. */
export function areTooMany(rows: number): boolean {
  if (rows > mostAtOnce) notify({ kind: 'error', text: texts().t('cells.too_many', { max: mostAtOnce }) });
  return rows > mostAtOnce;
}

/**
 * Cells under the keyboard, as in a spreadsheet: arrows walk, Shift draws a block, Enter, F2 or a letter edits, Delete
 * empties, Ctrl/⌘-C copies, Ctrl/⌘-V pastes a block, Ctrl/⌘-D fills it from its first row. Rows that have not come yet
 * are fetched first.
 */
export function useCells(resource: Resource, columns: readonly Column[], rows: RowSource) {
  const may = useMay();
  const [standing, stand] = useState(nowhere);
  const size = { rows: rows.count, columns: columns.length };
  const isHere = standing.cursor && standing.cursor.row < size.rows && standing.cursor.column < size.columns;
  const { cursor, editing } = isHere ? standing : nowhere;
  const { update } = resource.access;
  const mayWrite = update !== undefined && may(update);
  const writable = new Map<string, FormField>(
    mayWrite ? formFields(resource, viewOf, false).map((field) => [field.name, field]) : [],
  );
  const fieldAt = ({ column }: Place): FormField | undefined => writable.get(columns[column]?.name ?? '');
  const walk = (to: Cursor | null) => stand({ cursor: to, editing: null });
  const changeEditing = (part: Partial<Editing>) =>
    stand((now) => (now.editing ? { ...now, editing: { ...now.editing, ...part } } : now));

  const edit = (place: Place, typed: string | null = null) => {
    const { row, column } = place;
    if (!fieldAt(place)) return walk(standAt({ row, column }));
    void import('#web/grid/cell-editor.tsx');
    stand({
      cursor: standAt({ row, column }),
      editing: { row, column, id: rows.at(row)?.id ?? null, typed, leaving: null },
    });
  };
  /** `from`: where the row stands now. Another cell may have been pressed while this one was saved. */
  const leave = (id: number, from: Place, to: Leaving) =>
    stand((now) => {
      if (now.editing?.id !== id || now.editing.column !== from.column) return now;
      const here = standAt({ row: from.row, column: from.column });
      return { cursor: moved(here, { key: keysOfLeaving[to], ...plain }, size) ?? here, editing: null };
    });

  /** Writes a block of texts, its first cell at `from`; one undo takes all of it back. */
  const write = async (from: Place, block: readonly (readonly string[])[]) => {
    const { t } = texts();
    const height = Math.min(block.length, size.rows - from.row);
    if (height <= 0 || areTooMany(height)) return;
    const edits: RowEdit[] = [];
    let cells = 0;
    let refused = 0;
    for (const [down, row] of (await rows.load(from.row, from.row + height - 1)).entries()) {
      const changes: FormValues = {};
      for (const [right, text] of block[down]!.entries()) {
        const column = columns[from.column + right];
        const change = column && writable.has(column.name) ? await changeOfText(resource, column, row, text) : null;
        if (change) Object.assign(changes, change);
        else refused++;
      }
      const news = Object.entries(changes).filter(([name, to]) => JSON.stringify(to) !== JSON.stringify(row[name]));
      if (news.length) edits.push({ row, changes: Object.fromEntries(news) });
      cells += news.length;
    }
    let back = await writeEdits(resource.path, edits);
    refused += cells - back.flatMap(({ changes }) => Object.keys(changes)).length;
    if (refused) notify({ kind: 'error', text: t('cells.refused', { n: refused }) });
    const turn = async () => {
      back = await writeEdits(resource.path, back);
    };
    if (!back.length) return;
    notify({ kind: 'success', text: t('notice.changed_many', { n: back.length }), undo: turn, redo: turn });
  };

  const cellsOf = async (block: ReturnType<typeof blockOf>): Promise<string[][]> => {
    const shown = columns.slice(block.columns[0], block.columns[1] + 1);
    const found = await rows.load(...block.rows);
    return Promise.all(found.map((row) => Promise.all(shown.map((column) => textOfCell(resource, column, row)))));
  };

  /** Keys that come while the editor is on its way are not lost. */
  const keepKey = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, { typed }: Editing): boolean => {
    const leaving = key === 'Enter' ? 'down' : key === 'Tab' ? (shiftKey ? 'left' : 'right') : null;
    if (leaving) changeEditing({ leaving });
    else if (key === 'Escape') walk(cursor);
    else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) changeEditing({ typed: (typed ?? '') + key });
    else return false;
    return true;
  };
  /** True when the key meant a cell. `page`: rows that are in sight at once. */
  const onKeyDown = (event: KeyboardEvent, page?: number): boolean => {
    if (!cursor) return false;
    if (editing) return keepKey(event, editing);
    const { key, code, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const block = blockOf(cursor);
    const from = { row: block.rows[0], column: block.columns[0] };
    const height = block.rows[1] - block.rows[0] + 1;
    const lines = (line: readonly string[], count: number) => Array.from({ length: count }, () => line);
    const next = moved(cursor, event, { ...size, page });
    // To the left of the first cell stands the row itself.
    if (next) walk(key === 'ArrowLeft' && cursor.column === 0 && !shiftKey ? null : next);
    else if (key === 'Escape') walk(null);
    else if (key === 'F2' || (key === 'Enter' && fieldAt(cursor))) edit(cursor);
    else if (key === 'Delete' || key === 'Backspace') {
      if (areTooMany(height)) return true;
      const empty = Array.from({ length: block.columns[1] - block.columns[0] + 1 }, () => '');
      write(from, lines(empty, height)).catch(notifyProblem);
    } else if (isCommand && code === 'KeyD') {
      if (areTooMany(height - 1)) return true;
      cellsOf({ ...block, rows: [from.row, from.row] })
        .then(([line = []]) => write({ ...from, row: from.row + 1 }, lines(line, height - 1)))
        .catch(notifyProblem);
    } else if (isCommand && code === 'KeyC') {
      if (areTooMany(height)) return true;
      cellsOf(block)
        .then((cells) => navigator.clipboard.writeText(toTable(cells)))
        .catch(notifyProblem);
    } else if (key.length === 1 && !isCommand && !event.altKey && key !== ' ') edit(cursor, key);
    else return false;
    return true;
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!cursor || editing) return;
    const block = blockOf(cursor);
    event.preventDefault();
    const pasted = fromTable(event.clipboardData.getData('text/plain'));
    write({ row: block.rows[0], column: block.columns[0] }, pasted).catch(notifyProblem);
  };

  return {
    cursor,
    editing,
    fieldAt,
    mayWrite,
    edit,
    leave,
    /** The editor stands there: what was typed on its way is in it. */
    begun: (id: number) => changeEditing({ id, typed: null, leaving: null }),
    /** Is a cell of this row edited? */
    isEdited: (row: number, id: number) =>
      editing !== null && (editing.id === null ? editing.row === row : editing.id === id),
    enter: (row: number) => {
      void import('#web/grid/cell-editor.tsx');
      walk(columns.length ? standAt({ row, column: 0 }) : null);
    },
    /** Draws the block from where the cursor stands to here. */
    reach: (to: Place) => walk({ ...to, anchor: cursor?.anchor ?? to }),
    forget: () => walk(null),
    onKeyDown,
    onPaste,
  };
}

export type Cells = ReturnType<typeof useCells>;
