import {
  type AnyRoute,
  type AnyRouter,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  redirect,
  useMatches,
  useRouter,
} from '@tanstack/react-router';
import { textsFor, useTexts } from '#web/i18n/texts.ts';
import { arrival, ChunkProblem } from '#web/navigation/arrival.ts';
import { setUpRoute, verdictOn } from '#web/router/guard.ts';
import { ScreenContext } from '#web/product/screen-context.ts';
import { parseSearch, patternOf, type Search, stringifySearch } from '#web/navigation/route-query.ts';
import type { Screen } from '#web/product/product-parts.ts';
import { restoreSession, session } from '#web/session/session.ts';
import { useEffect, useEffectEvent } from 'react';
import { connection } from '#web/api/connection.ts';
import { CallProblem } from '#web/api/problem.ts';
import { FailureSign } from '#web/ui/failure-sign.tsx';
import { ScreenFrame } from '#web/ui/screen-frame.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: Screen;
  }
}

/** The routes of the product from its list of screens, behind one guard. */
/** Shown without the frame of the product: signing in, and screens on which nobody is signed in. */
const outsideRoutes: readonly string[] = ['/login', '/kiosk', '/wall', '/test', '/certificate'];

export function routerOf(screens: readonly Screen[]): AnyRouter {
  const root = createRootRoute({ component: Outlet, validateSearch: (search) => search as Search });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: lazyRouteComponent(() => arrival(() => import('#web/shell/shell.tsx')), 'Shell'),
    beforeLoad: async ({ matches, location }) => {
      await restored();
      const match = matches.at(-1);
      const screen = match?.staticData.screen;
      const verdict = verdictOn(screen, session.get(), match?.params);
      const from = location.href;
      if (verdict === 'sign-in')
        throw redirect({ to: '/login', search: from === '/' ? {} : { to: from }, replace: true });
      if (verdict === 'set-up') throw redirect({ to: setUpRoute, replace: true });
      if (verdict === 'no-access') throw redirect({ to: '/error-403', search: { from }, replace: true });
      if (verdict === 'unknown') throw redirect({ to: '/error-404', search: { from }, replace: true });
    },
  });
  const isOutside = ({ route }: Screen) => outsideRoutes.includes(route);
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
    path: patternOf(screen.route),
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

/** An unexpected failure, at the address where it happened, so that trying again is one press. */
function FailureScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTexts();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const again = useEffectEvent(retry);
  const noNetwork = error instanceof ChunkProblem || (error instanceof CallProblem && error.status === 0);
  // When the connection is back nobody has to ask for it.
  useEffect(() => {
    if (!noNetwork) return undefined;
    return connection.subscribe(() => !connection.get().isLost && again());
  }, [noNetwork]);
  const title = noNetwork ? t('problem.no_response') : t('screen.error');
  return (
    <ScreenFrame route="/error" title={title}>
      <FailureSign
        kind={noNetwork ? 'offline' : 'failure'}
        text={noNetwork ? t('error.no_response_hint') : t('error.unexpected_hint')}
        detail={detailOf(error)}
        retry={retry}
      />
    </ScreenFrame>
  );
}

const detailOf = (error: unknown): string =>
  error instanceof CallProblem
    ? `${error.code} ${error.description}`
    : error instanceof ChunkProblem
      ? ''
      : String(error);

/** Stands for a screen whose code is on its way for longer than 300 ms. */
function PendingScreen() {
  const { t } = useTexts();
  const screen = useMatches().at(-1)?.staticData.screen;
  return (
    <ScreenFrame route={screen?.route ?? '/'} title={screen ? t(screen.text) : ''} busy>
      <SkeletonRows />
    </ScreenFrame>
  );
}
