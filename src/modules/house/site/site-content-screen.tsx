import { refreshLists } from '#web/lists/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { useMay } from '#web/session/session.ts';
import { OrderedScreen } from '#web/tree/ordered-screen.tsx';
import { useOrderedRows } from '#web/tree/use-ordered-rows.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { LanguageMarks } from '#modules/house/site/language-marks.tsx';
import { SectionList } from '#modules/house/site/section-list.tsx';
import { sectionPath } from '#modules/house/site/section-path.ts';
import { sections } from '#modules/house/site/sections.ts';
import { ShownMark, useShowing } from '#modules/house/site/showing.tsx';
import { siteContent } from '#modules/house/site/site-content.ts';
import { SitePreview } from '#modules/house/site/site-preview.tsx';

/** The blocks of a section in their order, and beside them the section as the site shows it. */
export default function SiteContentScreen() {
  const { t } = useTexts();
  const may = useMay();
  const search = useSearchTexts();
  const choice = useOrderedRows({ of: sections });
  useChanges(siteContent.path, () => void refreshLists(sections.path));
  const ordered = choice.rows.toSorted((a, b) => a.ordering - b.ordering);
  const chosen = ordered.find(({ id }) => String(id) === search.section_id) ?? ordered[0];
  const list = useOrderedRows({
    of: siteContent,
    filters: chosen ? { section_id: chosen.id } : {},
    enabled: chosen !== undefined,
  });
  const canMove = may(siteContent.access.update ?? 'public');
  const showing = useShowing(siteContent.path, canMove);
  const isEmpty = choice.data !== undefined && !chosen;
  // Both sides have their places before what stands in them is known.
  const isShown = chosen !== undefined || choice.isPending;
  return (
    <OrderedScreen
      resource={siteContent}
      list={list}
      canMove={canMove}
      isFaded={(row) => !row.is_shown}
      renderActions={showing.action}
      given={chosen ? { section_id: String(chosen.id) } : {}}
      instead={isEmpty ? <StateNote icon="layout-list" title={t('site.no_sections')} /> : undefined}
      columns={[
        {
          name: 'kind',
          label: t('field.kind'),
          renderCell: (row) => t(`site-content.kind.${row.kind}`),
          wide: true,
        },
        {
          name: 'languages',
          label: t('site.languages'),
          renderCell: (row) => <LanguageMarks resource={siteContent} row={row} />,
        },
        { name: 'shown', label: t('field.is_shown'), renderCell: (row) => <ShownMark row={row} />, wide: true },
      ]}
      before={
        isShown && (
          <SectionList
            sections={ordered.map((row) => ({
              key: String(row.id),
              name: <span translate="no">{row.name}</span>,
              count: row.block_count ?? 0,
              isFaded: !row.is_shown,
            }))}
            chosen={String(chosen?.id)}
            choose={(section_id) => changeSearch({ section_id, panel: null })}
          />
        )
      }
      after={
        chosen && <SitePreview path={sectionPath({ code: chosen.code })} of={siteContent.path} also={sections.path} />
      }
    />
  );
}
