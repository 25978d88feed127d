import { useState } from 'react';
import type { Leaving } from '#web/grid/cell-editor.tsx';
import { type Cursor, moved, type Place, type Size, standAt } from '#web/grid/cell-cursor.ts';

export interface Editing extends Place {
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
export function useCellState(size: Size) {
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
