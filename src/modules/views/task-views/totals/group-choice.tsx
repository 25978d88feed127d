import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { menuChoice } from '#web/ui/menu-choice.tsx';

interface GroupChoiceProps<G extends string> {
  /** The part of the address that holds it. */
  readonly name: string;
  readonly label: string;
  readonly icon: string;
  readonly offered: readonly G[];
  readonly chosen: G | null;
}

/** By what rows stand together; it is part of the address, so links and saved views bring it back. */
export function GroupChoice<G extends string>({ name, label, icon, offered, chosen }: GroupChoiceProps<G>) {
  const { t } = useTexts();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon={icon} label={label} aria-pressed={chosen !== null} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {[null, ...offered].map((one) => (
          <Menu.Item
            key={one ?? ''}
            {...menuChoice('menuitemradio', one === chosen)}
            leftSection={<Icon name={one === chosen ? 'check' : 'point'} size={14} />}
            onClick={() => changeSearch({ [name]: one, page: null })}
          >
            {t(one ? `totals.by.${one}` : 'totals.by.nothing')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
