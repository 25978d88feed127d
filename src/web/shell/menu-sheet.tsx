import { useEffect, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { LeftDrawer } from '#web/shell/left-drawer.tsx';
import { menuSheetOpen } from '#web/shell/palette-state.ts';
import { useClientState } from '#web/state/client-state.ts';
import { useStore } from '#web/state/store.ts';
import { Sheet } from '#web/ui/sheet.tsx';

const close = () => menuSheetOpen.set(false);

/** The whole menu on a phone, as a sheet; going somewhere closes it, by whatever way. */
export function MenuSheet() {
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
