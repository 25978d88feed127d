import { isGroupOpen } from '#web/shell/menu.ts';
import { useMenu } from '#web/shell/menu-data.ts';
import { MenuLink } from '#web/shell/menu-link.tsx';
import { MenuSection } from '#web/shell/menu-section.tsx';
import { useClientState } from '#web/state/client-state.ts';

/** The groups of the menu. */
export function MenuGroups() {
  const groups = useMenu();
  const { open_categories, category, route } = useClientState();
  return groups.map((group) => (
    <MenuSection
      key={group.code}
      code={group.code}
      name={group.name}
      open={isGroupOpen(group, groups, category, open_categories)}
      isHere={group.code === category}
    >
      {group.entries.map((entry) => (
        <MenuLink
          key={entry.route}
          to={entry.route}
          icon={entry.icon}
          name={entry.name}
          isHere={entry.route === route}
        />
      ))}
    </MenuSection>
  ));
}
