/** The groups of the menu in their order: a screen names the one that it stands in. */
export const menuCategories = [
  { code: 'basic', text: 'category.basic', icon: 'home' },
  { code: 'tasks', text: 'category.tasks', icon: 'checkbox' },
  { code: 'dictionaries', text: 'category.dictionaries', icon: 'book-2' },
  { code: 'other', text: 'category.other', icon: 'category' },
  { code: 'people', text: 'category.people', icon: 'users' },
  { code: 'web-site', text: 'category.web-site', icon: 'world' },
  { code: 'access', text: 'category.access', icon: 'shield-lock' },
  { code: 'admin', text: 'category.admin', icon: 'server-2' },
] as const;
export type MenuCategoryCode = (typeof menuCategories)[number]['code'];
