/** A cell of the page: its row and column by their places. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where the keyboard stands in a grid, and from where a range of cells is drawn with Shift. */
export interface Cursor extends Place {
  readonly anchor: Place;
}

export interface Size {
  readonly rows: number;
  readonly columns: number;
  /** So many rows are passed by Page Up and Page Down; 15 where nobody has counted. */
  readonly page?: number;
}

export const standAt = (place: Place): Cursor => ({ ...place, anchor: place });

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

type Step = (cursor: Cursor, size: Size) => Place;

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { page = 15 }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page = 15 }) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
};

interface Keys {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The cursor after a key that moves it, or null when the key does not. Shift draws a range, Ctrl goes to the edge. */
export function moved(cursor: Cursor, { key, shiftKey, ctrlKey, metaKey }: Keys, size: Size): Cursor | null {
  const step = steps[key];
  if (!step) return null;
  const isFar = ctrlKey || metaKey;
  const far: Readonly<Record<string, Place>> = {
    ArrowUp: { row: 0, column: cursor.column },
    ArrowDown: { row: size.rows - 1, column: cursor.column },
    Home: { row: 0, column: 0 },
    End: { row: size.rows - 1, column: size.columns - 1 },
  };
  const to = (isFar && far[key]) || step(cursor, size);
  const place = { row: within(to.row, size.rows), column: within(to.column, size.columns) };
  return shiftKey ? { ...place, anchor: cursor.anchor } : standAt(place);
}

/** Cells in a square: the first and the last of its rows and of its columns. */
export interface Block {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

/** The block between the anchor and the cursor, both included. */
export const blockOf = ({ row, column, anchor }: Cursor): Block => ({
  rows: [Math.min(row, anchor.row), Math.max(row, anchor.row)],
  columns: [Math.min(column, anchor.column), Math.max(column, anchor.column)],
});

export function isInBlock(cursor: Cursor, place: Place): boolean {
  const { rows, columns } = blockOf(cursor);
  return place.row >= rows[0] && place.row <= rows[1] && place.column >= columns[0] && place.column <= columns[1];
}

/** Cells as a spreadsheet puts them on the clipboard: tabs between cells, quotes round what holds tabs or breaks. */
export const toTable = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((row) => row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');

/** The cells that a spreadsheet put on the clipboard. */
export function fromTable(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/y;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) break;
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end.includes('\n') && cell.lastIndex < text.length) rows.push([]);
  }
  return rows;
}
