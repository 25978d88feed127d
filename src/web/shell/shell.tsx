import '#web/theme/components-inside.css';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { useSession } from '#web/session/session.ts';
import { BottomBar } from '#web/shell/bottom-bar.tsx';
import { connection } from '#web/api/connection.ts';
import { outbox, outboxOpen } from '#web/api/outbox-state.ts';
import { useKeyboard } from '#web/keys/keyboard.ts';
import { LeftDrawer } from '#web/shell/left-drawer.tsx';
import { MenuSheet } from '#web/shell/menu-sheet.tsx';
import { keysSheetOpen, menuSheetOpen, paletteOpen } from '#web/shell/palette-state.ts';
import { useOwnKeys } from '#web/keys/own-keys.ts';
import { useProduct } from '#web/product/product-context.ts';
import { RightDrawer } from '#web/shell/right-drawer.tsx';
import styles from '#web/shell/shell.module.css';
import { useShellCommands } from '#web/shell/commands-and-keys.ts';
import { TopTools } from '#web/shell/top-tools.tsx';
import { useStore } from '#web/state/store.ts';
import { Confirmation } from '#web/ui/confirm.tsx';

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
  const { isLost } = useStore(connection);
  const isSigned = useStore(outbox).length > 0 || isLost;
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
