import { createElement, Fragment, type ReactNode } from 'react';

/** What a document is drawn with; all else gives its text only, and no attribute comes along but the span of cells. */
const drawn = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'br', 'strong', 'em', 'sup', 'sub'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
/** Headings of the document stand below those of the page. */
const lowered = (name: string) => name.replace(/^h[1-6]$/, (heading) => `h${Math.min(6, Number(heading[1]) + 3)}`);

/** The elements of a parsed document, rebuilt one by one: nothing of the file is ever put into the page as HTML. */
export function documentNodes(parent: ParentNode): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const name = node.localName;
    const inside = documentNodes(node);
    if (!drawn.has(name)) return <Fragment key={at}>{inside}</Fragment>;
    const spans = { colSpan: Number(node.getAttribute('colspan')) || undefined };
    const rows = { rowSpan: Number(node.getAttribute('rowspan')) || undefined };
    const own = name === 'td' || name === 'th' ? { ...spans, ...rows } : {};
    return createElement(lowered(name), { key: at, ...own }, ...(name === 'br' ? [] : inside));
  });
}
