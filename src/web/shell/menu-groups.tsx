import { useTexts } from '#web/i18n/texts.ts';
import { useProduct } from '#web/product/product-context.ts';
import { isGroupOpen, type MenuEntry, placesOf } from '#web/shell/menu.ts';
import { useMenu } from '#web/shell/menu-data.ts';
import { MenuLink } from '#web/shell/menu-link.tsx';
import { MenuSection } from '#web/shell/menu-section.tsx';
import { useClientState } from '#web/state/client-state.ts';

/** The places of the menu; the last has a page of its own, and its entries are folded under the link to it. */
export function MenuGroups() {
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
