import type { MenuProps, PopoverProps } from '@mantine/core';
import { createContext, type RefObject, use } from 'react';

/** What is said of its place and its ways. */
export type FloatLook = Pick<
  PopoverProps,
  'position' | 'width' | 'withinPortal' | 'trapFocus' | 'returnFocus' | 'withRoles'
> &
  Pick<MenuProps, 'closeOnItemClick'>;

/** What the parts of a menu, or of a box, know of each other. */
export interface Float {
  readonly kind: 'menu' | 'dialog';
  readonly opened: boolean;
  readonly change: (opened: boolean) => void;
  readonly target: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly hasRoles: boolean;
  readonly look: FloatLook;
}

export const FloatContext = createContext<Float | null>(null);

export function useFloat(): Float {
  const float = use(FloatContext);
  if (!float) throw new Error('a part of a menu outside a menu');
  return float;
}
