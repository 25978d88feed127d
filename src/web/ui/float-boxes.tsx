import { Menu, type MenuDropdownProps, Popover, type PopoverDropdownProps } from '@mantine/core';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { useFloat } from '#web/ui/float-context.ts';

/** Stands for the target in the library, which wants it among its own parts. */
function StandIn({ of, ref }: { readonly of: RefObject<HTMLElement | null>; readonly ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => of.current);
  return null;
}

/** It is there closed at first, so that the focus comes back afterwards to where it was. */
function useRising() {
  const { opened, change, target, id, look } = useFloat();
  const [isUp, setUp] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setUp(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { said: { ...look, id, opened: opened && isUp, onChange: change }, target };
}

export function MenuBox(props: MenuDropdownProps) {
  const { said, target } = useRising();
  return (
    <Menu {...said}>
      <Menu.Target>
        <StandIn of={target} />
      </Menu.Target>
      <Menu.Dropdown {...props} />
    </Menu>
  );
}

export function PopoverBox(props: PopoverDropdownProps) {
  const { said, target } = useRising();
  return (
    <Popover {...said}>
      <Popover.Target>
        <StandIn of={target} />
      </Popover.Target>
      <Popover.Dropdown {...props} />
    </Popover>
  );
}
