import { isGroupOpen, type MenuGroup } from '#web/shell/menu.ts';
import { useMenu } from '#web/shell/menu-data.ts';
import styles from '#web/shell/left-drawer.module.css';
import { clientState, openCategory, useClientState } from '#web/state/client-state.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';

/** The groups of the menu. What is folded stays in the page, hidden, so that finding and testing see it. */
export function MenuGroups() {
  const groups = useMenu();
  const { open_categories, category, route } = useClientState();
  return groups.map((group) => (
    <Group
      key={group.code}
      group={group}
      open={isGroupOpen(group, groups, category, open_categories)}
      isHere={group.code === category}
      route={route}
    />
  ));
}

interface GroupProps {
  readonly group: MenuGroup;
  readonly open: boolean;
  readonly isHere: boolean;
  readonly route: string | null;
}

function Group({ group, open, isHere, route }: GroupProps) {
  const listId = `menu-${group.code}`;
  return (
    <section>
      <button
        type="button"
        className={styles.group}
        data-here={isHere || undefined}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => clientState.set(openCategory(group.code, !open))}
      >
        <span className="cut">{group.name}</span>
        <Icon name="chevron-down" size={14} className={styles.chevron} />
      </button>
      <ul id={listId} hidden={!open}>
        {group.entries.map((entry) => (
          <li key={entry.route}>
            <ScreenLink
              to={entry.route}
              className={styles.link}
              aria-current={entry.route === route ? 'page' : undefined}
              title={entry.name}
            >
              <Icon name={entry.icon} />
              <span className={styles.words}>{entry.name}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
