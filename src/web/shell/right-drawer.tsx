import { Suspense } from 'react';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { closePanel, panelOf } from '#web/navigation/panel-address.ts';
import { useProduct } from '#web/product/product-context.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** Shows the panel that the address names, beside the screen. Lists without a panel of their own show their form. */
export function RightDrawer() {
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
