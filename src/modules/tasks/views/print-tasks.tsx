import { lazy, type RefObject, Suspense, useState } from 'react';
import { namesOf } from '#web/cache/references.ts';
import { call } from '#web/api/call.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { textOfCell } from '#web/fields/field-text.ts';
import { type Column, useColumns } from '#web/grid/list-columns.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';
import type { PrintedLine, Sheet } from '#modules/tasks/views/print-sheet.tsx';
import type { OutlineLine } from '#modules/tasks/views/outline-line.tsx';

const PrintSheet = lazy(async () => ({
  default: (await import('#modules/tasks/views/print-sheet.tsx')).PrintSheet,
}));

/** More than so many rows are for a file and not for paper. */
const PRINTED_AT_MOST = 500;

interface PrintTasksProps {
  readonly asked: Search;
  readonly order?: Search;
  /** The lines of groups or of a tree as they stand open; without them the tasks are printed side by side. */
  readonly shown?: RefObject<readonly OutlineLine[]>;
}

/** What any view shows, on paper: its tasks with the columns of the table, under their headings where it has some. */
export function PrintTasks({ asked, order = {}, shown }: PrintTasksProps) {
  const { t } = useTexts();
  const { text } = useScreen();
  const columns = useColumns(devTasks, []).shown;
  const [sheet, setSheet] = useState<Sheet | null>(null);

  async function lay() {
    try {
      const lines = shown?.current ?? null;
      const matrix = { perPage: lines ? 1 : PRINTED_AT_MOST, ...order };
      const { rows, total } = await call('GET /api/fp/dev-tasks', { matrix, query: asked });
      await learnNames(columns, lines?.flatMap(({ task }) => task ?? []) ?? rows);
      const printed = lines ? lines.filter(({ isPlain }) => !isPlain) : rows.map(asLine);
      setSheet({
        title: t(text),
        columns,
        asked,
        total,
        at: new Date().toISOString(),
        lines: await Promise.all(printed.map((line) => printedLine(columns, line))),
      });
    } catch (error) {
      notifyProblem(error);
    }
  }

  return (
    <>
      <IconButton className="wide-only" icon="printer" label={t('task-views.print')} onClick={() => void lay()} />
      {sheet && (
        <Suspense>
          <PrintSheet sheet={sheet} done={() => setSheet(null)} />
        </Suspense>
      )}
    </>
  );
}

const asLine = (task: RowValues): Pick<OutlineLine, 'key' | 'depth' | 'task' | 'head'> => ({
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
