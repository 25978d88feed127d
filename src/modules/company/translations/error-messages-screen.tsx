import type { KeyboardEvent } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { useList } from '#web/crud/use-list.ts';
import { labelOf, titleOf } from '#web/fields/field-names.ts';
import { ExportMenu } from '#web/grid/export-menu.tsx';
import { FilterBar } from '#web/grid/filter-bar.tsx';
import { ListFooter } from '#web/grid/list-footer.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import look from '#web/ui/rows.module.css';
import tableStyles from '#web/grid/list-table.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { openPanel, panelOf } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { NothingFound } from '#web/ui/state-note.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { errorMessage } from '#modules/company/translations/translations.ts';
import styles from '#modules/company/translations/translations.module.css';

const { path } = errorMessage;

/** The catalogue of errors: numbers and names as they stand in answers, and the words that people read. */
export default function ErrorMessagesScreen() {
  const { t } = useTexts();
  const list = useList(errorMessage);
  const mayExport = useMay()(errorMessage.access.export!);
  const address = panelOf(list.search);
  const opened = address?.path === path ? address.id : null;
  return (
    <Screen busy={list.isPending} lead={list.data && <span className="quiet">{formatCount(list.total)}</span>}>
      <FilterBar resource={errorMessage} filters={list} without={['message', 'created_at']}>
        {mayExport && <ExportMenu resource={errorMessage} list={list} fixed={{}} />}
      </FilterBar>
      <div className={`scrolls ${styles.scroll}`}>
        {list.rows.length > 0 && (
          <table className={`${look.rows} ${tableStyles.table}`} aria-label={titleOf(t, errorMessage)}>
            <TableHead
              names={[
                labelOf(t, errorMessage, 'code'),
                labelOf(t, errorMessage, 'description'),
                labelOf(t, errorMessage, 'message'),
              ]}
            />
            <tbody>
              {list.rows.map((row, index) => (
                <tr
                  key={row.id}
                  data-row={row.id}
                  data-open={String(row.id) === opened || undefined}
                  tabIndex={index === 0 ? 0 : -1}
                  onClick={() => openPanel(path, row.id)}
                  onKeyDown={(event) => walk(event, row.id)}
                >
                  <td>
                    <code>{row.code}</code>
                  </td>
                  <td>
                    <code translate="no">{row.description}</code>
                  </td>
                  <td className={styles.message} title={row.message}>
                    {row.message}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Coming of={list} rows={12} />
        {list.data && list.rows.length === 0 && <NothingFound clear={list.clearFilters} />}
      </div>
      <ListFooter list={list} />
      <OpenedRow resource={errorMessage} shownOf={(row) => list.rows.find(({ id }) => String(id) === row)} />
    </Screen>
  );
}

function walk(event: KeyboardEvent<HTMLTableRowElement>, id: number): void {
  const row = event.currentTarget;
  if (event.key === 'Enter') openPanel(path, id);
  else if (event.key === 'ArrowDown') (row.nextElementSibling as HTMLElement | null)?.focus();
  else if (event.key === 'ArrowUp') (row.previousElementSibling as HTMLElement | null)?.focus();
  else return;
  event.preventDefault();
}
