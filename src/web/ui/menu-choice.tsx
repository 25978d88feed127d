import type { ComponentProps } from 'react';

/** A line of a menu that is chosen or not: the library calls every line a plain one, whatever role it is given. */
export const menuChoice = (role: 'menuitemradio' | 'menuitemcheckbox', isChosen: boolean) => ({
  renderRoot: (props: ComponentProps<'button'>) => (
    <button type="button" {...props} role={role} aria-checked={isChosen} />
  ),
});
