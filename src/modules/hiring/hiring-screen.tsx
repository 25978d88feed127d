import { lazy, Suspense } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { actions } from '#modules/actions.ts';
import { appealForJobs } from '#modules/hiring/appeal-for-jobs.ts';
import { HiringBoard } from '#modules/hiring/hiring-board.tsx';
import { HiringFigures } from '#modules/hiring/hiring-figures.tsx';
import styles from '#modules/hiring/hiring.module.css';
import { useHiringNews } from '#modules/hiring/use-hiring.tsx';

const ResourcePage = lazy(async () => ({
  default: (await import('#web/resource-page/resource-page.tsx')).ResourcePage,
}));

const views = ['board', 'table', 'figures'] as const;
type View = (typeof views)[number];
/** No filter of the rows: which view it is stands in the address beside them. */
const asTable = {};

/** Applicants as a board by stages, as a table, and as figures. */
export default function HiringScreen() {
  const { view } = useSearchTexts();
  if (view !== 'table') return <BoardScreen view={view === 'figures' ? 'figures' : 'board'} />;
  return (
    <Suspense>
      <ResourcePage resource={appealForJobs} side={asTable} views={<ViewSwitch view="table" />} />
    </Suspense>
  );
}

function ViewSwitch({ view }: { readonly view: View }) {
  const { t } = useTexts();
  return (
    <OneOf
      label={t('hiring.view')}
      of={views}
      value={view}
      nameOf={(one) => t(`hiring.view.${one}`)}
      choose={(chosen) => changeSearch({ view: chosen === 'board' ? null : chosen })}
    />
  );
}

function BoardScreen({ view }: { readonly view: 'board' | 'figures' }) {
  const { t } = useTexts();
  const may = useMay();
  useHiringNews();
  return (
    <Screen
      actions={
        may([actions.applications.create]) && (
          <CreateButton label={t('hiring.add')} onClick={() => openPanel(appealForJobs.path, 'new')} />
        )
      }
    >
      <div className={`row wrap ruled ${styles.bar}`}>
        <ViewSwitch view={view} />
        {view === 'board' && <span className="quiet small wide-only">{t('hiring.keys')}</span>}
      </div>
      {view === 'board' ? <HiringBoard mayMove={may([actions.applications.update])} /> : <HiringFigures />}
    </Screen>
  );
}
