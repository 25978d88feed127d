import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { fold } from '#kernel/search-folding.ts';
import { formatCount } from '#kernel/formats.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { closePanel, openPanel, panelOf } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { useCreateCommand } from '#web/crud/use-create-command.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { lateShareOf, ProjectLines, progressOf, type ProjectRow } from '#modules/projects/project-lines.tsx';
import styles from '#modules/projects/project-lines.module.css';
import { projects } from '#modules/projects/projects.ts';
import { useProjects } from '#modules/projects/use-projects.tsx';

const ResourcePage = lazy(async () => ({
  default: (await import('#web/resource-page/resource-page.tsx')).ResourcePage,
}));

const orders = {
  name: (a: ProjectRow, b: ProjectRow) => a.name.localeCompare(b.name),
  progress: (a: ProjectRow, b: ProjectRow) => progressOf(b) - progressOf(a),
  late: (a: ProjectRow, b: ProjectRow) => b.late_count - a.late_count || lateShareOf(b) - lateShareOf(a),
  ends: (a: ProjectRow, b: ProjectRow) => ((a.ends_on ?? '9') < (b.ends_on ?? '9') ? -1 : 1),
} as const;
type Order = keyof typeof orders;
const orderNames = Object.keys(orders) as Order[];

/** Projects by how far they are, each leading to its work; the table of all their fields is one switch away. */
export default function ProjectsScreen() {
  const { view } = useSearchTexts();
  if (view !== 'table') return <Overview />;
  return (
    <Suspense>
      <ResourcePage resource={projects} side={asTable} lead={<ViewSwitch view="table" />} />
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
      aria-label={t('projects.view')}
      value={view}
      onChange={(chosen) => changeSearch({ view: chosen === 'table' ? 'table' : null })}
      data={(['work', 'table'] as const).map((value) => ({ value, label: t(`projects.view.${value}`) }))}
    />
  );
}

function Overview() {
  const { t } = useTexts();
  const may = useMay();
  const search = useSearchTexts();
  const [asked, ask] = useState('');
  const query = useProjects();
  const panel = panelOf(search);
  const order = orderNames.find((one) => one === search.order) ?? 'name';
  const { create, update } = projects.access;
  const mayCreate = create !== undefined && may(create);
  useCreateCommand(projects, mayCreate);
  const mayEdit = update !== undefined && may(update);
  const words = fold(asked);
  const rows = query.rows
    ?.filter(({ name, key }) => fold(`${name} ${key}`).includes(words))
    .toSorted((a, b) => orders[order](a, b) || orders.name(a, b));
  return (
    <Screen
      busy={query.isPending}
      lead={
        <>
          {query.rows && <span className="quiet digits">{formatCount(query.rows.length)}</span>}
          <ViewSwitch view="work" />
        </>
      }
      actions={mayCreate && <CreateButton onClick={() => openPanel(projects.path, 'new')} />}
    >
      <div className={`row wrap ruled ${styles.bar}`}>
        <SearchField value={asked} change={ask} />
        <SegmentedControl
          size="xs"
          aria-label={t('projects.order')}
          value={order}
          onChange={(chosen) => changeSearch({ order: chosen === 'name' ? null : chosen })}
          data={orderNames.map((value) => ({ value, label: t(`projects.order.${value}`) }))}
        />
      </div>
      <div className={`scrolls ${styles.body}`}>
        {query.error && !rows ? (
          <FailureNote error={query.error} retry={() => void query.refetch()} />
        ) : !rows ? (
          <SkeletonRows rows={8} />
        ) : rows.length ? (
          <ProjectLines rows={rows} edit={mayEdit ? 'action.edit' : 'action.open'} />
        ) : asked ? (
          <NothingFound clear={() => ask('')} />
        ) : (
          <StateNote icon="briefcase" title={t('projects.none')} text={t('projects.none_hint')} />
        )}
      </div>
      {panel?.path === projects.path && (
        <RowDrawer
          key={panel.id}
          resource={projects}
          id={panel.id}
          shown={query.rows?.find(({ id }) => String(id) === panel.id)}
          given={{}}
          close={closePanel}
        />
      )}
    </Screen>
  );
}
