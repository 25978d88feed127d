import { byMoving, dictionary } from '#kernel/dictionary.ts';
import { choice, flag, integer, localizedText, reference, references, text } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** A link that may stand on the public site: to a page of it, to another site, to an address or a number. */
export const linkPattern = '^(/(?![/\\\\\\s])|https?://|mailto:|tel:).{0,290}$';

/** What a block of a page is. */
export const blockKinds = [
  ...(['hero', 'text', 'picture', 'gallery', 'card', 'figure', 'quote', 'question'] as const),
  ...(['publications', 'people', 'call', 'map', 'button'] as const),
] as const;
export type BlockKind = (typeof blockKinds)[number];

/** What a block cannot be without beside its name. */
export const neededByKind: Readonly<Partial<Record<BlockKind, string>>> = {
  picture: 'img_resource_id',
  gallery: 'gallery_ids',
  quote: 'text_i18n',
  question: 'text_i18n',
  publications: 'publication_type_id',
};

/** A field is asked for by the blocks that show it: see `site/pages/section-page.ts`. */
const of = (...kind: readonly BlockKind[]) => ({ askedFor: { kind } });

/** The blocks of a section in their order: what a visitor reads. */
export const siteContent = dictionary('admin/site-content', {
  icon: 'file-text',
  access: familyAccess('site', screenActions.siteMenu),
  rows: 'every',
  name: { max: 150 },
  fields: {
    section_id: reference({ to: 'admin/sections', required: true, partOf: true }),
    kind: choice({
      values: blockKinds,
      required: true,
      default: 'text',
    }),
    text: localizedText({
      ...{ max: 4000, list: false, search: true },
      ...of(...blockKinds.filter((kind) => kind !== 'button')),
    }),
    link: text({
      ...{ max: 300, list: false, pattern: linkPattern },
      ...of('hero', 'text', 'picture', 'card', 'call', 'button'),
    }),
    img_resource_id: reference({ to: 'admin/resources-view', list: false, ...of('text', 'picture', 'card') }),
    /** Of a row of pictures. */
    gallery_ids: references({ to: 'admin/resources-view', max: 30, list: false, ...of('gallery') }),
    /** Of a list of what was published: which type, and how many. */
    publication_type_id: reference({ to: 'admin/publication-types', list: false, ...of('publications') }),
    shown_count: integer({ min: 1, max: 24, list: false, ...of('publications', 'people') }),
    is_shown: flag({ default: true }),
  },
  ordering: byMoving,
});
