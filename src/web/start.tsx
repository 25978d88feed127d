import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { opens } from '#kernel/addresses.ts';
import { call } from '#web/api/call.ts';
import { locale, setLocale } from '#web/state/locale.ts';
import { firstTexts, hasTexts, restOfTexts, texts, useTexts } from '#web/i18n/texts.ts';
import { followChanges, onNewDevice } from '#web/live/changes.ts';
import { takeInBy } from '#web/api/outbox-state.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { go, hereHref, steerWith } from '#web/navigation/navigation.ts';
import { putOnSheet, watchSheets } from '#web/navigation/style-sheets.ts';
import { routerOf } from '#web/router/router.tsx';
import type { Product, Screen } from '#web/product/product-parts.ts';
import { mayBeSignedIn, onSessionEnd, restoreSession, session } from '#web/session/session.ts';
import { FreeTimeContext } from '#web/fields/free-time.ts';
import { MadeByNameContext } from '#web/fields/made-by-name.ts';
import { ProductContext } from '#web/product/product-context.ts';
import { dropRefusedFilters, droppedFilters } from '#web/lists/dropped-filters.ts';
import { watchScreens } from '#web/keys/screen-on-its-way.ts';
import { dropSecondClicks } from '#web/keys/second-clicks.ts';
import { clientState, visited } from '#web/state/client-state.ts';
import { nextHand } from '#web/state/hand.ts';
import { settled } from '#web/state/settled.ts';
import { componentColors, componentTheme } from '#web/theme/components.ts';
import { followTheme, useTheme } from '#web/theme/theme.ts';
import { bringFloats } from '#web/ui/float-coming.ts';
import { NoticeBoard } from '#web/ui/notice-board.tsx';
import { forgetNotices, notify } from '#web/ui/notices.ts';
import { forgetDecisions } from '#web/ui/decisions.ts';
import { Unreachable } from '#web/ui/unreachable.tsx';

/** Starts the browser's side of the product in `#root`. */
export function start(product: Product): void {
  setLocale(locale.get());
  followTheme();
  dropSecondClicks();
  watchSheets();
  // Asked for first: of the few lines that a browser opens to a server the code soon takes all.
  const words = firstTexts(mayBeSignedIn() ? addressHere() : '/login');
  if (mayBeSignedIn()) {
    restoreSession().catch(() => {});
    fetchAhead(product.screens);
  }
  const router = routerOf(product.screens);
  steerWith(router);
  watchScreens(router);
  followChanges();
  dropRefusedFilters();

  router.subscribe('onResolved', ({ pathChanged }) => {
    const screen = router.state.matches.at(-1)?.staticData.screen;
    if (screen && pathChanged) noteVisit(screen);
    if (pathChanged) droppedFilters.set([]);
  });
  onSessionEnd((reason) => {
    forgetNotices();
    forgetDecisions();
    const here = hereHref();
    if (reason === 'expired') notify({ kind: 'error', text: texts().t('session.expired') });
    go(reason === 'expired' && here !== '/' ? `/login?to=${encodeURIComponent(here)}` : '/login');
  });

  onNewDevice(({ address }) => notify({ kind: 'info', text: texts().t('session.new_device', { address }) }));

  takeInBy((...change) => import('#web/offline/outbox.ts').then((it) => it.letWait(...change)));
  const isUp = router.subscribe('onResolved', () => {
    isUp();
    setTimeout(() => settled.set(true), settledAfterMs);
    setTimeout(() => void bringRest(), restAfterMs);
  });

  // Whoever presses anything may be answered in words that the first sight did without.
  for (const press of ['keydown', 'pointerdown']) addEventListener(press, beginUse, { once: true, capture: true });

  const page = <Page router={router} product={product} words={words} />;
  void putOnSheet().then(() => createRoot(document.getElementById('root')!).render(<StrictMode>{page}</StrictMode>));
}

/** What stands beside the first screen comes after it. */
const settledAfterMs = 2_000;

/** Somebody has begun: what a press may open is not far. */
function beginUse(): void {
  settled.set(true);
  void restOfTexts();
  bringFloats().catch(() => {});
}

/**
 * Nobody waits for the letters on a slow line, nor for what is needed offline: they come when a screen is up. What a
 * press may open comes with the first move of a hand, which is sooner than the press.
 */
const restAfterMs = 4_000;
function bringRest(): Promise<void> {
  delete document.documentElement.dataset.line;
  void nextHand().then(beginUse);
  return import('#web/offline/offline.ts').then(
    (it) => it.startOffline(),
    () => {},
  );
}

/** What the address bar names, without its query. */
const addressHere = (): string => location.hash.slice(1).split('?')[0] || '/';

/** The code of the shell and of the screen comes while the session is being restored, and not after it. */
function fetchAhead(screens: readonly Screen[]): void {
  const here = addressHere();
  const screen = screens.find(({ route }) => opens(route, here));
  const ofScreen = !screen
    ? []
    : 'load' in screen
      ? [screen.load()]
      : [import('#web/resource-page/resource-page.tsx'), screen.resource()];
  for (const fetched of [import('#web/shell/shell.tsx'), ...ofScreen]) fetched.catch(() => {});
}

/** A screen that is left sooner was on the way to another one. */
const visitAfterMs = 2_500;
let visit: ReturnType<typeof setTimeout> | undefined;

/** Route and category go into the client state and, once per visit, into the daily count of the screen. */
function noteVisit({ route, category, need }: Screen): void {
  clearTimeout(visit);
  if (!session.get().user) return;
  // An error page is nowhere: nothing is marked, nothing is counted.
  if (need === 'public') return clientState.set((now) => ({ ...now, route: null, category: null }));
  clientState.set(visited(route, category));
  // Counting is worth no message and no second try.
  visit = setTimeout(
    () => void call('POST /api/admin/screen-visits', { body: { route } }).catch(() => {}),
    visitAfterMs,
  );
}

interface PageProps {
  readonly router: ReturnType<typeof routerOf>;
  readonly product: Product;
  readonly words: Promise<void>;
}

function Page({ router, product, words }: PageProps) {
  const theme = useTheme();
  return (
    <MantineProvider theme={componentTheme} cssVariablesResolver={componentColors} forceColorScheme={theme}>
      <QueryClientProvider client={queryClient}>
        <ProductContext value={product}>
          <MadeByNameContext value={product.madeByName}>
            <FreeTimeContext value={product.freeTime}>
              <WithTexts first={words}>
                <RouterProvider router={router} />
                <NoticeBoard />
              </WithTexts>
            </FreeTimeContext>
          </MadeByNameContext>
        </ProductContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Nothing is shown without words: kept ones serve at once, on a first visit the page waits for them. */
function WithTexts({ first, children }: { readonly first: Promise<void>; readonly children: React.ReactNode }) {
  const { hash } = useTexts();
  const [failed, setFailed] = useState(false);
  useEffect(() => tellWhether(first, setFailed), [first]);
  if (hash !== '') return children;
  return failed ? <Unreachable retry={() => tellWhether(firstTexts(addressHere()), setFailed)} /> : null;
}

/** Tells whether there is nothing to show even after the texts were asked for. */
const tellWhether = (asked: Promise<void>, tell: (failed: boolean) => void): void =>
  void asked.then(
    () => tell(false),
    () => tell(!hasTexts()),
  );
