import type { Row } from '#kernel/resource.ts';
import { useMemo } from 'react';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { useMay } from '#web/session/session.ts';
import { OrderedScreen } from '#web/tree/ordered-screen.tsx';
import { withBelow } from '#web/tree/tree-order.ts';
import { useOrderedRows } from '#web/tree/use-ordered-rows.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { users } from '#modules/company/people/users.ts';
import { fits } from '#modules/company/people/branch-kinds.ts';
import { branches } from '#modules/company/people/branches.ts';

const icons: Readonly<Record<string, string>> = {
  company: 'building',
  branch: 'map-pin',
  department: 'hierarchy',
  group: 'users',
};

/** The organisation as it is drawn on a wall: who belongs to what, and how many people are there. */
export default function BranchesScreen() {
  const { t } = useTexts();
  const may = useMay();
  const list = useOrderedRows({ of: branches, parent: 'parent_id' });
  useChanges('admin/users', () => void refreshLists(branches.path));
  const total = useMemo(() => totals(list.rows, list.placed), [list.rows, list.placed]);
  return (
    <OrderedScreen
      resource={branches}
      list={list}
      parent="parent_id"
      canMove={may(branches.access.update ?? 'public')}
      renderIcon={(row) => <Icon name={icons[row.kind] ?? 'hierarchy'} size={15} />}
      refusal={(row, above) => (above === null || fits(row.kind, above.kind) ? null : t('rule.branch_kind'))}
      columns={[
        {
          name: 'kind',
          label: t('field.kind'),
          renderCell: (row) => t(`branches.kind.${row.kind}`),
          wide: true,
        },
        {
          name: 'people',
          label: t('branches.people_count'),
          renderCell: (row) => <People id={row.id} count={row.people_count ?? 0} />,
          align: 'end',
        },
        {
          name: 'below',
          label: t('branches.people_below'),
          renderCell: (row) => total.get(row.id) ?? 0,
          align: 'end',
          wide: true,
        },
      ]}
    />
  );
}

/** How many people are here; for those who may see them the way to their list. */
function People({ id, count }: { readonly id: number; readonly count: number }) {
  const may = useMay();
  if (!count) return <span className="quiet">–</span>;
  if (!may(users.access.read)) return count;
  return (
    <ScreenLink to="/admin/users" search={{ branch_id: String(id), status: 'active' }}>
      {count}
    </ScreenLink>
  );
}

/** People of each part together with those of everything below it. */
function totals(
  rows: readonly Row<typeof branches>[],
  placed: ReturnType<typeof useOrderedRows>['placed'],
): ReadonlyMap<number, number> {
  const own = new Map(rows.map((row) => [row.id, row.people_count ?? 0]));
  return new Map(
    placed.map(({ id }) => [id, withBelow(placed, id).reduce((sum, one) => sum + (own.get(one) ?? 0), 0)]),
  );
}
