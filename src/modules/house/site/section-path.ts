/** Pages that the design has a place for, by the code of the section that stands on them. */
const ownPages: Readonly<Record<string, string>> = { hero: '', contacts: '/contact' };

/** Where a section is read, behind the language. */
export const sectionPath = ({ code }: { readonly code: string }): string =>
  ownPages[code] ?? `/${code.replaceAll('_', '-')}`;
