import { useTexts } from '#web/i18n/texts.ts';
import { go, useSearchTexts } from '#web/navigation/navigation.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { type Search, stringifySearch } from '#web/navigation/route-query.ts';
import { useMay } from '#web/session/session.ts';
import { useProduct } from '#web/product/product-context.ts';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { devTasks } from '#modules/work/tasks/door.ts';

import styles from '#modules/views/task-views/outline/task-views.module.css';
/** The views of one set of tasks in their order. A board of one's own stands in for those who have no other. */
const views = [
  { name: 'table', icon: 'list-check', routes: ['/tasks/tasks'] },
  { name: 'board', icon: 'layout-kanban', routes: ['/tasks/new-version-tasks', '/tasks/new-version-my-tasks'] },
  { name: 'calendar', icon: 'calendar', routes: ['/tasks/calendar'] },
  { name: 'tree', icon: 'subtask', routes: ['/tasks/tree'] },
  { name: 'developers', icon: 'users-group', routes: ['/tasks/users-tasks'] },
  { name: 'day', icon: 'calendar-due', routes: ['/other/day-of-tasks'] },
] as const;

/** What of the address every view understands: filters by fields of the task, and the question. */
export function sharedFilters(search: Search): Search {
  const isShared = (name: string) => name === 'q' || Object.hasOwn(devTasks.fields, name.replace(/_(from|to)$/, ''));
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => value && isShared(name)));
}

/** The same tasks seen otherwise: every view that the person may open, with the filters that stand. */
export function TaskViews() {
  const { t } = useTexts();
  const may = useMay();
  const { screens } = useProduct();
  const { route: here } = useScreen();
  const search = sharedFilters(useSearchTexts());
  const offered = views.flatMap(({ name, icon, routes }) => {
    const isOpen = (route: string) => screens.some((screen) => screen.route === route && may(screen.need));
    const route = routes.find((one) => one === here) ?? routes.find(isOpen);
    return route ? [{ name, icon, route, label: t(`task-views.${name}`) }] : [];
  });
  const show = (route: string) => go(`${route}${stringifySearch(search)}`);
  const shown = offered.find(({ route }) => route === here);
  if (offered.length < 2) return null;
  return (
    <nav aria-label={t('task-views.title')}>
      <span className={`inline gap-2 sunken wide-only rounded ${styles.wide}`}>
        {offered.map(({ name, icon, route, label }) => (
          <IconButton
            key={name}
            small
            icon={icon}
            label={label}
            aria-current={route === here ? 'page' : undefined}
            className={styles.view}
            onClick={() => show(route)}
          />
        ))}
      </span>
      <span className="inline gap-0 phone-only">
        <IconMenu icon={shown?.icon ?? 'list-check'} label={t('task-views.title')}>
          {offered.map(({ name, icon, route, label }) => (
            <Menu.Item
              key={name}
              leftSection={<Icon name={icon} size={16} />}
              aria-current={route === here ? 'page' : undefined}
              onClick={() => show(route)}
            >
              {label}
            </Menu.Item>
          ))}
        </IconMenu>
      </span>
    </nav>
  );
}
