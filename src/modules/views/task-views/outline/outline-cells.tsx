import type { CSSProperties, ReactNode } from 'react';
import { formatClock } from '#kernel/formats.ts';
import { labelOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { isInBlock } from '#web/grid/cell-cursor.ts';
import { EditedCell } from '#web/grid/list-cell.tsx';
import type { Column } from '#web/grid/list-columns.ts';
import type { Cells } from '#web/grid/use-cells.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { CutText } from '#web/ui/cut-text.tsx';
import look from '#web/ui/rows.module.css';
import { StatusIcon } from '#web/ui/status.tsx';
import { devTasks, type TaskRow } from '#modules/work/tasks/door.ts';
import { RunningClock } from '#modules/work/tasks/door.tsx';
import { DeadlinePick } from '#modules/views/task-views/lists/deadline-pick.tsx';
import type { OutlineLine } from '#modules/views/task-views/outline/outline-line.tsx';
import styles from '#modules/views/task-views/outline/outline-table.module.css';

const indent = ({ depth }: OutlineLine) => ({ '--depth': depth }) as CSSProperties;

interface HeadProps {
  readonly columns: readonly Column[];
  readonly widths: readonly (number | undefined)[];
}

export function Head({ columns, widths }: HeadProps) {
  const { t } = useTexts();
  return (
    <>
      <colgroup>
        {columns.map(({ name }, at) => (
          <col key={name} style={{ width: widths[at] }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ name, field }) => (
            <th key={name} scope="col" data-align={viewOf(field).align} data-name={name}>
              {labelOf(t, devTasks, name)}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

interface HeadCellsProps {
  readonly line: OutlineLine;
  readonly columns: readonly Column[];
  readonly fold: () => void;
}

/** A heading: its sums stand under the headings of their columns, what has none of its own behind the name. */
export function HeadCells({ line, columns, fold }: HeadCellsProps) {
  const { sums } = line;
  const [first, ...others] = columns;
  const name = (
    <span className={`row gap-6 shrinks ${styles.name}`}>
      {line.isPlain ? null : <Fold line={line} press={fold} />}
      {line.head}
    </span>
  );
  if (!sums || !first)
    return (
      <td colSpan={columns.length} className={styles.whole} style={indent(line)}>
        {name}
      </td>
    );
  return (
    <>
      <td data-name={first.name} style={indent(line)}>
        {name}
      </td>
      {others.map(({ name: column, field }) => (
        <td key={column} data-align={viewOf(field).align} className="quiet small digits">
          {sums[column]}
        </td>
      ))}
    </>
  );
}

interface TaskCellsProps {
  readonly line: OutlineLine;
  readonly task: TaskRow;
  readonly place: number;
  readonly columns: readonly Column[];
  readonly cells: Cells;
  readonly fold: () => void;
}

/** The cells of a task: its status, number and title first. */
export function TaskCells({ line, task, place, columns, cells, fold }: TaskCellsProps): ReactNode {
  const { t } = useTexts();
  const { cursor, editing } = cells;
  const values: RowValues = task;
  return columns.map(({ name, field }, column) => {
    const here = { row: place, column };
    const isEdited = editing?.column === column && cells.isEdited(place, task.id);
    const { Cell, align } = viewOf(field);
    const isName = name === devTasks.display;
    const content =
      name === 'deadline' && task.deadline ? (
        <DeadlinePick task={task} />
      ) : name === 'actual_minutes' && task.running_since ? (
        <RunningClock task={task} show={formatClock} />
      ) : (
        <Cell resource={devTasks} name={name} field={field} value={values[name]} />
      );
    return (
      <td
        key={name}
        data-align={align}
        data-cell={`${place}:${column}`}
        data-name={name}
        data-marked={(cursor !== null && isInBlock(cursor, here)) || undefined}
        data-edited={isEdited || undefined}
        tabIndex={-1}
        style={isName ? indent(line) : undefined}
      >
        {isName ? (
          <span className={`row gap-6 shrinks ${line.isQuiet ? 'quiet' : ''} ${styles.name}`}>
            <Fold line={line} press={fold} />
            <StatusIcon status={task.status} />
            <span className="sr-only">{t(`choice.${task.status}`)}</span>
            <span className={`rigid nowrap quiet small digits ${styles.number}`}>{task.number}</span>
            <CutText text={task.name} />
            {line.note}
          </span>
        ) : (
          content
        )}
        {isEdited && <EditedCell resource={devTasks} row={task} at={place} cells={cells} />}
      </td>
    );
  });
}

/** Opens and closes what is below; a line without anything below keeps its place free. */
function Fold({ line, press }: { readonly line: OutlineLine; readonly press: () => void }) {
  const { t } = useTexts();
  if (!line.hasBelow) return <span className={`rigid quiet tap ${look.fold}`} />;
  return (
    <button
      type="button"
      className={`rigid quiet tap ${look.fold}`}
      tabIndex={-1}
      aria-label={`${t(line.isOpen ? 'action.fold' : 'action.unfold')}: ${line.label}`}
      onClick={press}
    >
      <i className="turn" data-open={line.isOpen || undefined} />
    </button>
  );
}
