import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Place } from '#web/grid/cell-cursor.ts';
import { cellMode } from '#web/grid/cell-mode.ts';
import { useListParts } from '#web/product/product-context.ts';
import { columnWidth } from '#web/grid/column-widths.ts';
import type { Column } from '#web/grid/list-columns.ts';
import { sourceOf } from '#web/grid/row-source.ts';
import { type Cells, useCells } from '#web/grid/use-cells.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { useStore } from '#web/state/store.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/door.ts';
import { Head, HeadCells, TaskCells } from '#modules/views/task-views/outline/outline-cells.tsx';
import { type DrawnLines, useDrawnLines } from '#modules/views/task-views/outline/use-drawn-lines.tsx';
import type { OutlineLine } from '#modules/views/task-views/outline/outline-line.tsx';
import look from '#web/ui/rows.module.css';
import styles from '#modules/views/task-views/outline/outline-table.module.css';

/** Stand before the title, as in every list of tasks, and in no columns of their own. */
const saidByName = ['status', 'number'];

interface OutlineTableProps {
  readonly label: string;
  readonly lines: readonly OutlineLine[];
  /** The first one is the name. */
  readonly columns: readonly Column[];
  readonly toggle: (line: OutlineLine, isOpen: boolean) => void;
  /** Keys on a task that only this tree knows; true when the key meant something. */
  readonly press?: (line: OutlineLine, event: KeyboardEvent) => boolean;
}

/** Where a key goes from a place in a list whose last place is known; undefined: it goes nowhere. */
const placeAfter = (key: string, place: number, last: number): number | undefined =>
  ({
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    Home: 0,
    End: last,
    PageDown: Math.min(place + 15, last),
    PageUp: Math.max(place - 15, 0),
  })[key];

/** Keys on the lines and in their cells, and which line Tab reaches. */
function useOutlineKeys(
  { lines, columns, toggle, press }: OutlineTableProps,
  tasks: readonly TaskRow[],
  cells: Cells,
  root: RefObject<HTMLElement | null>,
  drawn: DrawnLines,
) {
  const [active, setActive] = useState<string | null>(null);
  const { cursor, editing } = cells;
  const walked = lines.filter(({ isPlain }) => !isPlain);
  const reached = lines.slice(drawn.from, drawn.to).filter(({ isPlain }) => !isPlain);
  const activeKey = reached.some(({ key }) => key === active) ? active : reached[0]?.key;
  const at = cursor && !editing ? `${cursor.row}:${cursor.column}` : null;
  useEffect(() => {
    if (at) root.current?.querySelector<HTMLElement>(`td[data-cell="${at}"]`)?.focus();
  }, [root, at]);
  const focusLine = (line: OutlineLine | undefined) =>
    line &&
    drawn.show(lines.indexOf(line), () =>
      root.current?.querySelector<HTMLElement>(`tr[data-line="${line.key}"]`)?.focus(),
    );

  function onCell(event: KeyboardEvent): boolean {
    const task = cursor && tasks[cursor.row];
    if (!cursor || !task) return false;
    const isDated = columns[cursor.column]?.name === 'deadline' && task.deadline;
    if (isDated && !editing && (event.key === 'Enter' || event.key === 'F2')) {
      (event.target as HTMLElement).querySelector('button')?.click();
      return true;
    }
    if (!cells.onKeyDown(event)) return false;
    if (event.key === 'Escape' || (event.key === 'ArrowLeft' && cursor.column === 0))
      focusLine(lines.find((line) => line.task?.id === task.id));
    return true;
  }

  /** To the right a line opens, and then its cells are gone into; to the left it closes, then its parent follows. */
  function onSide(line: OutlineLine, isRight: boolean): boolean {
    if (line.hasBelow && line.isOpen !== isRight) toggle(line, isRight);
    else if (!isRight) {
      const above = walked.slice(0, walked.indexOf(line));
      focusLine(above.findLast(({ depth }) => depth < line.depth));
    } else if (line.task) cells.enter(tasks.indexOf(line.task));
    else return false;
    return true;
  }

  function onLine(line: OutlineLine, event: KeyboardEvent): boolean {
    const place = walked.indexOf(line);
    if (press?.(line, event)) return true;
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const step = placeAfter(event.key, place, walked.length - 1);
    if (step !== undefined) focusLine(walked[step]);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') return onSide(line, event.key === 'ArrowRight');
    else if ((event.key === 'Enter' || event.key === ' ') && !line.task) toggle(line, !line.isOpen);
    else if (event.key === 'Enter' && line.task) openPanel(devTasks.path, line.task.id);
    else if (event.key === 'F2' && line.task) cells.edit({ row: tasks.indexOf(line.task), column: 0 });
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('tr[data-line]');
    const line = row && lines.find(({ key }) => key === row.dataset.line);
    if (!line || line.isPlain) return;
    const isDone = target.matches('td[data-cell]') ? onCell(event) : target === row && onLine(line, event);
    if (isDone) event.preventDefault();
  }
  return { activeKey, setActive, onKeyDown };
}

/**
 * Tasks under their parents, with the columns and the cells of the table: arrows walk lines, open and close them and
 * go into the cells; Enter opens a task, F2 edits its name.
 */
export function OutlineTable(given: OutlineTableProps) {
  const { label, lines, toggle } = given;
  const columns = given.columns.filter(({ name }) => !saidByName.includes(name));
  const props = { ...given, columns };
  const { t } = useTexts();
  const root = useRef<HTMLTableElement>(null);
  const tasks = lines.flatMap(({ task }) => task ?? []);
  const cells = useCells(devTasks, columns, sourceOf(tasks));
  const isCellMode = useStore(cellMode);
  const { picks } = useListParts(devTasks.path);
  /** Does a press on a cell edit it, or choose in it? */
  const editsAt = (place: Place, task: TaskRow) => {
    const field = cells.fieldAt(place);
    return (isCellMode && cells.mayWrite) || (field !== undefined && picks?.(field.name, { ...task }) === true);
  };
  const others = columns.map((column) => columnWidth(t, devTasks, column));
  const scroll = useRef<HTMLDivElement>(null);
  const drawn = useDrawnLines(scroll, lines.length);
  const placeOf = new Map(tasks.map((task, at) => [task, at]));
  const { activeKey, setActive, onKeyDown } = useOutlineKeys(props, tasks, cells, root, drawn);
  return (
    <div ref={scroll} className={`scrolls ${look.scroll} ${styles.scroll}`}>
      <table
        ref={root}
        className={`full ${look.rows} ${styles.table}`}
        // A table whose lines open and are walked by keys is a tree grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="treegrid"
        aria-label={label}
        aria-rowcount={lines.length}
        style={{ '--columns': `${others.reduce<number>((sum, width = 0) => sum + width, 0)}px` }}
      >
        <Head columns={columns} widths={others} />
        <tbody onKeyDown={onKeyDown} onPaste={cells.onPaste}>
          {drawn.before > 0 && <tr aria-hidden="true" style={{ height: drawn.before }} />}
          {lines.slice(drawn.from, drawn.to).map((line, at) => (
            <tr
              key={line.key}
              aria-rowindex={drawn.from + at + 1}
              data-line={line.key}
              data-row={line.task?.id}
              data-head={(line.head !== undefined && !line.isPlain) || undefined}
              data-typed={line.isTyped || undefined}
              data-quiet={line.isQuiet || undefined}
              tabIndex={line.isPlain ? undefined : line.key === activeKey ? 0 : -1}
              aria-level={line.depth + 1}
              aria-expanded={line.hasBelow ? line.isOpen : undefined}
              onFocus={() => setActive(line.key)}
              onClick={(event) => {
                const target = event.target as HTMLElement;
                if (target.closest('button, a, input, label, [role="dialog"]') || getSelection()?.toString()) return;
                if (!line.task) return line.isPlain ? undefined : toggle(line, !line.isOpen);
                const cell = target.closest<HTMLElement>('td[data-cell]')?.dataset.cell?.split(':').map(Number);
                const place = cell && { row: cell[0]!, column: cell[1]! };
                if (place && editsAt(place, line.task)) cells.edit(place);
                else openPanel(devTasks.path, line.task.id);
              }}
            >
              {line.task ? (
                <TaskCells
                  line={line}
                  task={line.task}
                  place={placeOf.get(line.task)!}
                  columns={columns}
                  cells={cells}
                  fold={() => toggle(line, !line.isOpen)}
                />
              ) : (
                <HeadCells line={line} columns={columns} fold={() => toggle(line, !line.isOpen)} />
              )}
            </tr>
          ))}
          {drawn.after > 0 && <tr aria-hidden="true" style={{ height: drawn.after }} />}
        </tbody>
      </table>
    </div>
  );
}
