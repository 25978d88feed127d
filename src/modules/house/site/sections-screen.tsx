import { refreshLists } from '#web/lists/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { panelOf } from '#web/navigation/panel-address.ts';
import { useMay } from '#web/session/session.ts';
import { OrderedScreen } from '#web/tree/ordered-screen.tsx';
import { useOrderedRows } from '#web/tree/use-ordered-rows.ts';
import { LanguageMarks } from '#modules/house/site/language-marks.tsx';
import { sectionPath } from '#modules/house/site/section-path.ts';
import { sections } from '#modules/house/site/sections.ts';
import { siteContent } from '#modules/house/site/site-content.ts';
import { ShownMark, useShowing } from '#modules/house/site/showing.tsx';
import { SitePreview } from '#modules/house/site/site-preview.tsx';

/** The sections of the site from top to bottom, as a visitor scrolls through them. */
export default function SectionsScreen() {
  const { t } = useTexts();
  const may = useMay();
  const list = useOrderedRows({ of: sections });
  const open = panelOf(useSearchTexts());
  const shown = list.rows.find(({ id }) => open?.path === sections.path && String(id) === open.id) ?? list.rows[0];
  useChanges(siteContent.path, () => void refreshLists(sections.path));
  const canMove = may(sections.access.update ?? 'public');
  const showing = useShowing(sections.path, canMove);
  return (
    <OrderedScreen
      resource={sections}
      list={list}
      canMove={canMove}
      isFaded={(row) => !row.is_shown}
      renderActions={showing.action}
      columns={[
        { name: 'code', label: t('sections.code'), renderCell: (row) => <code>{row.code}</code>, wide: true },
        {
          name: 'layout',
          label: t('field.layout'),
          renderCell: (row) => t(`sections.layout.${row.layout}`),
          wide: true,
        },
        {
          name: 'blocks',
          label: t('sections.block_count'),
          renderCell: (row) => row.block_count,
          align: 'end',
        },
        {
          name: 'languages',
          label: t('site.languages'),
          renderCell: (row) => <LanguageMarks resource={sections} row={row} />,
          wide: true,
        },
        { name: 'shown', label: t('field.is_shown'), renderCell: (row) => <ShownMark row={row} />, wide: true },
      ]}
      after={
        shown && <SitePreview path={sectionPath({ code: shown.code })} of={siteContent.path} also={sections.path} />
      }
    />
  );
}
