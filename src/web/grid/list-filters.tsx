import { useState } from 'react';
import { onDemand } from '#web/product/on-demand.tsx';
import { importNeedOf } from '#kernel/access.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Filters } from '#web/crud/use-filters.ts';
import type { List } from '#web/crud/use-list.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { cellMode } from '#web/grid/cell-mode.ts';
import { useStore } from '#web/state/store.ts';
import { ExportMenu } from '#web/grid/export-menu.tsx';
import { FilterBar } from '#web/grid/filter-bar.tsx';
import styles from '#web/grid/filter-bar.module.css';
import type { useColumns } from '#web/grid/list-columns.ts';
import { SavedViews } from '#web/grid/saved-views.tsx';
import { TrashButton } from '#web/grid/trash-button.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useListParts } from '#web/product/product-context.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { useMay } from '#web/session/session.ts';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { menuChoice } from '#web/ui/menu-choice.tsx';

const ImportDrawer = onDemand(() => import('#web/crud/import/import-drawer.tsx'), 'ImportDrawer');

interface ListFiltersProps {
  readonly resource: Resource;
  readonly list: Filters & Pick<List, 'state'>;
  readonly columns: ReturnType<typeof useColumns>;
  readonly fixed: Search;
  /** The view below, where it is more than a list. */
  readonly group?: string;
}

/** The bar above a list: search, what it is narrowed by, its columns, its export. */
export function ListFilters({ resource, list, columns, fixed, group }: ListFiltersProps) {
  const { t } = useTexts();
  const may = useMay();
  const [isImportOpen, setImportOpen] = useState(false);
  const isCellMode = useStore(cellMode);
  const { update } = resource.access;
  const mayChange = update !== undefined && may(update);
  // A screen that stands within one row makes rows for that row only.
  const importNeed = importNeedOf(resource.access);
  const mayImport = importNeed !== undefined && may(importNeed) && Object.keys(fixed).length === 0;
  const mayExport = may(resource.access.export ?? resource.access.read);
  const shown = columns.shown.map(({ name }) => name);
  const views = { columns: shown, showColumns: columns.show };
  const { hasTabs } = useListParts(resource.path);
  return (
    <FilterBar resource={resource} filters={list} without={Object.keys(fixed)} shown={views}>
      <span className={hasTabs ? 'phone-only' : undefined}>
        <SavedViews {...views} />
      </span>
      {mayChange && (
        <IconButton
          icon="edit"
          label={t('cells.mode')}
          aria-pressed={isCellMode}
          onClick={() => cellMode.set((on) => !on)}
        />
      )}
      <IconMenu
        icon="columns"
        label={t('list.columns')}
        closeOnItemClick={false}
        width={220}
        boxClassName={styles.long}
      >
        {columns.all.map((column) => (
          <Menu.Item
            key={column.name}
            {...menuChoice('menuitemcheckbox', columns.isShown(column))}
            // Named as fixed and not disabled: the keyboard steps into a menu by its first line.
            aria-disabled={column.name === resource.display}
            data-disabled={column.name === resource.display || undefined}
            leftSection={<Icon name={columns.isShown(column) ? 'check' : 'point'} />}
            onClick={() => column.name !== resource.display && columns.toggle(column)}
          >
            {labelOf(t, resource, column.name)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="restore" />} onClick={columns.reset}>
          {t('list.usual_columns')}
        </Menu.Item>
      </IconMenu>
      {mayExport && <ExportMenu resource={resource} list={list} fixed={fixed} columns={shown} group={group} />}
      {mayImport && <IconButton icon="upload" label={t('list.import')} onClick={() => setImportOpen(true)} />}
      {isImportOpen && <ImportDrawer resource={resource} close={() => setImportOpen(false)} />}
      <TrashButton resource={resource} />
    </FilterBar>
  );
}
