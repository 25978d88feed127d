import { type Entry, entriesOf, piecesOf } from '#server/import/workbook-size.ts';

/** Cells, as `3 B`: the number of the line, and the column. */
export type Clocks = ReadonlySet<string>;

/** Forms of numbers that every workbook has and that show a time of day with its date. */
const ownClock = 22;
/** So many cells at most: a table of nothing but midnights is no table. */
const mostClocks = 500_000;

/**
 * Cells of a sheet that hold a whole day and show its time: `31.12.2026 00:00`. Their number is that of the day alone,
 * and only their form says that midnight is meant and not the day.
 */
export async function midnightsIn(bytes: Buffer, sheet: number): Promise<Clocks> {
  const entries = new Map(entriesOf(bytes).map((entry) => [entry.name.toLowerCase(), entry]));
  const styles = clockStyles(await textOf(bytes, entries.get('xl/styles.xml')));
  const found = new Set<string>();
  const entry = styles.size ? await sheetEntry(bytes, entries, sheet) : undefined;
  if (!entry) return found;
  let rest = '';
  for await (const piece of piecesOf(bytes, entry)) {
    const text = rest + piece.toString('latin1');
    const end = text.lastIndexOf('</c>') + 4;
    const cells = text.slice(0, end).matchAll(/<c\b([^>]*)>\s*<v>(\d+)(?:\.0*)?<\/v>/g);
    for (const [, said = ''] of cells) {
      const style = Number(/\bs="(\d+)"/.exec(said)?.[1]);
      const [, column, line] = /\br="([A-Z]{1,3})(\d+)"/.exec(said) ?? [];
      if (line && styles.has(style) && found.size < mostClocks) found.add(`${line} ${column}`);
    }
    rest = text.slice(end);
    if (rest.length > 1_000_000) rest = '';
  }
  return found;
}

/** `A` for 0, `AA` for 26. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

async function textOf(bytes: Buffer, entry: Entry | undefined): Promise<string> {
  if (!entry) return '';
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(bytes, entry)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** The numbers of the styles whose form has an hour beside a day or a month. */
function clockStyles(styles: string): Set<number> {
  const forms = new Map(
    [...styles.matchAll(/<numFmt\b[^>]*>/g)].map(([tag]) => [
      Number(/numFmtId="(\d+)"/.exec(tag)?.[1]),
      /formatCode="([^"]*)"/.exec(tag)?.[1] ?? '',
    ]),
  );
  const isClock = (id: number) => {
    const form = (forms.get(id) ?? '').replaceAll(/&quot;.*?&quot;|\[[^\]]*\]|\\./g, '').toLowerCase();
    return id === ownClock || (form.includes('h') && /[dy]/.test(form));
  };
  const used = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? '';
  const ids = [...used.matchAll(/<xf\b[^>]*>/g)].map(([tag]) => Number(/numFmtId="(\d+)"/.exec(tag)?.[1] ?? 0));
  return new Set(ids.flatMap((id, at) => (isClock(id) ? [at] : [])));
}

/** The file of the sheet that stands at that place in the workbook. */
async function sheetEntry(
  bytes: Buffer,
  entries: ReadonlyMap<string, Entry>,
  sheet: number,
): Promise<Entry | undefined> {
  const workbook = await textOf(bytes, entries.get('xl/workbook.xml'));
  const relations = await textOf(bytes, entries.get('xl/_rels/workbook.xml.rels'));
  const tag = [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)][sheet]?.[0] ?? '';
  const id = /\br:id="([^"]*)"/.exec(tag)?.[1];
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)].find(([one]) => one.includes(`Id="${id}"`))?.[0];
  const target = /Target="([^"]*)"/.exec(relation ?? '')?.[1] ?? '';
  return entries.get(target.startsWith('/') ? target.slice(1).toLowerCase() : `xl/${target}`.toLowerCase());
}
