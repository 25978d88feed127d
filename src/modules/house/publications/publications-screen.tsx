import { lazy, Suspense } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { useMay } from '#web/session/session.ts';
import { Screen } from '#web/product/screen.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { actions } from '#modules/actions.ts';
import { publications } from '#modules/house/publications/publications.ts';
import styles from '#modules/house/publications/publications.module.css';

const ResourcePage = lazy(async () => ({
  default: (await import('#web/resource-page/resource-page.tsx')).ResourcePage,
}));
const BrokenLinks = lazy(() => arrival(() => import('#modules/house/publications/broken-links.tsx')));

const SiteInsight = lazy(() => arrival(() => import('#modules/house/publications/site-insight.tsx')));

const views = ['list', 'links', 'insight'] as const;
type View = (typeof views)[number];
/** No filter of the rows: which view it is stands in the address beside them. */
const asList = {};

/** What is published as a list, the links of the whole site that lead nowhere, and what of it is read. */
export default function PublicationsScreen() {
  const search = useSearchTexts();
  const view = views.find((one) => one === search.view) ?? 'list';
  if (view === 'list')
    return (
      <Suspense>
        <ResourcePage resource={publications} side={asList} views={<ViewSwitch view={view} />} />
      </Suspense>
    );
  return (
    <Screen>
      <div className={`row wrap ruled ${styles.viewBar}`}>
        <ViewSwitch view={view} />
      </div>
      <div className={`scrolls ${styles.view}`}>
        <Suspense>{view === 'links' ? <BrokenLinks /> : <SiteInsight />}</Suspense>
      </div>
    </Screen>
  );
}

function ViewSwitch({ view }: { readonly view: View }) {
  const { t } = useTexts();
  const may = useMay();
  const shown = views.filter((one) => one !== 'insight' || may([actions.site.update]));
  return (
    <OneOf
      label={t('publications.view')}
      of={shown}
      value={view}
      nameOf={(one) => t(`publications.view.${one}`)}
      choose={(chosen) => changeSearch({ view: chosen === 'list' ? null : chosen })}
    />
  );
}
