import { useEffect } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { LeftDrawer } from '#web/shell/left-drawer.tsx';
import { menuSheetOpen } from '#web/shell/palette-state.ts';
import { useClientState } from '#web/state/client-state.ts';
import { useStore } from '#web/state/store.ts';
import { Sheet } from '#web/ui/sheet.tsx';

/** The whole menu on a phone, as a sheet; going somewhere closes it. */
export function MenuSheet() {
  const { t } = useTexts();
  const open = useStore(menuSheetOpen);
  const { route } = useClientState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the route closes the sheet
  useEffect(() => menuSheetOpen.set(false), [route]);
  if (!open) return null;
  return (
    <Sheet label={t('shell.menu')} close={() => menuSheetOpen.set(false)}>
      <LeftDrawer />
    </Sheet>
  );
}
