import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { type FormField, formFields } from '#web/fields/form-values.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { moved, type Place, standAt } from '#web/grid/cell-cursor.ts';
import type { Column } from '#web/grid/list-columns.ts';
import type { RowSource } from '#web/grid/row-source.ts';
import { type Editing, useCellState } from '#web/grid/use-cell-state.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { useMay } from '#web/session/session.ts';
import { notifyProblem } from '#web/ui/notices.ts';

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
