import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { fold } from '#kernel/search-folding.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { useCreateCommand } from '#web/crud/use-create-command.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { closePanel, openPanel, panelOf } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { GroupLines } from '#modules/tasks/groups/group-lines.tsx';
import { groupStats } from '#modules/tasks/groups/group-stats.ts';
import { type GroupRow, useGroups } from '#modules/tasks/groups/use-groups.tsx';
import { taskGroups } from '#modules/tasks/task/task-groups.ts';
import styles from '#modules/tasks/groups/group-lines.module.css';

const ResourcePage = lazy(async () => ({
  default: (await import('#web/resource-page/resource-page.tsx')).ResourcePage,
}));

const kinds = {
  open: ({ is_closed }: GroupRow) => !is_closed,
  closed: ({ is_closed }: GroupRow) => is_closed,
  all: () => true,
} as const;
type Which = keyof typeof kinds;
const names = Object.keys(kinds) as Which[];

/** Releases and sprints by how far they are; the table of all their counts, and its file, is one switch away. */
export default function TaskGroupsScreen() {
  const { view } = useSearchTexts();
  if (view !== 'table') return <Overview />;
  return (
    <Suspense>
      <ResourcePage resource={groupStats} side={asTable} lead={<ViewSwitch view="table" />} />
    </Suspense>
  );
}

/** No filter of the rows: which view it is stands in the address beside them. */
const asTable = {};

function ViewSwitch({ view }: { readonly view: 'work' | 'table' }) {
  const { t } = useTexts();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('groups.view')}
      value={view}
      onChange={(chosen) => changeSearch({ view: chosen === 'table' ? 'table' : null })}
      data={(['work', 'table'] as const).map((value) => ({ value, label: t(`groups.view.${value}`) }))}
    />
  );
}

function Overview() {
  const { t } = useTexts();
  const may = useMay();
  const search = useSearchTexts();
  const [asked, ask] = useState('');
  const query = useGroups();
  const panel = panelOf(search);
  const which = names.find((one) => one === search.which) ?? 'open';
  const { create, update } = taskGroups.access;
  const mayCreate = create !== undefined && may(create);
  useCreateCommand(taskGroups, mayCreate);
  const mayEdit = update !== undefined && may(update);
  const words = fold(asked);
  const rows = query.rows?.filter((row) => kinds[which](row) && fold(`${row.name} ${row.goal}`).includes(words));
  return (
    <Screen
      busy={query.isPending}
      lead={
        <>
          {rows && <span className="quiet digits">{formatCount(rows.length)}</span>}
          <span className="wide-only">
            <ViewSwitch view="work" />
          </span>
        </>
      }
      actions={mayCreate && <CreateButton onClick={() => openPanel(taskGroups.path, 'new')} />}
    >
      <div className={`row wrap ruled ${styles.filters}`}>
        <SearchField value={asked} change={ask} />
        <SegmentedControl
          size="xs"
          aria-label={t('groups.which')}
          value={which}
          onChange={(chosen) => changeSearch({ which: chosen === 'open' ? null : chosen })}
          data={names.map((value) => ({ value, label: t(`groups.${value}`) }))}
        />
      </div>
      <div className={`scrolls ${styles.body}`}>
        {query.error && !rows ? (
          <FailureNote error={query.error} retry={() => void query.refetch()} />
        ) : !rows ? (
          <SkeletonRows rows={8} />
        ) : rows.length ? (
          <GroupLines rows={rows} edit={mayEdit ? 'action.edit' : 'action.open'} />
        ) : asked ? (
          <NothingFound clear={() => ask('')} />
        ) : (
          <StateNote icon="stack-2" title={t('groups.none')} text={t('groups.none_hint')} />
        )}
      </div>
      {panel?.path === taskGroups.path && (
        <RowDrawer key={panel.id} resource={taskGroups} id={panel.id} shown={undefined} given={{}} close={closePanel} />
      )}
    </Screen>
  );
}
