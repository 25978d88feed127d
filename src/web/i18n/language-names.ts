import type { Lang } from '#kernel/languages.ts';

/** Each language by its own name: someone who reads no other has to find it. */
export const languageNames: Record<Lang, string> = { uz: 'Oʻzbekcha', uk: 'Ўзбекча', ru: 'Русский' };
