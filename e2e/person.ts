import {
  test as base,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Place } from '../scripts/e2e-server.ts';

/**
 * A journey. Its people leave when it ends: pages left open would go on listening and slow down what comes after. Each
 * worker has a server of its own, which BASE_URL and SERVER_LOG name; on it one journey is walked at a time.
 */
export const test = base.extend<{ leaving: undefined }, { place: Place }>({
  place: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use, { parallelIndex }) => {
      const places = JSON.parse(process.env.PLACES!) as Place[];
      const place = places[parallelIndex % places.length]!;
      process.env.BASE_URL = place.url;
      if (place.log) process.env.SERVER_LOG = place.log;
      await use(place);
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: ({ place }, use) => use(place.url),
  leaving: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

/**
 * A person of the fictional company, signed in on a page of their own, as after a reload: the journeys of the door
 * itself fill in its form. `remembered`: what this browser knows besides, by its key without the name of the product.
 */
export async function personAt(
  browser: Browser,
  login: string,
  route = '/',
  viewport = { width: 1440, height: 900 },
  remembered: Readonly<Record<string, string>> = {},
  options: BrowserContextOptions = {},
): Promise<Page> {
  const url = process.env.BASE_URL!;
  const localStorage = Object.entries({ signed_in: true, locale: 'uz', ...remembered }).map(([name, value]) => ({
    name: `vazifa.${name}`,
    value: JSON.stringify(value),
  }));
  const context = await browser.newContext({
    viewport,
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
    ...options,
  });
  await context.request.post(`${url}/api/admin/auth/login`, { data: { login, password: 'demo1234' } });
  const page = await context.newPage();
  await page.goto(`${url}/app/#${route}`);
  await stands(page, route.split('?')[0]!);
  return page;
}

export async function signIn(page: Page, login: string, password = 'demo1234'): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
}

/** The screen is there and no longer busy. */
export const stands = (page: Page, route: string): Promise<void> =>
  expect(page.locator(`main[data-screen="${route}"]:not([aria-busy="true"])`)).toBeVisible();

export async function visit(page: Page, route: string, screen = route.split('?')[0]!): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#${route}`);
  await stands(page, screen);
}

/** Takes something with the mouse and lets it go elsewhere. What dragging takes comes with the first look of a hand. */
export async function drag(from: Locator, to: Locator, options: Parameters<Locator['dragTo']>[1] = {}): Promise<void> {
  await from.hover();
  await expect(from).toHaveAttribute('draggable', 'true');
  await from.dragTo(to, options);
}

interface Called {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever shape it asserts
  readonly json: any;
}

const tokens = new Map<string, string>();

/** The API beside the browser: what a journey prepares, and what it proves. Signs in again when a journey ended it. */
export async function api(login: string): Promise<(method: string, path: string, body?: unknown) => Promise<Called>> {
  const call = async (method: string, path: string, body: unknown, token?: string): Promise<Called> => {
    const headers = {
      'accept-language': 'uz',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(`${process.env.BASE_URL}/api/${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, json: text ? JSON.parse(text) : undefined };
  };
  const enter = async () => {
    const { json } = await call('POST', 'admin/auth/login', { login, password: 'demo1234' });
    tokens.set(login, json.token);
  };
  if (!tokens.has(login)) await enter();
  return async (method, path, body) => {
    const answer = await call(method, path, body, tokens.get(login));
    if (answer.status !== 401) return answer;
    await enter();
    return call(method, path, body, tokens.get(login));
  };
}

/** A task of the manager for the developer, in a project where both take part. */
export async function makeTask(name: string): Promise<{ id: number; number: string }> {
  const manager = await api('manager');
  const developer = await api('developer');
  const me = (await developer('GET', 'admin/auth/me')).json.user;
  const manages = (await manager('GET', 'admin/auth/me')).json.user;
  const projects = (await manager('GET', `fp/projects;perPage=100?manager_id=${manages.id}`)).json.rows;
  const own = (await developer('GET', 'fp/dev-tasks;perPage=500')).json.rows;
  const theirs = new Set(own.map((row: { project_id: number }) => row.project_id));
  const project = projects.find(({ id }: { id: number }) => theirs.has(id)) ?? projects[0];
  const { json } = await manager('POST', 'fp/dev-tasks', { name, project_id: project.id, executor_id: me.id });
  return json;
}
