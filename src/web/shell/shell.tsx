import '#web/theme/components-inside.css';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { connection } from '#web/api/connection.ts';
import { outbox, outboxOpen } from '#web/api/outbox-state.ts';
import { useKeyboard } from '#web/keys/keyboard.ts';
import { CreateMenu, useMakeable } from '#web/shell/create-menu.tsx';
import { LeftDrawer } from '#web/shell/left-drawer.tsx';
import { keysSheetOpen, menuSheetOpen, paletteOpen } from '#web/shell/palette-state.ts';
import { useOwnKeys } from '#web/keys/own-keys.ts';
import type { Screen } from '#web/product/product-parts.ts';
import { useProduct } from '#web/product/product-context.ts';
import styles from '#web/shell/shell.module.css';
import { useShellCommands } from '#web/shell/commands-and-keys.ts';
import { TopTools } from '#web/shell/top-tools.tsx';
import { useStore } from '#web/state/store.ts';
import { Confirmation } from '#web/ui/confirm.tsx';
import { useClientState } from '#web/state/client-state.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { closePanel, panelOf } from '#web/navigation/panel-address.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import bottomBarStyles from '#web/shell/bottom-bar.module.css';
import { useScreenTitle } from '#web/product/screen-title.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';

const Palette = lazy(() => arrival(() => import('#web/shell/palette.tsx')));
const OfflineSign = lazy(() => arrival(() => import('#web/offline/offline-sign.tsx')));
const OutboxDialog = lazy(() => arrival(() => import('#web/offline/outbox-dialog.tsx')));
const KeysSheet = lazy(() => arrival(() => import('#web/shell/keys-sheet.tsx')));

/** Everything around the screens. A visitor who is not signed in sees the screen alone. */
export function Shell() {
  const { user } = useSession();
  return user ? <Inside /> : <Outlet />;
}

function Inside() {
  const { t } = useTexts();
  const isSheetOpen = useStore(menuSheetOpen);
  const isPaletteOpen = useStore(paletteOpen);
  const isKeysSheetOpen = useStore(keysSheetOpen);
  const isOutboxOpen = useStore(outboxOpen);
  const { isLost, isSilent } = useStore(connection);
  const isSigned = useStore(outbox).length > 0 || isLost || isSilent;
  const { layers } = useProduct();
  useShellCommands();
  useOwnKeys();
  useKeyboard();
  return (
    <div className={`grid ${styles.shell}`}>
      <button
        type="button"
        className={`medium rounded ${styles.skip}`}
        onClick={() => document.getElementById('main')?.focus()}
      >
        {t('shell.skip_to_content')}
      </button>
      <div className={`wide-only ${styles.left}`}>{!isSheetOpen && <LeftDrawer />}</div>
      <div className={`shrinks card panel clips ${styles.stage}`}>
        <Outlet />
        <TopTools />
        <RightDrawer />
      </div>
      <BottomBar />
      <MenuSheet />
      <Confirmation />
      <Suspense fallback={null}>
        {isPaletteOpen && <Palette />}
        {isKeysSheetOpen && <KeysSheet />}
        {isSigned && <OfflineSign />}
        {isOutboxOpen && <OutboxDialog />}
        {layers.map((Layer, at) => (
          <Layer key={at} />
        ))}
      </Suspense>
    </div>
  );
}

const close = () => menuSheetOpen.set(false);

/** The whole menu on a phone, as a sheet; going somewhere closes it, by whatever way. */
function MenuSheet() {
  return useStore(menuSheetOpen) && <OpenSheet />;
}

function OpenSheet() {
  const { t } = useTexts();
  const { route } = useClientState();
  const [openedAt] = useState(route);
  useEffect(() => {
    if (route !== openedAt) close();
  }, [route, openedAt]);
  return (
    <Sheet label={t('shell.menu')} close={close}>
      <LeftDrawer inSheet leave={close} />
    </Sheet>
  );
}

/** Shows the panel that the address names, beside the screen. Lists without a panel of their own show their form. */
function RightDrawer() {
  const { panels } = useProduct();
  const address = panelOf(useSearchTexts());
  const panel = address && panels.find(({ path }) => path === address.path);
  if (!address || !panel) return null;
  const { Content, isWide } = panel;
  // New ones are forms.
  const coming = <ComingPanel wide={isWide && address.id !== 'new'} />;
  return (
    <Suspense fallback={coming}>
      <Content key={`${address.path}:${address.id}`} path={address.path} id={address.id} close={closePanel} />
    </Suspense>
  );
}

/** The drawer while its code is on the way: it has its width already. */
function ComingPanel({ wide }: { readonly wide: boolean }) {
  const { t } = useTexts();
  return (
    <Drawer title="" label={t('state.loading')} wide={wide} close={closePanel}>
      <SkeletonRows rows={10} />
    </Drawer>
  );
}

const places = 5;

const place = `stack gap-3 shrinks quiet medium level rounded middle ${bottomBarStyles.place}`;

/**
 * The daily places under the thumb, on a phone: the first that the person may open of those meant for them, five with
 * the "+" in their middle.
 */
function BottomBar() {
  const { t } = useTexts();
  const titleOf = useScreenTitle();
  const may = useMay();
  const { screens, phonePlaces } = useProduct();
  const { route } = useClientState();
  const makeable = useMakeable();
  const routes = phonePlaces.find(({ need }) => may(need))?.routes ?? [];
  const daily = routes
    .flatMap((place) => screens.find((screen) => screen.route === place && may(screen.need)) ?? [])
    .slice(0, places - (makeable.length ? 1 : 0));
  const middle = Math.ceil(daily.length / 2);
  const placeOf = (screen: Screen) => (
    <ScreenLink
      key={screen.route}
      to={screen.route}
      className={`${place} untied`}
      aria-current={screen.route === route ? 'page' : undefined}
    >
      <Icon name={screen.icon} size={20} />
      <span className="full cut">
        {t.has(`${screen.text}_short`) ? t(`${screen.text}_short`) : titleOf(screen.text)}
      </span>
    </ScreenLink>
  );
  return (
    <nav className={`flex gap-0 rigid phone-only panel ${bottomBarStyles.bar}`} aria-label={t('shell.daily_places')}>
      {daily.slice(0, middle).map(placeOf)}
      {makeable.length > 0 && (
        <CreateMenu makeable={makeable} position="top">
          <button type="button" className={`${place} ${bottomBarStyles.create}`} data-create="">
            <Icon name="plus" size={20} />
            <span className="full cut">{t('shell.new')}</span>
          </button>
        </CreateMenu>
      )}
      {daily.slice(middle).map(placeOf)}
    </nav>
  );
}
