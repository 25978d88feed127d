import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#web/i18n/texts.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import section from '#modules/tasks/panel/sections.module.css';
import { RichText } from '#modules/tasks/rich-text/rich-text.tsx';

interface FileTextProps {
  readonly url: string;
  readonly name: string;
  readonly kind: 'text' | 'word' | 'table';
}

type Cells = readonly (readonly unknown[])[];
type Content = { readonly text: string } | { readonly markdown: string } | { readonly rows: Cells };

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
  if ('markdown' in data)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is long is scrolled by keys
      <div className={section.document} tabIndex={0}>
        <RichText text={data.markdown} />
      </div>
    );
  if ('text' in data)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is long is scrolled by keys
      <pre className={section.document} tabIndex={0} translate="no">
        {data.text}
      </pre>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is long is scrolled by keys
    <div className={section.document} tabIndex={0} translate="no">
      <table>
        <tbody>
          {data.rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other name
            <tr key={at}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells of a file have no other name
                <td key={column}>{cellText(cell)}</td>
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
  if (kind === 'word') return { markdown: await wordText(bytes) };
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

async function wordText(arrayBuffer: ArrayBuffer): Promise<string> {
  const { default: mammoth } = await import('mammoth');
  const { convertToMarkdown } = mammoth as unknown as {
    convertToMarkdown: (input: { arrayBuffer: ArrayBuffer }) => Promise<{ value: string }>;
  };
  const { value } = await convertToMarkdown({ arrayBuffer });
  // Pictures come along as data; they would be megabytes of text.
  return value
    .replace(/!\[[^\]]*\]\(data:[^)]*\)/g, '')
    .replace(/<a id="[^"]*"><\/a>/g, '')
    .slice(0, mostLetters);
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
