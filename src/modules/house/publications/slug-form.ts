/** Longer addresses are cut off in messengers, and read by nobody. */
export const longestSlug = 100;

/** Latin letters, digits and single hyphens between them. */
const form = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The names of pages that the site itself has in every language. */
const reserved = new Set(['page', 'rss', 'atom', 'search', 'apply']);

/** The rule that a slug breaks, or null. How long it may be the schema says; that it is taken the database knows. */
export function slugRule(slug: string): 'slug_letters' | 'slug_reserved' | null {
  if (!form.test(slug)) return 'slug_letters';
  return reserved.has(slug) ? 'slug_reserved' : null;
}
