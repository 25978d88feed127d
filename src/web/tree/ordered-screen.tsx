import type { ReactNode } from 'react';
import { formatCount } from '#kernel/formats.ts';
import type { Resource } from '#kernel/resource.ts';
import { askAndRemove, mayRemove } from '#web/crud/deleting.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { labelOf, titleOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { useMay } from '#web/session/session.ts';
import { openPanel, panelOf } from '#web/navigation/panel-address.ts';
import { useProduct } from '#web/product/product-context.ts';
import type { TreeColumn } from '#web/tree/tree-props.ts';
import { TreeTable } from '#web/tree/tree-table.tsx';
import styles from '#web/tree/ordered-screen.module.css';
import type { OrderedRows } from '#web/tree/use-ordered-rows.ts';
import { useCreateCommand } from '#web/crud/use-create-command.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Screen } from '#web/product/screen.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { ExportMenu } from '#web/grid/export-menu.tsx';
import { TrashButton } from '#web/grid/trash-button.tsx';

interface OrderedScreenProps<T extends RowValues> {
  readonly resource: Resource;
  readonly list: OrderedRows<T>;
  readonly columns: readonly TreeColumn<T>[];
  /** The field that says below what a row stands, for a tree. */
  readonly parent?: string;
  readonly canMove: boolean;
  readonly renderIcon?: (row: T) => ReactNode;
  readonly refusal?: (row: T, above: T | null) => string | null;
  readonly isFaded?: (row: T) => boolean;
  readonly renderActions?: (row: T) => ReactNode;
  /** What a new row begins with, beside what it stands below. */
  readonly given?: Readonly<Record<string, string>>;
  /** Beside the rows: choice of a section, preview. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** In place of the rows when there is nothing to order yet. */
  readonly instead?: ReactNode;
}

/** The screen of rows that people keep in order: rows, the form of one in the right drawer, and what stands beside. */
export function OrderedScreen<T extends RowValues>(props: OrderedScreenProps<T>) {
  const { resource, list, canMove, instead } = props;
  const may = useMay();
  const search = useSearchTexts();
  const { access, path } = resource;
  const mayCreate = access.create !== undefined && may(access.create) && !instead;
  useCreateCommand(resource, mayCreate);
  const address = panelOf(search);
  const open = address?.path === path ? address : null;
  const create = mayCreate && <CreateButton onClick={() => openPanel(path, 'new')} />;
  return (
    <Screen
      busy={list.isPending && !instead}
      lead={list.data && <span className="quiet digits">{formatCount(list.rows.length)}</span>}
      actions={
        <>
          <OrderedTools resource={resource} list={list} />
          {create}
        </>
      }
    >
      <div className={`grow ${styles.body}`}>
        <div className={`grid tall ${styles.columns}`} data-coming={list.isPending || undefined}>
          {props.before && <div className={`shrinks ${styles.before}`}>{props.before}</div>}
          <div className={`stack gap-0 shrinks ${styles.rows}`}>
            {instead ?? (
              <OrderedTable {...props} openId={open && open.id !== 'new' ? Number(open.id) : null} create={create} />
            )}
            {canMove && list.rows.length > 1 && !instead && <OrderHint />}
          </div>
          {props.after && <div className={`shrinks ${styles.after}`}>{props.after}</div>}
        </div>
      </div>
      {open && (
        <OrderedDrawer
          key={open.id}
          resource={resource}
          list={list}
          parent={props.parent}
          given={props.given}
          id={open.id}
        />
      )}
    </Screen>
  );
}

interface OrderedDrawerProps extends Pick<OrderedScreenProps<RowValues>, 'resource' | 'parent' | 'given'> {
  readonly list: Pick<OrderedRows<RowValues>, 'rows'>;
  readonly id: string;
}

/** The form of the row that is open. A new one begins with what the screen gives it, below the row it is made for. */
function OrderedDrawer({ resource, list, parent, given, id }: OrderedDrawerProps) {
  const search = useSearchTexts();
  const above = parent ? search[parent] : undefined;
  return (
    <RowDrawer
      resource={resource}
      id={id}
      shown={list.rows.find((row) => String(row.id) === id)}
      given={id === 'new' ? { ...given, ...(parent && above && { [parent]: above }) } : {}}
      close={() => changeSearch({ panel: null, ...(parent && { [parent]: null }) })}
    />
  );
}

/** How rows are put in order. */
function OrderHint() {
  const { t } = useTexts();
  return (
    <p className={`row gap-6 rigid quiet small wide-only ${styles.hint}`}>
      <Icon name="arrows-sort" size={14} />
      {t('tree.hint')}
    </p>
  );
}

interface OrderedTableProps<T extends RowValues> extends OrderedScreenProps<T> {
  readonly openId: number | null;
  /** The button that makes the first row; false where the person may make none. */
  readonly create: ReactNode;
}

/** The rows, or why there are none to be seen. */
function OrderedTable<T extends RowValues>(props: OrderedTableProps<T>) {
  const { resource, list, parent, create, renderActions } = props;
  const { t } = useTexts();
  const may = useMay();
  const { partsOf } = useProduct();
  const { path, display } = resource;
  if (!list.data) return <Coming of={list} />;
  return (
    <TreeTable
      label={titleOf(t, resource)}
      display={display}
      nameLabel={labelOf(t, resource, display)}
      rows={list.rows}
      placed={list.placed}
      placedNow={list.placedNow}
      columns={props.columns}
      isTree={parent !== undefined}
      canMove={props.canMove}
      openId={props.openId}
      renderIcon={props.renderIcon}
      refusal={props.refusal}
      isFaded={props.isFaded}
      move={list.move}
      open={(id) => openPanel(path, id)}
      remove={mayRemove(resource, may) ? (row) => void askAndRemove(resource, [row], partsOf) : undefined}
      renderActions={(row) => (
        <>
          {parent && create && (
            <Menu.Item
              leftSection={<Icon name="plus" />}
              onClick={() => openPanel(path, 'new', { [parent]: String(row.id) })}
            >
              {t('tree.add_below')}
            </Menu.Item>
          )}
          {renderActions?.(row)}
        </>
      )}
      empty={
        <StateNote
          icon={resource.icon}
          title={t('list.empty', { title: titleOf(t, resource) })}
          text={t('list.empty_hint')}
          action={create}
        />
      }
    />
  );
}

interface OrderedToolsProps {
  readonly resource: Resource;
  readonly list: Pick<OrderedRows<RowValues>, 'state'>;
}

/** What every list can do beside: to a file, and back from the trash. */
function OrderedTools({ resource, list }: OrderedToolsProps) {
  const may = useMay();
  const { access } = resource;
  return (
    <span className={`wide-only gap-2 ${styles.tools}`}>
      {may(access.export ?? access.read) && <ExportMenu resource={resource} list={list} fixed={{}} />}
      <TrashButton resource={resource} />
    </span>
  );
}
