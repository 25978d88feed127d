import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '#web/call.ts';
import type { ListAnswer } from '#web/crud/list-cache.ts';
import { labelOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { textOfCell } from '#web/grid/cell-text.ts';
import { type Column, useColumns } from '#web/grid/list-columns.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { Search } from '#web/router/search.ts';
import { useScreen } from '#web/router/screen-context.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import styles from '#modules/tasks/views/print-tasks.module.css';

/** More than so many rows are for a file and not for paper. */
const PRINTED_AT_MOST = 500;

interface Sheet {
  readonly columns: readonly Column[];
  readonly lines: readonly (readonly string[])[];
  readonly total: number;
  readonly at: string;
}

/** What any view shows, on paper: a plain table of the tasks behind its filters, with the columns of the table. */
export function PrintTasks({ asked, order = {} }: { readonly asked: Search; readonly order?: Search }) {
  const { t } = useTexts();
  const { text } = useScreen();
  const format = useFormats();
  const columns = useColumns(devTasks, []).shown;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    if (!sheet) return;
    const done = () => setSheet(null);
    addEventListener('afterprint', done);
    print();
    return () => removeEventListener('afterprint', done);
  }, [sheet]);

  async function lay() {
    try {
      const matrix = { perPage: PRINTED_AT_MOST, ...order };
      const { rows, total } = await call<ListAnswer>('GET /api/fp/dev-tasks', { matrix, query: asked });
      setSheet({
        columns,
        total,
        at: new Date().toISOString(),
        lines: await Promise.all(rows.map((row) => lineOf(columns, row))),
      });
    } catch (error) {
      notifyProblem(error);
    }
  }

  return (
    <>
      <IconButton className="wide-only" icon="printer" label={t('task-views.print')} onClick={() => void lay()} />
      {sheet &&
        createPortal(
          <section className={styles.sheet} data-print aria-hidden="true">
            <h1>{t(text)}</h1>
            <p>
              {format.instant(sheet.at)} · {t('board.total', { count: sheet.total })}
              {sheet.total > sheet.lines.length && ` · ${t('task-views.printed', { count: sheet.lines.length })}`}
            </p>
            <table>
              <thead>
                <tr>
                  {sheet.columns.map(({ name }) => (
                    <th key={name}>{labelOf(t, devTasks, name)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sheet.lines.map((line, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a sheet does not change
                  <tr key={at}>
                    {line.map((cell, place) => (
                      <td key={sheet.columns[place]!.name}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>,
          document.body,
        )}
    </>
  );
}

const lineOf = (columns: readonly Column[], row: RowValues): Promise<string[]> =>
  Promise.all(columns.map((column) => textOfCell(devTasks, column, row)));
