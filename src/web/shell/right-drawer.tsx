import { Suspense } from 'react';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { closePanel, panelOf } from '#web/navigation/panel-address.ts';
import { useProduct } from '#web/product/product-context.ts';
import { ComingPanel } from '#web/shell/coming-panel.tsx';

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
