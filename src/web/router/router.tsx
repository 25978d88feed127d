import {
  type AnyRoute,
  type AnyRouter,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { FailureScreen } from '#web/router/failure-screen.tsx';
import { textsFor } from '#web/i18n/texts.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { setUpRoute, verdictOn } from '#web/router/guard.ts';
import { ScreenContext } from '#web/product/screen-context.ts';
import { PendingScreen } from '#web/router/pending-screen.tsx';
import { parseSearch, type Search, stringifySearch } from '#web/navigation/route-query.ts';
import type { Screen } from '#web/product/product-parts.ts';
import { restoreSession, session } from '#web/session/session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: Screen;
  }
}

/** The routes of the product from its list of screens, behind one guard. */
export function routerOf(screens: readonly Screen[]): AnyRouter {
  const root = createRootRoute({ component: Outlet, validateSearch: (search) => search as Search });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: lazyRouteComponent(() => arrival(() => import('#web/shell/shell.tsx')), 'Shell'),
    beforeLoad: async ({ matches, location }) => {
      await restored();
      const screen = matches.at(-1)?.staticData.screen;
      const verdict = verdictOn(screen, session.get());
      const from = location.href;
      if (verdict === 'sign-in')
        throw redirect({ to: '/login', search: from === '/' ? {} : { to: from }, replace: true });
      if (verdict === 'set-up') throw redirect({ to: setUpRoute, replace: true });
      if (verdict === 'no-access') throw redirect({ to: '/error-403', search: { from }, replace: true });
      if (verdict === 'unknown') throw redirect({ to: '/error-404', search: { from }, replace: true });
    },
  });
  const isOutside = ({ route }: Screen) => route === '/login';
  const outside = screens.filter(isOutside).map((screen) => routeOf(screen, () => root));
  const inside = screens.filter((screen) => !isOutside(screen)).map((screen) => routeOf(screen, () => shell));
  // Everything else: the guard tells a visitor from a person who mistyped.
  const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: () => null });
  return createRouter({
    routeTree: root.addChildren([...outside, shell.addChildren([...inside, unknown])]),
    history: createHashHistory(),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    // Data belongs to the query cache; the router keeps none.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: FailureScreen,
    scrollRestoration: false,
  }) as AnyRouter;
}

function routeOf(screen: Screen, getParentRoute: () => AnyRoute) {
  const load = () => arrival(async () => (await Promise.all([loadScreen(screen), textsFor(screen.route)]))[0]);
  return createRoute({
    getParentRoute,
    path: screen.route.replace(/:(\w+)/g, '$$$1'),
    staticData: { screen },
    component: lazyRouteComponent(load),
  });
}

/** The session of the last visit; without a connection the person who was here last, with what was kept for them. */
async function restored(): Promise<void> {
  try {
    await restoreSession();
  } catch (error) {
    const { resumeOffline } = await import('#web/offline/offline.ts');
    if (!(await resumeOffline())) throw error;
  }
}

/** The component of a screen, wrapped so that it knows which screen it is. */
async function loadScreen(screen: Screen) {
  const Content = await contentOf(screen);
  return {
    default: () => (
      <ScreenContext value={screen}>
        <Content />
      </ScreenContext>
    ),
  };
}

async function contentOf(screen: Screen) {
  if ('load' in screen) return (await screen.load()).default;
  const [{ ResourcePage }, resource] = await Promise.all([
    import('#web/resource-page/resource-page.tsx'),
    screen.resource(),
  ]);
  return () => <ResourcePage resource={resource} />;
}
