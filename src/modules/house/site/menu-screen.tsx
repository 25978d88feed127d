import type { Row } from '#kernel/resource.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { OrderedScreen } from '#web/tree/ordered-screen.tsx';
import { nodesOf, withBelow } from '#web/tree/tree-order.ts';
import { useOrderedRows } from '#web/tree/use-ordered-rows.ts';
import { LanguageMarks } from '#modules/house/site/language-marks.tsx';
import { deepestMenu, menu } from '#modules/house/site/menu.ts';
import { SitePreview } from '#modules/house/site/site-preview.tsx';
import { ShownMark, useShowing } from '#modules/house/site/showing.tsx';

/** The menu of the public site as a tree of three levels. */
export default function MenuScreen() {
  const { t } = useTexts();
  const may = useMay();
  const list = useOrderedRows({ of: menu, parent: 'parent_id' });
  const canMove = may(menu.access.update ?? 'public');
  const showing = useShowing(menu.path, canMove);
  const levels = new Map(nodesOf(list.placed, new Set()).map(({ id, level }) => [id, level]));
  /** How many levels a row is with everything below it. */
  const height = (id: number) =>
    Math.max(...withBelow(list.placed, id).map((one) => levels.get(one) ?? 1)) - (levels.get(id) ?? 1) + 1;
  return (
    <OrderedScreen
      resource={menu}
      list={list}
      parent="parent_id"
      canMove={canMove}
      isFaded={(row) => !row.is_shown}
      refusal={(row, above) =>
        (above ? (levels.get(above.id) ?? 1) : 0) + height(row.id) > deepestMenu
          ? t('rule.menu_depth', { max: deepestMenu })
          : null
      }
      renderActions={showing.action}
      columns={[
        { name: 'target', label: t('menu.target'), renderCell: (row) => <Leading row={row} />, wide: true },
        {
          name: 'languages',
          label: t('site.languages'),
          renderCell: (row) => <LanguageMarks resource={menu} row={row} />,
          wide: true,
        },
        { name: 'shown', label: t('field.is_shown'), renderCell: (row) => <ShownMark row={row} />, wide: true },
      ]}
      after={<SitePreview path="" of={menu.path} />}
    />
  );
}

/** Where an entry leads, in the words of what it leads to. */
function Leading({ row }: { readonly row: Row<typeof menu> }) {
  const { t } = useTexts();
  if (row.target === 'section') return <ReferenceName path="admin/sections" id={row.section_id} />;
  if (row.target === 'publications')
    return <ReferenceName path="admin/publication-types" id={row.publication_type_id} />;
  if (row.target === 'link') return <code translate="no">{row.link}</code>;
  return <span className="quiet">{t('menu.target.none')}</span>;
}
