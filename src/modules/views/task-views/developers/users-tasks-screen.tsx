import { formatCount } from '#kernel/formats.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Screen } from '#web/product/screen.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { DevelopersSideBySide } from '#modules/views/task-views/developers/developers-side-by-side.tsx';
import type { ShownColumn } from '#modules/views/task-views/developers/column-data.ts';
import { useFoldedPeople } from '#modules/views/task-views/developers/use-folded-people.tsx';
import { LoadLegend } from '#modules/views/task-views/developers/load-badge.tsx';
import look from '#modules/views/task-views/developers/developers.module.css';
import { useDevelopers } from '#modules/views/task-views/developers/use-developers.tsx';
import { ListTotals } from '#modules/views/task-views/lists/list-totals.tsx';
import { TaskViews } from '#modules/views/task-views/outline/task-views.tsx';
import { ListFilterBar, useListFilters } from '#modules/views/task-views/lists/use-list-filters.tsx';
import { menuChoice } from '#web/ui/menu-choice.tsx';

const orders = ['name', 'busy', 'free'] as const;

/** Who does what, and who has room: a column for each person of the team, of the project, or of all that one sees. */
export default function UsersTasksScreen() {
  const { t } = useTexts();
  const filters = useListFilters(['team_id', 'order']);
  const list = useDevelopers({ ...filters.asked, ...filters.view });
  const { answer, columns } = list;
  const isEmpty = answer && columns.every(({ total }) => total === 0) && columns.length <= 1;
  const order = orders.find((one) => one === filters.view.order) ?? 'name';
  const { isFolded, foldAll, unfoldAll } = useFoldedPeople();
  const shown = columns.map(({ user_id }) => user_id);
  const hasOpen = shown.some((id) => !isFolded(id));
  const clear = () => {
    filters.clearFilters();
    filters.setFilters({ team_id: null });
  };
  return (
    <Screen
      busy={list.isPending}
      lead={
        <>
          {answer && (
            <span className="nowrap quiet small wide-only">
              {t('developers.people', { count: formatCount(answer.people_total) })}
            </span>
          )}
          <LoadLegend />
          <TaskViews />
        </>
      }
    >
      <ListFilterBar filters={filters}>
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton icon="arrows-sort" label={`${t('developers.order')}: ${t(`developers.order.${order}`)}`} />
          </Menu.Target>
          <Menu.Dropdown aria-label={t('developers.order')}>
            {orders.map((one) => (
              <Menu.Item
                key={one}
                {...menuChoice('menuitemradio', one === order)}
                rightSection={one === order && <Icon name="check" size={14} />}
                onClick={() => filters.setFilters({ order: one === 'name' ? null : one })}
              >
                {t(`developers.order.${one}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <IconButton
          icon={hasOpen ? 'layout-sidebar-left-collapse' : 'layout-sidebar-left-expand'}
          label={t(hasOpen ? 'developers.fold_all' : 'developers.unfold_all')}
          onClick={() => (hasOpen ? foldAll(shown) : unfoldAll(shown))}
        />
        <OptionSelect
          path="fp/teams"
          label={t('teams.one')}
          placeholder={t('developers.all_teams')}
          icon="users-group"
          className={look.team}
          value={Number(filters.view.team_id) || null}
          choose={(id) => filters.setFilters({ team_id: id === null ? null : String(id) })}
        />
      </ListFilterBar>
      {!answer ? (
        <Coming of={list} rows={10} />
      ) : isEmpty && (filters.isFiltered || filters.view.team_id) ? (
        <NothingFound clear={clear} />
      ) : isEmpty ? (
        <StateNote icon="users" title={t('developers.empty')} text={t('developers.empty_hint')} />
      ) : (
        <DevelopersSideBySide list={list} />
      )}
      {answer && <ListTotals {...totalsOf(columns)} />}
    </Screen>
  );
}

/** Of all that the columns stand for, not only of the cards that have come. */
const totalsOf = (columns: readonly ShownColumn[]) => ({
  count: columns.reduce((sum, { total }) => sum + total, 0),
  planned: columns.reduce((sum, { planned_minutes }) => sum + planned_minutes, 0),
  actual: columns.reduce((sum, { actual_minutes }) => sum + actual_minutes, 0),
  running: columns.flatMap(({ cards }) => cards.filter(({ running_since }) => running_since !== null)),
});
