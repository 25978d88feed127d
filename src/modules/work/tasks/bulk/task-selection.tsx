import { Button } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { SelectedBar } from '#web/grid/selected-bar.tsx';
import { onDemand } from '#web/product/on-demand.tsx';
import { callOf } from '#web/lists/list-address.ts';
import { askAndRemove } from '#web/crud/deleting.ts';
import { call } from '#web/api/call.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { noSelection } from '#web/lists/selection.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import type { SelectionToolsProps, ShownList } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';
import { useProduct } from '#web/product/product-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { actions } from '#modules/actions.ts';
import type { Begin } from '#modules/work/tasks/bulk/bulk-dialog.tsx';
import type { QuickChangesProps } from '#modules/work/tasks/bulk/quick-changes.tsx';
import { useQuickKeys } from '#modules/work/tasks/bulk/quick-keys.tsx';
import look from '#modules/work/tasks/bulk/bulk.module.css';
import { BULK_MAX } from '#modules/work/tasks/task/bulk-limit.ts';

const loadQuickChanges = () => import('#modules/work/tasks/bulk/quick-changes.tsx');
const QuickChanges = onDemand(loadQuickChanges, 'QuickChanges');
const BulkDialog = onDemand(() => import('#modules/work/tasks/bulk/bulk-dialog.tsx'), 'BulkDialog');

/** What can be done with the selected tasks, on whatever page of the list they stand. */
export default function TaskSelection({ resource, list, selection, select }: SelectionToolsProps) {
  const { t } = useTexts();
  const may = useMay();
  const { partsOf } = useProduct();
  const [begin, setBegin] = useState<Begin | 'fields' | null>(null);
  const openStickers = useCallback(() => setBegin({ field: 'sticker_ids' }), []);
  const ids = [...selection.ids];
  useReach(list, selection, select);
  useQuietLoad(loadQuickChanges);
  if (!ids.length) return null;
  const isAll = ids.length >= Math.min(list.total, BULK_MAX);

  const selectAll = async () => {
    const found = await idsOf(list).catch(notifyProblem);
    if (!found) return;
    if (found.length > BULK_MAX) return tellTooMany();
    select({ ids: new Set(found), anchor: null });
  };
  const remove = async () => {
    const rows = await rowsOf(list, ids).catch(notifyProblem);
    if (rows && (await askAndRemove(resource, rows, partsOf))) select(noSelection);
  };

  return (
    <>
      <SelectedBar count={ids.length} clear={() => select(noSelection)} className={look.place}>
        {!isAll && (
          <Button variant="subtle" onClick={() => void selectAll()}>
            {t('bulk.select_all', { n: list.total })}
          </Button>
        )}
        {may([actions.tasks.update]) && (
          <>
            <QuickTools
              resource={resource}
              ids={ids}
              rows={list.rows.filter(({ id }) => selection.ids.has(id))}
              show={(seen) => setBegin({ seen })}
              openStickers={openStickers}
            />
            <Button variant="subtle" leftSection={<Icon name="edit" size={14} />} onClick={() => setBegin('fields')}>
              {t('list.change')}
            </Button>
          </>
        )}
        {may([actions.tasks.delete]) && (
          <Button
            variant="subtle"
            data-danger=""
            leftSection={<Icon name="trash" size={14} />}
            onClick={() => void remove()}
          >
            {t('action.delete')}
          </Button>
        )}
      </SelectedBar>
      {begin && (
        <BulkDialog
          resource={resource}
          ids={ids}
          begin={begin === 'fields' ? undefined : begin}
          close={() => setBegin(null)}
        />
      )}
    </>
  );
}

/** Their keys hold at once; the buttons come a moment after the first task was selected. */
function QuickTools(props: Omit<QuickChangesProps, 'open' | 'setOpen'>) {
  const [open, setOpen] = useState<string | null>(null);
  useQuickKeys(props.resource, setOpen, props.openStickers);
  return <QuickChanges {...props} open={open} setOpen={setOpen} />;
}

const quietMs = 4_000;

/** Brings what will be wanted soon, when the first sight of the list is long there. */
function useQuietLoad(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), quietMs);
    return () => clearTimeout(timer);
  }, [load]);
}

/** A range that began on another page holds what lies between, in the order of the list. */
function useReach(list: ShownList, selection: SelectionToolsProps['selection'], select: SelectionToolsProps['select']) {
  const { reach } = selection;
  const draw = useEffectEvent(async ([from, to]: readonly [number, number]) => {
    const order = await idsOf(list);
    const [start, end] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b) as [number, number];
    if (start < 0) return;
    const between = order.slice(start, end + 1);
    if (between.length > BULK_MAX) tellTooMany();
    else select({ ids: new Set([...selection.ids, ...between]), anchor: to });
  });
  useEffect(() => {
    if (reach) draw(reach).catch(notifyProblem);
  }, [reach]);
}

const tellTooMany = () => notify({ kind: 'error', text: texts().t('rule.bulk_too_many', { max: BULK_MAX }) });

async function idsOf({ state }: ShownList): Promise<readonly number[]> {
  const { ids } = await call('GET /api/fp/dev-tasks/ids', callOf(state, {}));
  return ids;
}

/** Deleting needs the rows themselves; those of other pages are asked for. */
async function rowsOf(list: ShownList, ids: readonly number[]): Promise<readonly RowValues[]> {
  const here = list.rows.filter(({ id }) => ids.includes(id));
  if (here.length === ids.length) return here;
  const query = { id: ids.slice(0, BULK_MAX) };
  return (await call('GET /api/fp/dev-tasks', { matrix: { perPage: BULK_MAX }, query })).rows;
}
