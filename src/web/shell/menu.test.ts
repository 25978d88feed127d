import { describe, expect, it } from 'vitest';
import type { Screen } from '#web/product/product-parts.ts';
import { isGroupOpen, type MenuSources, menuOf, placesOf } from '#web/shell/menu.ts';

const load = () => Promise.reject(new Error('not loaded for a menu'));
const screen = (route: `/${string}`, action: number, more: Partial<Screen> = {}): Screen => ({
  route,
  need: [action],
  place: route.split('/')[1] ?? '',
  category: route.split('/')[1]!,
  text: `screen.${route}`,
  icon: 'list',
  inMenu: true,
  load,
  ...more,
});
const screens: Screen[] = [
  screen('/', 1, { need: 'session' }),
  screen('/tasks/tasks', 835),
  screen('/tasks/projects', 834),
  screen('/admin/users', 89),
  screen('/admin/access-managing/:user_roles_id', 41, { inMenu: false }),
];
const held = new Set([834, 835, 41]);
const sources = (more: Partial<MenuSources> = {}): MenuSources => ({
  screens,
  places: [
    { code: 'tasks', text: 'category.tasks', icon: 'checks' },
    { code: 'admin', text: 'category.admin', icon: 'settings' },
  ],
  categoryRows: undefined,
  moduleRows: undefined,
  may: (need) => need === 'session' || (Array.isArray(need) && need.some((action) => held.has(action))),
  t: (key) => key,
  ...more,
});
const routes = (menu: ReturnType<typeof menuOf>) =>
  menu.map(({ code, entries }) => [code, entries.map(({ route }) => route)]);

describe('the menu', () => {
  it('offers only what is held, built and not hidden', () => {
    expect(routes(menuOf(sources()))).toEqual([['tasks', ['/tasks/tasks', '/tasks/projects']]]);
  });
  it('follows order and names of the server', () => {
    const menu = menuOf(
      sources({
        categoryRows: [
          { id: 2, code: 'admin', name: 'Maʼmuriyat', icon: '', ordering: 1 },
          { id: 1, code: 'tasks', name: 'Vazifalar', icon: 'star', ordering: 2 },
        ],
        moduleRows: [
          { id: 1, category_code: 'tasks', route: '/tasks/tasks', name: 'Jadval', icon: 'table', ordering: 20 },
          { id: 2, category_code: 'tasks', route: '/tasks/projects', name: '', icon: '', ordering: 10 },
          { id: 3, category_code: 'tasks', route: '/tasks/not-built', name: 'x', icon: '', ordering: 5 },
          { id: 4, category_code: 'admin', route: '/admin/users', name: 'x', icon: '', ordering: 1 },
          {
            id: 5,
            category_code: 'admin',
            route: '/admin/access-managing/:user_roles_id',
            name: 'x',
            icon: '',
            ordering: 1,
          },
        ],
      }),
    );
    expect(menu).toEqual([
      {
        code: 'tasks',
        name: 'Vazifalar',
        icon: 'star',
        entries: [
          { route: '/tasks/projects', name: 'screen./tasks/projects', icon: 'list' },
          { route: '/tasks/tasks', name: 'Jadval', icon: 'table' },
        ],
      },
    ]);
  });
});

it('groups of the place that has a page are told from the others', () => {
  const menu = menuOf(
    sources({
      places: [
        { code: 'tasks', text: 'place.tasks', icon: 'checks' },
        { code: 'admin', text: 'place.admin', icon: 'settings', within: 'settings' },
      ],
      may: () => true,
    }),
  );
  const { places, groups } = placesOf(menu, 'settings');
  expect([routes(places), routes(groups)]).toEqual([
    [['tasks', ['/tasks/tasks', '/tasks/projects']]],
    [['admin', ['/admin/users']]],
  ]);
});

it('a place is open as the person left it, else the daily ones, few ones, and where the person is', () => {
  const group = (code: string, count: number) => ({
    code,
    name: code,
    icon: 'x',
    entries: Array.from({ length: count }, (_, at) => ({ route: `/${code}/${at}`, name: '', icon: '' })),
  });
  const few = [group('a', 3), group('b', 3), group('c', 3), group('d', 3)];
  const many = [group('a', 3), group('b', 3), group('c', 3), group('d', 20), group('e', 2)];
  expect(few.map((one) => isGroupOpen(one, few, null, {}))).toEqual([true, true, true, true]);
  expect(many.map((one) => isGroupOpen(one, many, '/e/1', {}))).toEqual([true, true, true, false, true]);
  expect(many.map((one) => isGroupOpen(one, many, '/e/1', { a: false, d: true }))).toEqual([
    ...[false, true, true, true, true],
  ]);
});
