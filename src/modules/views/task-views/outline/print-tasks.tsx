import { type RefObject, useState } from 'react';
import { onDemand } from '#web/product/on-demand.tsx';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Sheet } from '#modules/views/task-views/outline/print-sheet.tsx';
import type { OutlineLine } from '#modules/views/task-views/outline/outline-line.tsx';
import { attempt } from '#web/ui/notices.ts';

const PrintSheet = onDemand(() => import('#modules/views/task-views/outline/print-sheet.tsx'), 'PrintSheet');

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
  const [sheet, setSheet] = useState<Sheet | null>(null);

  const lay = () =>
    attempt(async () => {
      const lines = shown?.current ?? null;
      const matrix = { perPage: lines ? 1 : PRINTED_AT_MOST, ...order };
      const { rows, total } = await call('GET /api/fp/dev-tasks', { matrix, query: asked });
      const { printed } = await import('#modules/views/task-views/outline/printed-lines.tsx');
      setSheet({ title: t(text), asked, total, at: new Date().toISOString(), ...(await printed(lines, rows)) });
    });

  return (
    <>
      <IconButton className="wide-only" icon="printer" label={t('task-views.print')} onClick={() => void lay()} />
      {sheet && <PrintSheet sheet={sheet} done={() => setSheet(null)} />}
    </>
  );
}
