import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { SelectedBar } from '#web/grid/selected-bar.tsx';
import { listKey, refreshLists } from '#web/lists/list-cache.ts';
import { useList } from '#web/crud/use-list.ts';
import { restoreRows } from '#web/crud/writing.ts';
import { FilterBar } from '#web/grid/filter-bar.tsx';
import { ExportMenu } from '#web/grid/export-menu.tsx';
import { ListFooter } from '#web/grid/list-footer.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import { Screen } from '#web/product/screen.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { FileTable } from '#modules/company/files/file-table.tsx';
import { type orphanFiles, resourcesView } from '#modules/company/files/resources-view.ts';
import styles from '#modules/company/files/files.module.css';

const { path } = resourcesView;
type View = 'all' | 'orphans';
/** So many are deleted by one request; the rest stays chosen. */
const mostAtOnce = 200;

/** Uploaded files: all that one may see, or those that nothing uses any more. */
export default function FilesScreen() {
  const { t } = useTexts();
  const [view, setView] = useState<View>('all');
  return (
    <Screen>
      <div className={`rigid ${styles.views}`}>
        <SegmentedControl
          value={view}
          aria-label={t('resources-view.title')}
          data={(['all', 'orphans'] as const).map((name) => ({ value: name, label: t(`file.view_${name}`) }))}
          onChange={setView}
        />
      </div>
      {view === 'all' ? <AllFiles /> : <OrphanFiles />}
    </Screen>
  );
}

function AllFiles() {
  const { t } = useTexts();
  const may = useMay();
  const list = useList(resourcesView);
  return (
    <>
      <FilterBar resource={resourcesView} filters={list} without={['sha256']} usual={['resource_type_id']}>
        {may(resourcesView.access.export!) && <ExportMenu resource={resourcesView} list={list} fixed={{}} />}
      </FilterBar>
      <div className={`scrolls ${styles.scroll}`} aria-busy={list.isPending || undefined}>
        {list.data && list.rows.length > 0 && <FileTable rows={list.rows} search={list.search} />}
        <Coming of={list} rows={12} />
        {list.data && list.rows.length === 0 && list.isFiltered && <NothingFound clear={list.clearFilters} />}
        {list.data && list.rows.length === 0 && !list.isFiltered && (
          <StateNote icon="file" title={t('file.none')} text={t('file.none_hint')} />
        )}
      </div>
      <ListFooter list={list} />
    </>
  );
}

/** What nothing refers to, the largest first, to be deleted together. */
function OrphanFiles() {
  const { t } = useTexts();
  const formats = useFormats();
  const mayDelete = useMay()(resourcesView.access.remove!);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { busy, work } = useWork();
  const orphans = useCall('GET /api/admin/resources-view/orphans', { under: listKey(path) });
  const { data } = orphans;
  if (!data) return <Coming of={orphans} />;
  if (!data.rows.length)
    return <StateNote icon="circle-check" title={t('file.no_orphans')} text={t('file.orphans_hint')} />;
  const ids = data.rows
    .map(({ id }) => id)
    .filter((id) => chosen.has(id))
    .slice(0, mostAtOnce);
  const remove = () =>
    work(async () => {
      await attempt(async () => {
        await call('POST /api/admin/resources-view/delete-orphans', { body: { ids } });
        setChosen(new Set([...chosen].filter((id) => !ids.includes(id))));
        notify({
          kind: 'success',
          text: t('notice.deleted_many', { n: ids.length }),
          undo: () => restoreRows(path, ids),
        });
      });
      await refreshLists(path);
    });
  return (
    <>
      <p className={`flow rigid edged ${styles.summary}`}>
        <span>{t('file.orphans_sum', { n: data.total, size: formats.bytes(data.bytes) })}</span>
        <span className="quiet">{t('file.orphans_hint')}</span>
      </p>
      <div className={`scrolls ${styles.scroll}`}>
        <FileTable
          rows={data.rows}
          check={mayDelete ? checksOf(data.rows, chosen, setChosen, t('list.select_all')) : undefined}
        />
      </div>
      <SelectedBar count={ids.length} clear={() => setChosen(new Set())}>
        <Button
          variant="subtle"
          data-danger=""
          loading={busy}
          leftSection={<Icon name="trash" size={14} />}
          onClick={() => void remove()}
        >
          {t('action.delete')}
        </Button>
      </SelectedBar>
    </>
  );
}

type Orphans = EndpointOutput<typeof orphanFiles>['rows'];

/** The boxes before the rows, and the one above them for all. */
function checksOf(
  rows: Orphans,
  chosen: ReadonlySet<number>,
  choose: (next: ReadonlySet<number>) => void,
  all: string,
) {
  const isAll = rows.every(({ id }) => chosen.has(id));
  return {
    head: (
      <Checkbox
        aria-label={all}
        checked={isAll}
        indeterminate={!isAll && chosen.size > 0}
        onChange={() => choose(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
      />
    ),
    row: (id: number, label: string) => (
      <Checkbox
        aria-label={label}
        checked={chosen.has(id)}
        onChange={() =>
          choose(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]))
        }
      />
    ),
  };
}
