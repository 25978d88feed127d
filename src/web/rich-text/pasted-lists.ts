/**
 * Word copies a list as paragraphs with their sign in front, of the style `mso-list: l0 level1 lfo1`; the sign itself
 * has `mso-list: Ignore`. They become the lists that they were. Other HTML is given back as it is.
 */
export function withLists(html: string): string {
  if (!html.includes('mso-list')) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  /** The lists that a line may still go on, from the outermost. */
  const open: { readonly level: number; readonly list: Element }[] = [];
  for (const line of page.querySelectorAll('p[style*="mso-list"]')) {
    const level = Number(/level(\d)/.exec(line.getAttribute('style') ?? '')?.[1] ?? 1);
    const sign = line.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
    const isNumbered = /^\s*\w+[.)]/.test(sign?.textContent ?? '');
    sign?.remove();
    if (line.previousElementSibling !== open[0]?.list) open.length = 0;
    while (open.length > 0 && open.at(-1)!.level > level) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = page.createElement(isNumbered ? 'ol' : 'ul');
      const item = open.at(-1)?.list.lastElementChild;
      if (item) item.append(list);
      else line.before(list);
      open.push({ level, list });
    }
    const item = page.createElement('li');
    item.append(...line.childNodes);
    open.at(-1)!.list.append(item);
    line.remove();
  }
  return page.body.innerHTML;
}
