import { createContext, useContext } from 'react';
import type { Screen } from '#web/product/product-parts.ts';

export const ScreenContext = createContext<Screen | null>(null);

/** The screen that a component stands on. */
export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useScreen outside a screen');
  return screen;
}
