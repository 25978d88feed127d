import { type ComponentType, lazy, Suspense } from 'react';
import { arrival } from '#web/router/arrival.ts';
import { useSearchTexts } from '#web/router/navigation.ts';
import type { Panel, PanelProps } from '#web/screen.ts';
import { closePanel, panelOf } from '#web/shell/panel-address.ts';
import { useProduct } from '#web/shell/product-context.ts';

const loaded = new WeakMap<Panel, ComponentType<PanelProps>>();

function componentOf(panel: Panel): ComponentType<PanelProps> {
  const known = loaded.get(panel);
  if (known) return known;
  const component = lazy(() => arrival(panel.load));
  loaded.set(panel, component);
  return component;
}

/** Shows the panel that the address names, beside the screen. Lists without a panel of their own show their form. */
export function RightDrawer() {
  const { panels } = useProduct();
  const address = panelOf(useSearchTexts());
  const panel = address && panels.find(({ path }) => path === address.path);
  if (!address || !panel) return null;
  const Content = componentOf(panel);
  return (
    <Suspense fallback={null}>
      <Content key={`${address.path}:${address.id}`} path={address.path} id={address.id} close={closePanel} />
    </Suspense>
  );
}
