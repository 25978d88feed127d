import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { useMay } from '#web/session/session.ts';
import { OrderedScreen } from '#web/tree/ordered-screen.tsx';
import { useOrderedRows } from '#web/tree/use-ordered-rows.ts';
import { landingData, landingPlaces } from '#modules/house/site/landing-data.ts';
import { LanguageMarks } from '#modules/house/site/language-marks.tsx';
import { SectionList } from '#modules/house/site/section-list.tsx';
import { ShownMark, useShowing } from '#modules/house/site/showing.tsx';
import { SitePreview } from '#modules/house/site/site-preview.tsx';

/** Where each place of the landing page stands on it. */
const anchors: Readonly<Record<(typeof landingPlaces)[number], string>> = {
  hero: '',
  figures: '#figures',
  advantages: '#services-part',
  process: '#steps-part',
  clients: '#clients',
  questions: '#questions-part',
  contacts: '#contacts',
};

/** The landing page place by place, and beside it as a visitor sees it. */
export default function LandingDataScreen() {
  const { t } = useTexts();
  const may = useMay();
  const search = useSearchTexts();
  const place = landingPlaces.find((one) => one === search.place) ?? landingPlaces[0];
  const list = useOrderedRows({ of: landingData, only: (row) => row.place === place });
  const canMove = may(landingData.access.update ?? 'public');
  const showing = useShowing(landingData.path, canMove);
  return (
    <OrderedScreen
      resource={landingData}
      list={list}
      canMove={canMove}
      isFaded={(row) => !row.is_shown}
      renderActions={showing.action}
      given={{ place }}
      columns={[
        {
          name: 'value',
          label: t('landing-data.value'),
          renderCell: (row) => <span translate="no">{row.value}</span>,
          wide: true,
        },
        {
          name: 'languages',
          label: t('site.languages'),
          renderCell: (row) => <LanguageMarks resource={landingData} row={row} />,
        },
        { name: 'shown', label: t('field.is_shown'), renderCell: (row) => <ShownMark row={row} />, wide: true },
      ]}
      before={
        <SectionList
          sections={landingPlaces.map((key) => ({
            key,
            name: t(`landing-data.place.${key}`),
            count: list.all.filter((row) => row.place === key).length,
          }))}
          chosen={place}
          choose={(chosen) => changeSearch({ place: chosen, panel: null })}
        />
      }
      after={<SitePreview path={anchors[place]} of={landingData.path} />}
    />
  );
}
