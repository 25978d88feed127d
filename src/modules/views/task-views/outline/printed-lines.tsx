import { namesOf } from '#web/cache/references.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { textOfCell } from '#web/fields/field-text.ts';
import { type Column, shownColumns } from '#web/grid/list-columns.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/door.ts';
import type { PrintedLine } from '#modules/views/task-views/outline/print-sheet.tsx';
import type { OutlineLine } from '#modules/views/task-views/outline/outline-line.tsx';

/** What goes on paper: the columns of the table, and each line as words. */
export async function printed(
  lines: readonly OutlineLine[] | null,
  rows: readonly TaskRow[],
): Promise<{ readonly columns: readonly Column[]; readonly lines: readonly PrintedLine[] }> {
  const columns = shownColumns(devTasks);
  await learnNames(columns, lines?.flatMap(({ task }) => task ?? []) ?? rows);
  const laid = lines ? lines.filter(({ isPlain }) => !isPlain) : rows.map(asLine);
  return { columns, lines: await Promise.all(laid.map((line) => printedLine(columns, line))) };
}

const asLine = (task: TaskRow): Pick<OutlineLine, 'key' | 'depth' | 'task' | 'head'> => ({
  key: String(task.id),
  depth: 0,
  task,
});

/** Every name behind the rows with one question for each column. */
async function learnNames(columns: readonly Column[], rows: readonly RowValues[]): Promise<void> {
  for (const { name, field } of columns) {
    const ids = field.options.to ? rows.flatMap((row) => (row[name] ?? []) as number | number[]) : [];
    if (ids.length) await namesOf(field.options.to!, ids);
  }
}

async function printedLine(
  columns: readonly Column[],
  { key, depth, task, head }: Pick<OutlineLine, 'key' | 'depth' | 'task' | 'head'>,
): Promise<PrintedLine> {
  const cells = task ? await Promise.all(columns.map((column) => textOfCell(devTasks, column, task))) : [];
  return { key, depth, head: task ? undefined : head, cells };
}
