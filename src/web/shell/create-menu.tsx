import { cloneElement, type ComponentPropsWithRef, type ReactElement } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import type { Command } from '#web/keys/commands.ts';
import { useProduct } from '#web/product/product-context.ts';
import { useSession } from '#web/session/session.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** What the person may make from any screen. */
export function useMakeable(): readonly Command[] {
  const { commands } = useProduct();
  // Rights come with the session, and may change with it.
  useSession();
  return commands.filter(({ section, visible }) => section === 'create' && visible?.() !== false);
}

interface CreateMenuProps {
  readonly makeable: readonly Command[];
  readonly position: 'bottom-end' | 'top';
  /** Called before something is made. */
  readonly leave?: (() => void) | undefined;
  /** The "+". */
  readonly children: ReactElement<ComponentPropsWithRef<'button'>>;
}

/** The "+" of those who may make something: what there is, by name; one thing alone at once. */
export function CreateMenu({ makeable, position, leave, children }: CreateMenuProps) {
  const { t } = useTexts();
  const make = ({ perform }: Command) => {
    leave?.();
    perform();
  };
  const [only, ...others] = makeable;
  if (only && !others.length) return cloneElement(children, { onClick: () => make(only), title: t(only.text) });
  return (
    <Menu position={position} width={228}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {makeable.map((command) => (
          <Menu.Item key={command.id} leftSection={<Icon name={command.icon} />} onClick={() => make(command)}>
            {t(command.text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
