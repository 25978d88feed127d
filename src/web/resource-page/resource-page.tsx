import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import type { Resource } from '#kernel/resource.ts';
import { FixedName } from '#web/crud/fixed-name.tsx';
import { inUse } from '#web/crud/in-use.ts';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { shownRows } from '#web/lists/list-cache.ts';
import { ListFilters } from '#web/grid/list-filters.tsx';
import { ListFooter } from '#web/grid/list-footer.tsx';
import { ListTable } from '#web/grid/list-table.tsx';
import { noSelection, within } from '#web/lists/selection.ts';
import { SelectionBar } from '#web/grid/selection-bar.tsx';
import { useList } from '#web/crud/use-list.ts';
import { useColumns } from '#web/grid/list-columns.ts';
import { useMay } from '#web/session/session.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { useProduct } from '#web/product/product-context.ts';
import { useStore } from '#web/state/store.ts';
import { useCreateCommand } from '#web/crud/use-create-command.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { Screen } from '#web/product/screen.tsx';

const ContinuousTable = lazy(() => import('#web/grid/continuous-table.tsx'));
const MergeDialog = onDemand(() => import('#web/grid/merge-dialog.tsx'), 'MergeDialog');

interface ResourcePageProps {
  readonly resource: Resource;
  /** Filters by which the screen shows its side of a resource that has several. */
  readonly side?: Readonly<Record<string, string>>;
  /** A switch between views, in words: on a phone it has a line of its own. */
  readonly views?: ReactNode;
  /** Signs beside the title. */
  readonly lead?: ReactNode;
  /** Buttons at the end of the title, after the one that makes a row. */
  readonly actions?: ReactNode;
  /** Above the list and its filters. */
  readonly top?: ReactNode;
  /** Below the list: what all of it comes to. */
  readonly foot?: ReactNode;
}

/** The screen of a definition: list, filters, form in the right drawer. Parts of the route are filters that stand. */
export function ResourcePage({ resource, side, views, lead, actions, top, foot }: ResourcePageProps) {
  const may = useMay();
  const fixed: Readonly<Record<string, string>> = useParams({ strict: false });
  const list = useList(resource, fixed, side);
  const columns = useColumns(resource, Object.keys(fixed));
  const order = list.rows.map(({ id }) => id);
  const [kept, setSelection] = useState(noSelection);
  const tools = useProduct().selections.find((one) => one.path === resource.path);
  const selection = tools || list.isContinuous ? kept : within(kept, order);
  const { access, path } = resource;
  const mayCreate = access.create !== undefined && may(access.create);
  useCreateCommand(resource, mayCreate);

  const create = mayCreate && <CreateButton onClick={() => openPanel(path, 'new')} />;
  const table = { resource, list, columns: columns.shown, selection, select: setSelection };
  return (
    <Screen
      busy={list.isPending}
      lead={
        <>
          <FixedName resource={resource} fixed={fixed} />
          {list.data && (
            // Signs leave a phone no room for it; the footer says it, too.
            <span className={`quiet digits nowrap ${lead ? 'wide-only' : ''}`}>
              {list.isEstimate && '≈ '}
              {formatCount(list.total)}
            </span>
          )}
          {lead}
        </>
      }
      views={views}
      actions={
        <>
          {actions}
          {create}
        </>
      }
    >
      {top}
      <ListFilters resource={resource} list={list} columns={columns} fixed={fixed} />
      {list.isContinuous && list.total > 0 ? (
        <Suspense>
          <ContinuousTable {...table} />
        </Suspense>
      ) : (
        <ListTable {...table} create={create} />
      )}
      <ListFooter list={list} />
      {foot}
      {tools ? (
        <Suspense>
          <tools.Content resource={resource} list={list} selection={selection} select={setSelection} />
        </Suspense>
      ) : (
        <SelectionBar
          resource={resource}
          rows={
            list.isContinuous ? shownRows(path, selection.ids) : list.rows.filter(({ id }) => selection.ids.has(id))
          }
          clear={() => setSelection(noSelection)}
        />
      )}
      <OpenRow resource={resource} list={list} fixed={fixed} />
      <RowInUse resource={resource} />
    </Screen>
  );
}

/** Asks what should take the place of a row that could not be deleted. */
function RowInUse({ resource }: { readonly resource: Resource }) {
  const asked = useStore(inUse);
  if (asked?.resource !== resource) return null;
  return <MergeDialog resource={resource} rows={[asked.row]} close={() => inUse.set(null)} />;
}

interface OpenRowProps {
  readonly resource: Resource;
  readonly list: ReturnType<typeof useList>;
  readonly fixed: Readonly<Record<string, string>>;
}

/** The row that the address names. A resource with a panel of its own is shown by the shell instead. */
function OpenRow({ resource, list, fixed }: OpenRowProps) {
  const { panels } = useProduct();
  if (panels.some(({ path }) => path === resource.path)) return null;
  const shownOf = (opened: string) => list.rows.find(({ id }) => String(id) === opened);
  return <OpenedRow resource={resource} shownOf={shownOf} given={fixed} />;
}
