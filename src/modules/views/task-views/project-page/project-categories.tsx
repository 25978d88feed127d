import { Button } from '@mantine/core';
import { formatCount } from '#kernel/formats.ts';
import type { Row } from '#kernel/resource.ts';
import { askAndRemove, mayRemove } from '#web/crud/deleting.ts';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { useProduct } from '#web/product/product-context.ts';
import { useMay } from '#web/session/session.ts';
import { TreeTable } from '#web/tree/tree-table.tsx';
import { withBelow } from '#web/tree/tree-order.ts';
import { type OrderedRows, useOrderedRows } from '#web/tree/use-ordered-rows.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Part } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { projectCategories } from '#modules/company/projects/door.ts';
import { Counted, type Link } from '#modules/views/task-views/project-page/project-counted.tsx';
import type { ProjectOverview } from '#modules/views/task-views/project-page/project-endpoints.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import styles from '#modules/views/task-views/project-page/project.module.css';

interface CategoriesProps extends Pick<ProjectOverview, 'categories'> {
  readonly project: number;
  readonly isArchived: boolean;
  readonly link: Link;
}

/** The categories of a project as a tree that people arrange; a count is that of a category with all below it. */
export function Categories({ project, isArchived, categories, link }: CategoriesProps) {
  const { t } = useTexts();
  const may = useMay();
  const list = useOrderedRows({
    ...{ of: projectCategories, parent: 'parent_id' },
    filters: { project_id: String(project) },
    // Who may not read the list is told of the categories by what stands in them.
    enabled: may(projectCategories.access.read),
  });
  const { create } = projectCategories.access;
  const own = new Set(list.rows.map(({ id }) => id));
  const byId = new Map(categories.map((one) => [one.id, one]));
  const shared = categories.filter(({ id }) => id === null || !own.has(id));
  const mayAdd = create !== undefined && may(create) && !isArchived;
  return (
    <Part
      title={t('project-categories.title')}
      count={list.rows.length + shared.filter(({ id }) => id !== null).length}
      tools={
        mayAdd && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" />}
            onClick={() => openPanel(projectCategories.path, 'new')}
          >
            {t('action.add')}
          </Button>
        )
      }
    >
      {list.isLoading ? (
        <SkeletonRows rows={4} />
      ) : (
        list.rows.length > 0 && <Tree list={list} byId={byId} isArchived={isArchived} link={link} />
      )}
      <Shared categories={shared} link={link} />
      <OpenedRow
        resource={projectCategories}
        shownOf={(opened) => list.rows.find(({ id }) => String(id) === opened)}
        given={{ project_id: String(project) }}
      />
    </Part>
  );
}

interface TreeProps extends Pick<CategoriesProps, 'isArchived' | 'link'> {
  readonly list: OrderedRows<Row<typeof projectCategories>>;
  readonly byId: ReadonlyMap<number | null, ProjectOverview['categories'][number]>;
}

function Tree({ list, byId, isArchived, link }: TreeProps) {
  const { t } = useTexts();
  const may = useMay();
  const { partsOf } = useProduct();
  const { update } = projectCategories.access;
  const sumOf = (id: number) =>
    [...withBelow(list.placed, id)].reduce(
      (all, one) => ({
        count: all.count + (byId.get(one)?.count ?? 0),
        done: all.done + (byId.get(one)?.done_count ?? 0),
      }),
      { count: 0, done: 0 },
    );
  return (
    <TreeTable
      label={t('project-categories.title')}
      display="name"
      nameLabel={t('project-categories.one')}
      rows={list.rows}
      placed={list.placed}
      placedNow={list.placedNow}
      columns={[
        {
          name: 'count',
          label: `${t('projects.done_count')} / ${t('projects.task_count')}`,
          align: 'end',
          renderCell: ({ id }) => {
            const { count, done } = sumOf(id);
            const below = [...withBelow(list.placed, id)].join();
            return (
              <Counted href={link({ project_category_id: below })}>
                <span className="small digits">{`${formatCount(done)} / ${formatCount(count)}`}</span>
              </Counted>
            );
          },
        },
      ]}
      isTree
      canMove={update !== undefined && may(update) && !isArchived}
      openId={null}
      move={list.move}
      open={(id) => openPanel(projectCategories.path, id)}
      remove={
        mayRemove(projectCategories, may) && !isArchived
          ? (row) => void askAndRemove(projectCategories, [row], partsOf)
          : undefined
      }
    />
  );
}

/** Categories that all projects have, and what has none. */
function Shared({ categories, link }: Pick<CategoriesProps, 'categories' | 'link'>) {
  const { t } = useTexts();
  return (
    <ul>
      {categories.map(({ id, count, done_count }) => (
        <li key={id ?? 0} className={`grid gap-12 lined ${styles.line}`}>
          <Counted href={link({ project_category_id: id ? String(id) : 'null' })}>
            {id ? (
              <ReferenceName path={projectCategories.path} id={id} />
            ) : (
              <span className="quiet">{t('project.no_category')}</span>
            )}
          </Counted>
          <span className="meter" aria-hidden="true">
            <i style={{ width: `${count ? (done_count / count) * 100 : 0}%` }} />
          </span>
          <span className="small digits">
            {t('projects.progress_of', { done: formatCount(done_count), count: formatCount(count) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
