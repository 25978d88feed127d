import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Screen } from '#web/product/screen.tsx';
import { publications } from '#modules/publications/publications.ts';
import styles from '#modules/publications/publications.module.css';

const ResourcePage = lazy(async () => ({
  default: (await import('#web/resource-page/resource-page.tsx')).ResourcePage,
}));
const BrokenLinks = lazy(() => arrival(() => import('#modules/publications/broken-links.tsx')));

const views = ['list', 'links'] as const;
type View = (typeof views)[number];
/** No filter of the rows: which view it is stands in the address beside them. */
const asList = {};

/** What is published as a list, and the links of the whole site that lead nowhere. */
export default function PublicationsScreen() {
  const search = useSearchTexts();
  const view = views.find((one) => one === search.view) ?? 'list';
  if (view === 'list')
    return (
      <Suspense>
        <ResourcePage resource={publications} side={asList} lead={<ViewSwitch view={view} />} />
      </Suspense>
    );
  return (
    <Screen>
      <div className={`row wrap ruled ${styles.viewBar}`}>
        <ViewSwitch view={view} />
      </div>
      <div className={`scrolls ${styles.view}`}>
        <Suspense>
          <BrokenLinks />
        </Suspense>
      </div>
    </Screen>
  );
}

function ViewSwitch({ view }: { readonly view: View }) {
  const { t } = useTexts();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('publications.view')}
      value={view}
      onChange={(chosen) => changeSearch({ view: chosen === 'list' ? null : chosen })}
      data={views.map((value) => ({ value, label: t(`publications.view.${value}`) }))}
    />
  );
}
