import { useTexts } from '#web/i18n/texts.ts';
import { closePanel } from '#web/navigation/panel-address.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** The drawer while its code is on the way: it has its width already. */
export function ComingPanel({ wide }: { readonly wide: boolean }) {
  const { t } = useTexts();
  return (
    <Drawer title="" label={t('state.loading')} wide={wide} close={closePanel}>
      <SkeletonRows rows={10} />
    </Drawer>
  );
}
