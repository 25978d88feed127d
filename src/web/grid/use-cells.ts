import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { type FormField, formFields } from '#web/fields/form-values.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { type Cursor, moved, type Place, type Size, standAt } from '#web/grid/cell-cursor.ts';
import type { Column } from '#web/grid/list-columns.ts';
import type { RowSource } from '#web/grid/row-source.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { useMay } from '#web/session/session.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import type { Leaving } from '#web/grid/cell-editor.tsx';

const blocks = () => import('#web/grid/cell-blocks.ts');
/** What is done in cells comes when somebody steps into one. */
const fetchEditor = () => void Promise.all([blocks(), import('#web/grid/cell-editor.tsx')]).catch(() => {});

type Blocks = Awaited<ReturnType<typeof blocks>>;

const workOn = (work: (it: Blocks) => Promise<unknown>): Promise<unknown> =>
  arrival(blocks).then(work).catch(notifyProblem);

/** What a key does to the block under the keyboard. */
function blockWorkOf({ key, code, ctrlKey, metaKey }: KeyboardEvent) {
  if (key === 'Delete' || key === 'Backspace') return 'emptyBlock';
  if (!ctrlKey && !metaKey) return null;
  return ({ KeyD: 'fillBlock', KeyC: 'copyBlock' } as const)[code] ?? null;
}

/** The letter that a key types, where it types one. */
const letterOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey ? key : null;

/**
 * Cells under the keyboard, as in a spreadsheet: arrows walk, Shift draws a block, Enter, F2 or a letter edits, Delete
 * empties, Ctrl/⌘-C copies, Ctrl/⌘-V pastes a block, Ctrl/⌘-D fills it from its first row.
 */
export function useCells(resource: Resource, columns: readonly Column[], rows: RowSource) {
  const may = useMay();
  const size = { rows: rows.count, columns: columns.length };
  const state = useCellState(size);
  const { cursor, editing, walk, changeEditing } = state;
  const { update } = resource.access;
  const mayWrite = update !== undefined && may(update);
  const writable = new Map<string, FormField>(
    mayWrite ? formFields(resource, viewOf, false).map((field) => [field.name, field]) : [],
  );
  const table = { resource, columns, rows, writable };
  const fieldAt = ({ column }: Place): FormField | undefined => writable.get(columns[column]?.name ?? '');

  const edit = ({ row, column }: Place, typed: string | null = null) => {
    const place = { row, column };
    if (!fieldAt(place)) return walk(standAt(place));
    fetchEditor();
    state.beginEditing(place, rows.at(row)?.id ?? null, typed);
  };

  /** Keys that come while the editor is on its way are not lost. */
  const keepKey = (event: KeyboardEvent, { typed }: Editing): boolean => {
    const letter = letterOf(event);
    if (event.key === 'Enter') changeEditing({ leaving: 'down' });
    else if (event.key === 'Tab') changeEditing({ leaving: event.shiftKey ? 'left' : 'right' });
    else if (event.key === 'Escape') walk(cursor);
    else if (letter) changeEditing({ typed: (typed ?? '') + letter });
    else return false;
    return true;
  };

  /** True when the key meant a cell. `page`: rows that are in sight at once. */
  const onKeyDown = (event: KeyboardEvent, page?: number): boolean => {
    if (!cursor) return false;
    if (editing) return keepKey(event, editing);
    const { key, shiftKey } = event;
    const next = moved(cursor, event, { ...size, page });
    const work = blockWorkOf(event);
    const letter = letterOf(event);
    // To the left of the first cell stands the row itself.
    if (next) walk(key === 'ArrowLeft' && cursor.column === 0 && !shiftKey ? null : next);
    else if (key === 'Escape') walk(null);
    else if (key === 'F2' || (key === 'Enter' && fieldAt(cursor))) edit(cursor);
    else if (work) void workOn((it) => it[work](table, cursor));
    else if (letter && letter !== ' ') edit(cursor, letter);
    else return false;
    return true;
  };

  const onPaste = (event: ClipboardEvent) => {
    if (!cursor || editing) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    void workOn((it) => it.pasteBlock(table, cursor, text));
  };

  const enter = (row: number) => {
    fetchEditor();
    walk(columns.length ? standAt({ row, column: 0 }) : null);
  };

  return { ...state, fieldAt, mayWrite, edit, enter, onKeyDown, onPaste };
}

export type Cells = ReturnType<typeof useCells>;

interface Editing extends Place {
  /** The row, once it is there: it may move while it is edited. */
  readonly id: number | null;
  /** What was typed before the editor stood there: it replaces what the cell held. */
  readonly typed: string | null;
  /** A key that left the cell before the editor stood there. */
  readonly leaving: Leaving | null;
}

interface CellState {
  readonly cursor: Cursor | null;
  readonly editing: Editing | null;
}

const nowhere: CellState = { cursor: null, editing: null };
const keysOfLeaving = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft', stay: '' };
const plain = { shiftKey: false, ctrlKey: false, metaKey: false };

/** Which cell the keyboard is in, and whether it is being edited. A cell that is no longer there holds neither. */
function useCellState(size: Size) {
  const [state, setState] = useState(nowhere);
  const isHere = state.cursor && state.cursor.row < size.rows && state.cursor.column < size.columns;
  const { cursor, editing } = isHere ? state : nowhere;
  const walk = (to: Cursor | null) => setState({ cursor: to, editing: null });
  const changeEditing = (part: Partial<Editing>) =>
    setState((now) => (now.editing ? { ...now, editing: { ...now.editing, ...part } } : now));
  return {
    cursor,
    editing,
    walk,
    changeEditing,
    beginEditing: (place: Place, id: number | null, typed: string | null) =>
      setState({ cursor: standAt(place), editing: { ...place, id, typed, leaving: null } }),
    /** `from`: where the row stands now. Another cell may have been pressed while this one was saved. */
    leave: (id: number, from: Place, to: Leaving) =>
      setState((now) => {
        if (now.editing?.id !== id || now.editing.column !== from.column) return now;
        const here = standAt({ row: from.row, column: from.column });
        return { cursor: moved(here, { key: keysOfLeaving[to], ...plain }, size) ?? here, editing: null };
      }),
    /** The editor stands there: what was typed on its way is in it. */
    begun: (id: number) => changeEditing({ id, typed: null, leaving: null }),
    /** Is a cell of this row edited? */
    isEdited: (row: number, id: number) =>
      editing !== null && (editing.id === null ? editing.row === row : editing.id === id),
    /** Draws the block from where the cursor stands to here. */
    reach: (to: Place) => walk({ ...to, anchor: cursor?.anchor ?? to }),
    forget: () => walk(null),
  };
}
