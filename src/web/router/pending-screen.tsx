import { useMatches } from '@tanstack/react-router';
import { useTexts } from '#web/i18n/texts.ts';
import { ScreenFrame } from '#web/ui/screen-frame.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** Stands for a screen whose code is on its way for longer than 300 ms. */
export function PendingScreen() {
  const { t } = useTexts();
  const screen = useMatches().at(-1)?.staticData.screen;
  return (
    <ScreenFrame route={screen?.route ?? '/'} title={screen ? t(screen.text) : ''} busy>
      <SkeletonRows />
    </ScreenFrame>
  );
}
