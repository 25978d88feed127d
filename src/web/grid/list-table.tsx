import { type ReactNode, useRef } from 'react';
import { nameOf } from '#kernel/naming.ts';
import { titleOf } from '#web/fields/field-names.ts';
import type { TableProps } from '#web/grid/grid-props.ts';
import { GridTable } from '#web/grid/grid-table.tsx';
import { sourceOf } from '#web/grid/row-source.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';

interface ListTableProps extends TableProps {
  /** The button that makes the first row, for an empty list. */
  readonly create: ReactNode;
}

/** The rows of a page. */
export function ListTable({ create, ...props }: ListTableProps) {
  const { resource, list } = props;
  const { t } = useTexts();
  const scroll = useRef<HTMLDivElement>(null);
  // What the rows are for, where the resource says so.
  const own = `${nameOf(resource.path)}.empty_hint`;
  return (
    <GridTable {...props} rows={sourceOf(list.rows)} drawn={[0, list.rows.length - 1]} scroll={scroll}>
      <Coming of={list} rows={12} />
      {list.data && list.rows.length === 0 && list.isFiltered && <NothingFound clear={list.clearFilters} />}
      {list.data && list.rows.length === 0 && !list.isFiltered && (
        <StateNote
          icon={resource.icon}
          title={t('list.empty', { title: titleOf(t, resource) })}
          text={t(t.has(own) ? own : 'list.empty_hint')}
          action={create}
        />
      )}
    </GridTable>
  );
}
