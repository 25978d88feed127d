/** What is written for the site and may lead somewhere. */
export const linkSources = ['admin/publications', 'admin/site-content', 'admin/menu', 'fp/landing-data'] as const;
export type LinkSource = (typeof linkSources)[number];

/** What has addresses on the site to which texts and menus may lead. */
export const linkedPaths = ['admin/publications', 'admin/sections', 'admin/publication-types'] as const;
export type Linked = (typeof linkedPaths)[number];
export const isLinked = (path: string): path is Linked => (linkedPaths as readonly string[]).includes(path);
