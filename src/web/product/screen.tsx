import { useScreen } from '#web/product/screen-context.ts';
import { useScreenTitle } from '#web/product/screen-title.ts';
import { ScreenFrame, type ScreenFrameProps } from '#web/ui/screen-frame.tsx';

/** The frame of the screen that the address names; its title is the screen's own unless told otherwise. */
export function Screen({ title, ...rest }: Omit<ScreenFrameProps, 'route' | 'title'> & { readonly title?: string }) {
  const titleOf = useScreenTitle();
  const screen = useScreen();
  return <ScreenFrame route={screen.route} title={title ?? titleOf(screen.text)} {...rest} />;
}
