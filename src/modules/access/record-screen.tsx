import type { ComponentType, KeyboardEvent } from 'react';
import { formatCount } from '#kernel/formats.ts';
import type { Resource } from '#kernel/resource.ts';
import { type List, useList } from '#web/crud/use-list.ts';
import { labelOf, titleOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { ExportMenu } from '#web/grid/export-menu.tsx';
import { FilterBar } from '#web/grid/filter-bar.tsx';
import { ListFooter } from '#web/grid/list-footer.tsx';
import listStyles from '#web/grid/list-table.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { closePanel, openPanel, panelOf } from '#web/shell/panel-address.ts';
import { Screen } from '#web/ui/screen.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, NothingFound, StateNote } from '#web/ui/state-note.tsx';

export interface OfRecord {
  readonly row: RowValues;
}

/** A column of records, drawn by the screen: records are read, never edited in place. */
export interface RecordColumn {
  /** The field, or a name of its own: the label is the text `<resource>.<name>`. */
  readonly name: string;
  readonly Cell: ComponentType<OfRecord>;
}

interface RecordScreenProps {
  readonly resource: Resource;
  readonly columns: readonly RecordColumn[];
  /** Filters that stand in the bar without being asked for. */
  readonly usual: readonly string[];
  /** More controls of the bar. */
  readonly Controls?: ComponentType<{ readonly list: List }>;
  /** What the open record says in full. */
  readonly Full: ComponentType<OfRecord & { readonly close: () => void }>;
}

/** What happened, newest first: read, narrowed, taken away as a file, and opened one by one. */
export function RecordScreen({ resource, columns, usual, Controls, Full }: RecordScreenProps) {
  const { t } = useTexts();
  const list = useList(resource);
  const address = panelOf(list.search);
  const open = address?.path === resource.path ? list.rows.find(({ id }) => String(id) === address.id) : undefined;
  return (
    <Screen
      busy={list.isPending}
      lead={
        list.data && (
          <span className="quiet">
            {list.isEstimate && '≈ '}
            {formatCount(list.total)}
          </span>
        )
      }
    >
      <FilterBar resource={resource} filters={list} without={[]} usual={usual}>
        {Controls && <Controls list={list} />}
        <ExportMenu resource={resource} list={list} fixed={{}} columns={inFile(resource, columns)} />
      </FilterBar>
      <div className={listStyles.scroll} data-shifted={open ? true : undefined}>
        <table className={listStyles.table} aria-label={titleOf(t, resource)} aria-rowcount={list.total}>
          <thead>
            <tr>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {labelOf(t, resource, name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={(event) => walk(event, resource.path)}>
            {list.rows.map((row, index) => (
              <tr
                key={row.id}
                data-row={row.id}
                data-open={row.id === open?.id || undefined}
                tabIndex={index === 0 ? 0 : -1}
                onClick={(event) => {
                  if (!(event.target as Element).closest('button, a')) openPanel(resource.path, row.id);
                }}
              >
                {columns.map(({ name, Cell }) => (
                  <td key={name}>
                    <Cell row={row} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {list.isPending && <SkeletonRows rows={12} />}
        {list.error && !list.data && <FailureNote error={list.error} retry={() => void list.refetch()} />}
        {list.data && !list.rows.length && <NoRecords resource={resource} list={list} />}
      </div>
      <ListFooter list={list} />
      {open && <Full row={open} close={closePanel} />}
    </Screen>
  );
}

function NoRecords({ resource, list }: { readonly resource: Resource; readonly list: List }) {
  const { t } = useTexts();
  if (list.isFiltered) return <NothingFound clear={list.clearFilters} />;
  return <StateNote icon={resource.icon} title={t('list.empty', { title: titleOf(t, resource) })} />;
}

/** What is shown stands first in a file, and what only the open record says behind it. */
function inFile({ fields }: Resource, columns: readonly RecordColumn[]): string[] {
  const shown = columns.flatMap(({ name }) => (name === 'created_at' || Object.hasOwn(fields, name) ? [name] : []));
  return [...shown, ...Object.keys(fields).filter((name) => !shown.includes(name) && fields[name]!.kind !== 'secret')];
}

/** Arrows go from record to record, Enter opens the one that has the focus. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>, path: string): void {
  const row = event.target as HTMLElement;
  if (!row.dataset.row) return;
  const next =
    event.key === 'ArrowDown' ? row.nextElementSibling : event.key === 'ArrowUp' ? row.previousElementSibling : null;
  if (next) (next as HTMLElement).focus();
  else if (event.key === 'Enter') openPanel(path, Number(row.dataset.row));
  else return;
  event.preventDefault();
}
