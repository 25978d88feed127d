import type { ComponentProps, ReactNode } from 'react';
import { Menu } from '#web/ui/floats.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

type ButtonProps = Pick<
  ComponentProps<typeof IconButton>,
  'icon' | 'label' | 'small' | 'className' | 'tabIndex' | 'autoFocus'
>;

interface IconMenuProps extends ButtonProps, Omit<ComponentProps<typeof Menu>, 'children'> {
  /** Of the box with the items. */
  readonly boxClassName?: string | undefined;
  /** Items, labels and dividers of `Menu`. */
  readonly children: ReactNode;
}

/** A menu that a button of one sign opens below its end, unless told otherwise. */
export function IconMenu(props: IconMenuProps) {
  const { icon, label, small, className, tabIndex, autoFocus, boxClassName, children, ...menu } = props;
  return (
    <Menu position="bottom-end" {...menu}>
      <Menu.Target>
        <IconButton {...{ icon, label, small, className, tabIndex, autoFocus }} />
      </Menu.Target>
      <Menu.Dropdown className={boxClassName}>{children}</Menu.Dropdown>
    </Menu>
  );
}
