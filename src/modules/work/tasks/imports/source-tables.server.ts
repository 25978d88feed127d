import type { ForeignTable } from '#server/crud/foreign-tables.ts';
import type { Accounts, Heading, Read, TableSource } from '#modules/work/tasks/imports/table-source.ts';

/** Fields that people added are put into words by Jira: `Custom field (Story Points)` is `+story points` here. */
const added = new RegExp(
  [
    'custom fields?|пользовательское поле|benutzerdefinierte(?:s feld| felder)',
    'champs? personnalisés?|campos? personalizados?',
  ]
    .join('|')
    .replace(/^.*$/, String.raw`^(?:$&)\s*\((.*)\)$$`),
);

const latin = 'aceopxykmtbh';
const cyrillic = 'асеорхукмтвн';
/** A translation of Jira writes `Обновленo` with a Latin letter: what looks alike is the same in a word of Cyrillic. */
const inOneAlphabet = (text: string): string =>
  text.replaceAll(/\p{L}+/gu, (word) =>
    /[а-яё]/.test(word) ? word.replaceAll(/[a-z]/g, (one) => cyrillic[latin.indexOf(one)] ?? one) : word,
  );

const plain = (heading: string): string => {
  const text = inOneAlphabet(heading.normalize('NFC').trim().toLowerCase())
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ');
  const own = added.exec(text)?.[1];
  return own === undefined ? text : `+${own.trim()}`;
};

/** Reads a table by its headings as that source's; null where it is none of its. */
export const tableOfSource =
  ({ marks, columns, accounts: pairs = [] }: TableSource) =>
  (headings: readonly string[]): ForeignTable | null => {
    const names = headings.map(plain);
    const placesOf = (asked: string): number[] => {
      const wanted = asked.split('|').map((one) => one.toLowerCase());
      return names.flatMap((name, at) => (wanted.some((one) => isCalled(name, one)) ? [at] : []));
    };
    if (!marks.every((mark) => placesOf(mark).length)) return null;
    const place = (from: readonly Heading[] = []) =>
      from.flatMap(([asked, read]) => placesOf(asked).map((at) => ({ at, read })));
    const found = columns.flatMap((column) => {
      const [from, told] = [place(column.from), place(column.told)];
      return from.length || told.length ? [{ ...column, from, told }] : [];
    });
    const accountPlaces = pairs.map(([name, account]) => ({ name: placesOf(name)[0], account: placesOf(account)[0] }));
    const accounts = new Map<string, string>();
    const remember = (cells: readonly string[]) => {
      for (const { name, account } of accountPlaces)
        if (name !== undefined && account !== undefined && cells[name] && cells[account])
          accounts.set(cells[account], cells[name]);
    };
    const taken = new Set([
      ...found.flatMap(({ from, told }) => [...from, ...told].map(({ at }) => at)),
      ...accountPlaces.flatMap(({ name, account }) => [name ?? -1, account ?? -1]),
    ]);
    return {
      headings: found.map(({ from, told }) => headings[(from[0] ?? told[0])!.at]!),
      targets: found.map(({ target }) => target),
      left: headings.flatMap((heading, at) => (heading && !taken.has(at) ? [{ heading, at }] : [])),
      cells: (cells) => {
        remember(cells);
        return found.map(({ from, told, isFirst, between = ', ' }) => {
          const said = from.flatMap(({ at, read }) => (cells[at] && (read?.(cells[at], accounts) ?? cells[at])) || []);
          const own = [...new Set(isFirst ? said.slice(0, 1) : said)];
          return [...own, ...toldIn(headings, told, cells, accounts)].join(between);
        });
      },
    };
  };

const isCalled = (name: string, asked: string): boolean =>
  asked.endsWith('*') ? name.startsWith(asked.slice(0, -1)) : name === asked;

/** `**Sprint:** 12, 13`, a line for each heading that has something to say. */
function toldIn(
  headings: readonly string[],
  told: readonly { readonly at: number; readonly read: Read | undefined }[],
  cells: readonly string[],
  accounts: Accounts,
): string[] {
  const lines = new Map<string, string[]>();
  for (const { at, read } of told) {
    const cell = (cells[at] && (read?.(cells[at], accounts) ?? cells[at])) || '';
    if (!cell) continue;
    const heading = added.exec(headings[at]!.trim().toLowerCase())
      ? headings[at]!.replace(/^[^(]*\(|\)\s*$/g, '')
      : headings[at]!;
    lines.set(heading.trim(), [...(lines.get(heading.trim()) ?? []), cell]);
  }
  return lines.size ? [[...lines].map(([heading, said]) => `**${heading}:** ${said.join(', ')}`).join('\n\n')] : [];
}
