import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { traitsOf } from '#kernel/field.ts';
import { formatCount } from '#kernel/formats.ts';
import type { Resource } from '#kernel/resource.ts';
import type { RowOf } from '#kernel/row-verbs.ts';
import { type List, useList } from '#web/crud/use-list.ts';
import { labelOf, titleOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { ExportMenu } from '#web/grid/export-menu.tsx';
import { FilterBar } from '#web/grid/filter-bar.tsx';
import { ListFooter } from '#web/grid/list-footer.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import look from '#web/ui/rows.module.css';
import listStyles from '#web/grid/list-table.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { closePanel, openPanel, panelOf } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { groupedRecords, type RecordGroup } from '#modules/staff/access/records/record-groups.ts';
import styles from '#modules/staff/access/records/records.module.css';

export interface OfRecord<T extends RowValues = RowValues> {
  readonly row: T;
}

/** Draws what it is given. */
type Drawing<P> = (props: P) => ReactNode;

/** A column of records, drawn by the screen: records are read, never edited in place. */
export interface RecordColumn<T extends RowValues = RowValues> {
  /** The field, or a name of its own: the label is the text `<resource>.<name>`. */
  readonly name: string;
  readonly Cell: Drawing<OfRecord<T>>;
  /** In pixels, so that nothing moves when names come; one column has none and gets what the others leave. */
  readonly width?: number;
}

/** How records of one order are told as one line. */
export interface RecordGrouping<T extends RowValues = RowValues> {
  /** What those of one order share; '' for a record that stands by itself. */
  readonly keyOf: (row: T) => string;
  /** The first columns say of the group what they say of its first record; the rest of the line is this. */
  readonly leading: number;
  readonly Head: Drawing<{ readonly rows: readonly T[]; readonly isCut: boolean }>;
}

interface RecordScreenProps<R extends Resource = Resource> {
  readonly resource: R;
  readonly columns: readonly RecordColumn<RowOf<R>>[];
  /** Filters that stand in the bar without being asked for. */
  readonly usual: readonly string[];
  /** More controls of the bar. */
  readonly Controls?: Drawing<{ readonly list: List<RowOf<R>> }>;
  /** What the open record says in full. */
  readonly Full: Drawing<OfRecord<RowOf<R>> & { readonly close: () => void }>;
  readonly grouping?: RecordGrouping<RowOf<R>>;
}

/** What happened, newest first: read, narrowed, taken away as a file, and opened one by one. */
export function RecordScreen<R extends Resource>(props: RecordScreenProps<R>): ReactNode;
export function RecordScreen({ resource, columns, usual, Controls, Full, grouping }: RecordScreenProps): ReactNode {
  const { t } = useTexts();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const list = useList(resource);
  const address = panelOf(list.search);
  const open = address?.path === resource.path ? list.rows.find(({ id }) => String(id) === address.id) : undefined;
  const { page, perPage } = list.state;
  const lines = groupedRecords(list.rows, grouping?.keyOf ?? (() => ''), (key) => opened.has(key), {
    isFirst: page === 1,
    isLast: page * perPage >= list.total,
  });
  const toggle = (key: string) => setOpened((now) => now.symmetricDifference(new Set([key])));
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
      <div className={`scrolls ${look.scroll} ${listStyles.scroll}`} data-shifted={open ? true : undefined}>
        <table
          className={`${look.rows} ${listStyles.table}`}
          role={grouping && 'treegrid'}
          aria-label={titleOf(t, resource)}
          aria-rowcount={list.total}
          style={widthsOf(columns)}
        >
          <Head resource={resource} columns={columns} />
          <tbody onKeyDown={(event) => walk(event, resource.path, (key, is) => is !== opened.has(key) && toggle(key))}>
            {lines.map((line, index) =>
              line.kind === 'group' ? (
                <GroupLine
                  key={line.key}
                  line={line}
                  columns={columns}
                  grouping={grouping}
                  isOpen={opened.has(line.key)}
                  isFirst={index === 0}
                  toggle={() => toggle(line.key)}
                />
              ) : (
                <RecordLine
                  key={line.row.id}
                  line={line}
                  columns={columns}
                  grouping={grouping}
                  isOpen={line.row.id === open?.id}
                  isFirst={index === 0}
                  path={resource.path}
                />
              ),
            )}
          </tbody>
        </table>
        <Coming of={list} rows={12} />
        {list.data && !list.rows.length && <NoRecords resource={resource} list={list} />}
      </div>
      <ListFooter list={list} />
      {open && <Full row={open} close={closePanel} />}
    </Screen>
  );
}

const widthsOf = (columns: readonly RecordColumn[]) => ({
  '--columns': `${columns.reduce((sum, { width = 0 }) => sum + width, 0)}px`,
});

function Head({ resource, columns }: Pick<RecordScreenProps, 'resource' | 'columns'>) {
  const { t } = useTexts();
  return (
    <>
      <colgroup>
        {columns.map(({ name, width }) => (
          <col key={name} style={{ width }} />
        ))}
      </colgroup>
      <TableHead names={columns.map(({ name }) => labelOf(t, resource, name))} />
    </>
  );
}

interface LineProps<K extends 'group' | 'record'> extends Pick<RecordScreenProps, 'columns' | 'grouping'> {
  readonly line: Extract<ReturnType<typeof groupedRecords<RowValues>>[number], { readonly kind: K }>;
  readonly isOpen: boolean;
  readonly isFirst: boolean;
}

function GroupLine(props: LineProps<'group'> & { readonly toggle: () => void }) {
  const { line, columns, grouping, isOpen, isFirst, toggle } = props;
  return (
    <tr
      className={`medium ${styles.group}`}
      data-group={line.key}
      aria-level={1}
      aria-expanded={isOpen}
      tabIndex={isFirst ? 0 : -1}
      onClick={toggle}
    >
      {columns.slice(0, grouping?.leading).map(({ name, Cell }, at) => (
        <td key={name}>
          <Cell row={line.rows[0]!} />
          {at === 0 && <Fold line={line} isOpen={isOpen} />}
        </td>
      ))}
      <td colSpan={columns.length - (grouping?.leading ?? 0)}>
        {grouping && <grouping.Head rows={line.rows} isCut={line.isCut} />}
      </td>
    </tr>
  );
}

function RecordLine({
  line,
  columns,
  grouping,
  isOpen,
  isFirst,
  path,
}: LineProps<'record'> & { readonly path: string }) {
  return (
    <tr
      data-row={line.row.id}
      data-open={isOpen || undefined}
      data-level={line.level}
      aria-level={grouping && line.level}
      tabIndex={isFirst ? 0 : -1}
      onClick={(event) => {
        if (!(event.target as Element).closest('button, a')) openPanel(path, line.row.id);
      }}
    >
      {columns.map(({ name, Cell }) => (
        <td key={name}>
          <Cell row={line.row} />
        </td>
      ))}
    </tr>
  );
}

/** In the first column, which a phone shows as well. */
function Fold({ line, isOpen }: { readonly line: RecordGroup<RowValues>; readonly isOpen: boolean }) {
  return (
    <span className={`inline soft small ${styles.fold}`} aria-hidden="true">
      <i className="turn" data-open={isOpen || undefined} />
      {line.rows.length}
      {line.isCut && '+'}
    </span>
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
  return [
    ...shown,
    ...Object.keys(fields).filter((name) => !shown.includes(name) && !traitsOf(fields[name]!).isSecret),
  ];
}

/** Arrows go from line to line, open and close what one order did; Enter opens the record that has the focus. */
function walk(
  event: KeyboardEvent<HTMLTableSectionElement>,
  path: string,
  open: (key: string, isOpen: boolean) => void,
): void {
  const line = event.target as HTMLElement;
  const { row, group, level } = line.dataset;
  if (row === undefined && group === undefined) return;
  const press = event.key === 'Enter' || event.key === ' ';
  if (event.key === 'ArrowDown') (line.nextElementSibling as HTMLElement | null)?.focus();
  else if (event.key === 'ArrowUp') (line.previousElementSibling as HTMLElement | null)?.focus();
  else if (group !== undefined && event.key === 'ArrowRight') open(group, true);
  else if (group !== undefined && event.key === 'ArrowLeft') open(group, false);
  else if (group !== undefined && press) open(group, line.ariaExpanded !== 'true');
  else if (level === '2' && event.key === 'ArrowLeft') headOf(line)?.focus();
  else if (row !== undefined && event.key === 'Enter') openPanel(path, Number(row));
  else return;
  event.preventDefault();
}

function headOf(line: HTMLElement): HTMLElement | null {
  let above = line.previousElementSibling as HTMLElement | null;
  while (above && above.dataset.group === undefined) above = above.previousElementSibling as HTMLElement | null;
  return above;
}
