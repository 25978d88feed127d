/** Extensions that mean the same content. */
const sameContent: Record<string, string> = { jpeg: 'jpg', htm: 'html' };

/** What a name ends with, in small letters; '' where it ends with nothing that is one. */
export const extensionOf = (name: string): string => {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return sameContent[extension] ?? extension;
};
