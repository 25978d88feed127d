import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { useMay } from '#web/session/session.ts';
import { OrderedScreen } from '#web/tree/ordered-screen.tsx';
import { useOrderedRows } from '#web/tree/use-ordered-rows.ts';
import { landingData, landingPlaces } from '#modules/site/landing-data.ts';
import { previewBlock, shownOf } from '#modules/site/content-preview.tsx';
import { LanguageMarks } from '#modules/site/language-marks.tsx';
import { SectionList } from '#modules/site/section-list.tsx';
import { ShownMark, useShowing } from '#modules/site/showing.tsx';
import { type BlockKind, SitePreview } from '#modules/site/site-preview.tsx';

/** How each place of the landing page shows what stands in it. */
const kinds: Readonly<Record<(typeof landingPlaces)[number], BlockKind>> = {
  hero: 'headline',
  figures: 'figure',
  advantages: 'card',
  process: 'card',
  clients: 'quote',
  questions: 'question',
  contacts: 'text',
};

/** The landing page place by place, and beside it as a visitor sees it. */
export default function LandingDataScreen() {
  const { t } = useTexts();
  const may = useMay();
  const search = useSearchTexts();
  const place = landingPlaces.find((one) => one === search.place) ?? landingPlaces[0];
  const list = useOrderedRows({ path: landingData.path, only: (row) => row.place === place, display: 'name' });
  const canMove = may(landingData.access.update ?? 'public');
  const showing = useShowing(landingData.path, canMove);
  return (
    <OrderedScreen
      resource={landingData}
      list={list}
      canMove={canMove}
      isFaded={(row) => row.is_shown === false}
      renderActions={showing.action}
      given={{ place }}
      columns={[
        {
          name: 'value',
          label: t('landing-data.value'),
          renderCell: (row) => <span translate="no">{String(row.value ?? '')}</span>,
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
      after={
        <SitePreview
          isComing={list.isPending}
          parts={[
            {
              id: place,
              title: null,
              blocks: shownOf(list.rows).map((row) => previewBlock(row, kinds[place])),
            },
          ]}
        />
      }
    />
  );
}
