import { useProduct } from '#web/product/product-context.ts';
import { stringifySearch, type Search } from '#web/navigation/route-query.ts';
import { useMay } from '#web/session/session.ts';

/** Where tasks are looked at, the first that the person may open. */
const places = ['/tasks/new-version-tasks', '/tasks/tasks', '/tasks/new-version-my-tasks'];

/** The address of the board with these filters; null for whom no list of tasks is open. */
export function useTasksHref(): (search: Search) => string | null {
  const may = useMay();
  const { screens } = useProduct();
  const place = places.find((route) => screens.some((screen) => screen.route === route && may(screen.need)));
  return (search) => (place ? `#${place}${stringifySearch(search)}` : null);
}
