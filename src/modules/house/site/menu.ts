import { byMoving, dictionary } from '#kernel/dictionary.ts';
import { choice, flag, reference, text } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';
import { linkPattern } from '#modules/house/site/site-content.ts';

/** Deeper menus are found by nobody, and no design of the site shows them. */
export const deepestMenu = 3;

/** The menu of the public site, a tree. An entry leads to a section, to publications or elsewhere, or only opens. */
export const menu = dictionary('admin/menu', {
  icon: 'menu-2',
  access: familyAccess('site', screenActions.siteMenu),
  rows: 'every',
  name: { max: 60 },
  fields: {
    parent_id: reference({ to: 'admin/menu' }),
    target: choice({ values: ['none', 'section', 'publications', 'link'], required: true, default: 'none' }),
    section_id: reference({ to: 'admin/sections', askedFor: { target: ['section'] } }),
    publication_type_id: reference({ to: 'admin/publication-types', askedFor: { target: ['publications'] } }),
    link: text({ max: 300, pattern: linkPattern, askedFor: { target: ['link'] } }),
    is_shown: flag({ default: true }),
  },
  ordering: byMoving,
});
