import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#web/i18n/texts.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import section from '#modules/work/tasks/sections/sections.module.css';
import rich from '#web/rich-text/rich-text.module.css';
import { createElement, Fragment, type ReactNode } from 'react';

interface FileTextProps {
  readonly url: string;
  readonly name: string;
  readonly kind: 'text' | 'word' | 'table';
}

type Cells = readonly (readonly unknown[])[];
type Content = { readonly text: string } | { readonly document: DocumentFragment } | { readonly rows: Cells };

/** Larger files are for downloading: the page must not stand still. */
const mostBytes = 8_000_000;
const mostLetters = 300_000;
const mostRows = 300;
const mostColumns = 40;

/** What a text, a document or a table says. Nothing of the file is ever put into the page as HTML. */
export function FileText({ url, name, kind }: FileTextProps) {
  const { t } = useTexts();
  const { data, error } = useQuery({
    queryKey: ['file-text', url],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => contentOf(url, name, kind, signal),
  });
  if (error) return <p className="quiet">{t('panel.no_preview')}</p>;
  if (!data) return <SkeletonRows rows={6} />;
  if ('document' in data)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is long is scrolled by keys
      <div className={`framed ${section.document} stack breaks ${rich.rich}`} tabIndex={0} translate="no">
        {documentNodes(data.document)}
      </div>
    );
  if ('text' in data)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is long is scrolled by keys
      <pre className={`framed ${section.document}`} tabIndex={0} translate="no">
        {data.text}
      </pre>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is long is scrolled by keys
    <div className={`framed ${section.document}`} tabIndex={0} translate="no">
      <table>
        <tbody>
          {data.rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other name
            <tr key={at}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells of a file have no other name
                <td key={column} data-number={typeof cell === 'number' || undefined}>
                  {cellText(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null || cell === undefined ? '' : String(cell);

async function contentOf(
  url: string,
  name: string,
  kind: FileTextProps['kind'],
  signal: AbortSignal,
): Promise<Content> {
  const answer = await fetch(`${url}&download=1`, { signal });
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > mostBytes) throw new Error('too large');
  const bytes = await answer.arrayBuffer();
  if (kind === 'word') return { document: await wordDocument(bytes) };
  if (kind === 'table') return { rows: cut(await tableRows(bytes, name)) };
  return { text: decoded(bytes).slice(0, mostLetters) };
}

/** Older files of Windows are not UTF-8: what does not read as such is taken for windows-1251. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** Parsed apart from the page: scripts do not run and pictures, which come along as data, are not drawn. */
async function wordDocument(arrayBuffer: ArrayBuffer): Promise<DocumentFragment> {
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth.convertToHtml({ arrayBuffer });
  const template = document.createElement('template');
  template.innerHTML = value.slice(0, mostLetters);
  return template.content;
}

async function tableRows(bytes: ArrayBuffer, name: string): Promise<Cells> {
  if (/\.xlsx$/i.test(name)) {
    const { readXlsx } = await import('hucre/xlsx');
    return (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? [];
  }
  const { parseCsv } = await import('hucre/csv');
  return parseCsv(decoded(bytes).slice(0, mostLetters));
}

const cut = (rows: Cells): Cells => rows.slice(0, mostRows).map((row) => row.slice(0, mostColumns));

/** What a document is drawn with; all else gives its text only, and no attribute comes along but the span of cells. */
const drawn = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'br', 'strong', 'em', 'sup', 'sub'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
/** Headings of the document stand below those of the page. */
const lowered = (name: string) => name.replace(/^h[1-6]$/, (heading) => `h${Math.min(6, Number(heading[1]) + 3)}`);

/** The elements of a parsed document, rebuilt one by one: nothing of the file is ever put into the page as HTML. */
function documentNodes(parent: ParentNode): ReactNode[] {
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
