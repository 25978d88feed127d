/** A link that may stand in a text of the site: to a page of it, to the web, to an address or a number. Else null. */
export function siteAddress(href: string): string | null {
  if (/^\/(?!\/)[^\s\\]{0,1000}$/.test(href)) return href;
  if (!URL.canParse(href)) return null;
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(href).protocol) ? href : null;
}
