import type { LocalizedText } from '#kernel/field.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import type { BlockKind, PreviewBlock } from '#modules/site/site-preview.tsx';

const inOrder = (a: RowValues, b: RowValues) => Number(a.ordering) - Number(b.ordering);

/** The rows that the site shows, in their order. */
export const shownOf = (rows: readonly RowValues[]): RowValues[] =>
  rows.filter((row) => row.is_shown === true).toSorted(inOrder);

export const previewBlock = (row: RowValues, kind: BlockKind): PreviewBlock => ({
  id: row.id,
  kind,
  title: row.names as LocalizedText | null,
  text: row.text_i18n as LocalizedText | null,
  value: (row.value as string | null | undefined) ?? null,
});
