import { useState } from 'react';
import { fold } from '#kernel/search-folding.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useProduct } from '#web/product/product-context.ts';
import { Screen } from '#web/product/screen.tsx';
import styles from '#modules/house/shell/catalogue.module.css';
import { placesOf } from '#web/shell/menu.ts';
import { useMenu } from '#web/shell/menu-data.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

/** Every dictionary and setting that the person may open, by group, found by a few letters in any script. */
export default function CatalogueScreen() {
  const { t } = useTexts();
  const { catalogue } = useProduct();
  const { groups } = placesOf(useMenu(), catalogue.code);
  const [typed, setTyped] = useState('');
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ name }) => words.every((word) => fold(`${name} ${group.name}`).includes(word))),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <Screen>
      <div className={`page stack full ${styles.page}`}>
        <SearchField value={typed} change={setTyped} />
        {!found.length && <p className="quiet">{t('state.nothing_found')}</p>}
        {found.map(({ code, name, icon, entries }) => (
          <section key={code} className="stack gap-12" aria-labelledby={`group-${code}`}>
            <h2 id={`group-${code}`} className="row text-14">
              <Icon name={icon} />
              {name} <span className="count">{entries.length}</span>
            </h2>
            <ul className={`grid gap-8 ${styles.entries}`}>
              {entries.map((entry) => (
                <li key={entry.route}>
                  <ScreenLink to={entry.route} className={`row card hovers tap ink untied ${styles.entry}`}>
                    <Icon name={entry.icon} />
                    <span className="shrinks">{entry.name}</span>
                  </ScreenLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Screen>
  );
}
