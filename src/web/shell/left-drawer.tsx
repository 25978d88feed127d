import { useTexts } from '#web/i18n/texts.ts';
import { paletteOpen } from '#web/shell/palette-state.ts';
import { CreateMenu, useMakeable } from '#web/shell/create-menu.tsx';
import { MenuLink } from '#web/shell/menu-link.tsx';
import { RecentScreens } from '#web/shell/recent-screens.tsx';
import styles from '#web/shell/left-drawer.module.css';
import { UserMenu } from '#web/shell/user-menu.tsx';
import { keysOf } from '#web/ui/shortcuts.ts';
import { clientState, toggleLeftDrawer, useClientState } from '#web/state/client-state.ts';
import { Mark, productName } from '#web/ui/brand.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useMay } from '#web/session/session.ts';
import { useOptions } from '#web/cache/options.ts';
import { MenuSection } from '#web/shell/menu-section.tsx';
import { useProduct } from '#web/product/product-context.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { isGroupOpen, type MenuEntry, placesOf } from '#web/shell/menu.ts';
import { useMenu } from '#web/shell/menu-data.ts';

interface LeftDrawerProps {
  readonly inSheet?: boolean;
  /** Called when the person goes somewhere. */
  readonly leave?: () => void;
}

/** The menu: home, pinned projects, the groups, what was visited last, settings, and the person. */
export function LeftDrawer({ inSheet, leave }: LeftDrawerProps) {
  const { t } = useTexts();
  const { left_drawer_open, route } = useClientState();
  const toggle = () => clientState.set(toggleLeftDrawer);
  return (
    <section
      className={`stack gap-0 ${styles.drawer}`}
      aria-label={t('shell.menu')}
      id="left-drawer"
      data-open={left_drawer_open || undefined}
    >
      <div className={`row between gap-0 rigid ${styles.head}`}>
        <span className={`row text-14 ${styles.brand}`}>
          <Mark />
          <span>{productName}</span>
        </span>
        <span className="grow" />
        <NewSign leave={leave} />
        {inSheet ? (
          <IconButton icon="x" label={t('action.close')} onClick={leave} />
        ) : (
          <IconButton
            icon={left_drawer_open ? 'layout-sidebar-left-collapse' : 'layout-sidebar-left-expand'}
            label={left_drawer_open ? t('shell.fold_menu') : t('shell.unfold_menu')}
            keys="mod+KeyB"
            small
            aria-expanded={left_drawer_open}
            aria-controls="left-drawer"
            onClick={toggle}
          />
        )}
      </div>
      <button
        type="button"
        className={`row rigid framed quiet panel ${styles.search}`}
        onClick={() => {
          leave?.();
          paletteOpen.set(true);
        }}
      >
        <Icon name="search" />
        <span className={`grow cut start ${styles.words}`}>{t('action.search')}</span>
        <span className={`flex gap-3 to-end wide-only ${styles.keys}`} aria-hidden="true">
          {keysOf('mod+KeyK').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      </button>
      <nav
        className={`grow ${styles.nav}`}
        data-menu=""
        aria-label={t('shell.menu')}
        onClick={(event) => (event.target as Element).closest('a') && leave?.()}
      >
        <ul>
          <MenuLink to="/" icon="home" name={t('screen.home')} isHere={route === '/'} />
        </ul>
        <PinnedProjects />
        <MenuGroups />
        <RecentScreens />
        <ul className={styles.last}>
          <MenuLink to="/settings" icon="settings" name={t('screen.settings')} isHere={route === '/settings'} />
        </ul>
      </nav>
      <UserMenu />
    </section>
  );
}

/** The "+" in the head of the menu. */
function NewSign({ leave }: Pick<LeftDrawerProps, 'leave'>) {
  const { t } = useTexts();
  const makeable = useMakeable();
  if (!makeable.length) return null;
  return (
    <CreateMenu makeable={makeable} position="bottom-end" leave={leave}>
      <IconButton icon="plus" label={t('shell.new')} small />
    </CreateMenu>
  );
}

const code = 'pinned';
/** Where a pinned project leads, by what the person may open: its board, else its tasks. */
const targets = ['/tasks/new-version-tasks', '/tasks/tasks', '/tasks/projects'];

function PinnedProjects() {
  const { t } = useTexts();
  const may = useMay();
  const { screens } = useProduct();
  const { pinned_project_ids, open_categories } = useClientState();
  const { data } = useOptions('fp/projects', { enabled: pinned_project_ids.length > 0 });
  const target = targets.find((route) => screens.some((screen) => screen.route === route && may(screen.need)));
  const projects = pinned_project_ids.flatMap((id) => data?.find((project) => project.id === id) ?? []);
  if (!projects.length || !target) return null;
  return (
    <MenuSection code={code} name={t('shell.pinned_projects')} open={open_categories[code] ?? true}>
      {projects.map(({ id, name, color }) => (
        <li key={id}>
          <ScreenLink
            to={target}
            search={{ project_id: String(id) }}
            className={`row ghost soft medium tap untied rounded ${styles.link}`}
            title={name}
          >
            <span className={`dot ${styles.dot}`} style={{ background: color ?? 'var(--field-line)' }} />
            <span className={`grow cut start ${styles.words}`} translate="no">
              {name}
            </span>
          </ScreenLink>
        </li>
      ))}
    </MenuSection>
  );
}

/** The places of the menu; the last has a page of its own, and its entries are folded under the link to it. */
function MenuGroups() {
  const { t } = useTexts();
  const { catalogue } = useProduct();
  const { places, groups } = placesOf(useMenu(), catalogue.code);
  const { open_categories, route } = useClientState();
  const entries = groups.flatMap((group) => group.entries);
  return (
    <>
      {places.map((place) => (
        <MenuSection
          key={place.code}
          code={place.code}
          name={place.name}
          open={isGroupOpen(place, places, route, open_categories)}
          isHere={isIn(place.entries, route)}
        >
          <Entries entries={place.entries} route={route} />
        </MenuSection>
      ))}
      {entries.length > 0 && (
        <MenuSection
          code={catalogue.code}
          name={t(catalogue.text)}
          to={catalogue.route}
          count={entries.length}
          open={open_categories[catalogue.code] ?? false}
          isHere={route === catalogue.route || isIn(entries, route)}
        >
          <Entries entries={entries} route={route} />
        </MenuSection>
      )}
    </>
  );
}

const isIn = (entries: readonly MenuEntry[], route: string | null) => entries.some((entry) => entry.route === route);

function Entries({ entries, route }: { readonly entries: readonly MenuEntry[]; readonly route: string | null }) {
  return entries.map((entry) => (
    <MenuLink key={entry.route} to={entry.route} icon={entry.icon} name={entry.name} isHere={entry.route === route} />
  ));
}
