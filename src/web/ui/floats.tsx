import type {
  MenuDividerProps,
  MenuDropdownProps,
  MenuItemProps,
  MenuLabelProps,
  PopoverDropdownProps,
  PopoverProps,
} from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  type ComponentPropsWithRef,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useStore } from '#web/state/store.ts';
import { bringFloats, floatLibrary } from '#web/ui/float-coming.ts';
import { type Float, FloatContext, type FloatLook, useFloat } from '#web/ui/float-context.ts';
import { notifyProblem } from '#web/ui/notices.ts';

type FloatProps = FloatLook & Pick<PopoverProps, 'opened' | 'onChange' | 'children'>;

interface FloatPartsProps {
  readonly kind: Float['kind'];
  readonly opened: boolean | undefined;
  readonly onChange: ((opened: boolean) => void) | undefined;
  readonly look: FloatLook;
  readonly children: ReactNode;
}

/** Brings the library when it is opened first; one that does not come closes it again, and says why. */
function FloatParts({ kind, opened: told, onChange, look, children }: FloatPartsProps) {
  const [own, setOwn] = useState(false);
  const target = useRef<HTMLElement>(null);
  const id = useId();
  const opened = told ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onChange?.(next);
  };
  useEffect(() => {
    if (!opened || floatLibrary.get()) return;
    bringFloats().catch((error: unknown) => {
      setOwn(false);
      onChange?.(false);
      notifyProblem(error);
    });
  }, [opened, onChange]);
  const hasRoles = look.withRoles !== false;
  return <FloatContext value={{ kind, opened, change, target, id, hasRoles, look }}>{children}</FloatContext>;
}

interface TargetProps {
  /** A button, or what hands its ref on to one. */
  readonly children: ReactElement<ComponentPropsWithRef<'button'>>;
}

/** What opens it: the same element before the library has come and after. */
function Target({ children: child }: TargetProps) {
  const { kind, opened, change, target, id, hasRoles } = useFloat();
  const ref = useMergedRef(target, child.props.ref as Ref<HTMLElement>);
  const roles = { id, 'aria-haspopup': kind, 'aria-expanded': opened, 'aria-controls': `${id}-dropdown` };
  if (!opened) delete (roles as Partial<typeof roles>)['aria-controls'];
  // A menu is opened by its button; a box by whoever keeps whether it is open.
  const presses: ComponentPropsWithRef<'button'> =
    kind !== 'menu'
      ? {}
      : {
          onClick: (event) => {
            child.props.onClick?.(event);
            change(!opened);
          },
        };
  return cloneElement(child, { ...(hasRoles ? roles : {}), ...presses, ref: ref as Ref<HTMLButtonElement> });
}

/** What is shown is put there when it is opened first. */
function Box(props: MenuDropdownProps & PopoverDropdownProps) {
  const { kind, opened } = useFloat();
  const floats = useStore(floatLibrary);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  if (!floats || !wasOpened) return null;
  return kind === 'menu' ? <floats.MenuBox {...props} /> : <floats.PopoverBox {...props} />;
}

/** Parts of a menu are drawn inside of an open one, where the library is there. */
const useMenuParts = () => useStore(floatLibrary)?.Menu;

function Item(props: MenuItemProps & Omit<ComponentPropsWithRef<'button'>, keyof MenuItemProps>) {
  const parts = useMenuParts();
  return parts && <parts.Item {...props} />;
}

function Label(props: MenuLabelProps) {
  const parts = useMenuParts();
  return parts && <parts.Label {...props} />;
}

function Divider(props: MenuDividerProps) {
  const parts = useMenuParts();
  return parts && <parts.Divider {...props} />;
}

/** A menu of the components' library, whose code comes when the first one is opened. Its button opens it. */
export function Menu({ opened, onChange, children, ...look }: FloatProps) {
  return (
    <FloatParts kind="menu" opened={opened} onChange={onChange} look={look}>
      {children}
    </FloatParts>
  );
}
Menu.Target = Target;
Menu.Dropdown = Box;
Menu.Item = Item;
Menu.Label = Label;
Menu.Divider = Divider;

/** A box beside what opens it; whether it is open is kept by whoever shows it. Its code comes like that of a menu. */
export function Popover({ opened, onChange, children, ...look }: FloatProps) {
  return (
    <FloatParts kind="dialog" opened={opened} onChange={onChange} look={look}>
      {children}
    </FloatParts>
  );
}
Popover.Target = Target;
Popover.Dropdown = Box;
