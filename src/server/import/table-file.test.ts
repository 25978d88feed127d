import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { tableOf } from '#server/import/table-file.ts';

/** The table of bytes that come in pieces of a size. */
async function read(name: string, content: Buffer | string, piece = 1_000_000) {
  const bytes = Buffer.from(content);
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    bytes.subarray(at * piece, (at + 1) * piece),
  );
  const { headings, lines } = await tableOf({ name, open: () => Readable.from(pieces) });
  const rows: (readonly string[])[] = [];
  for await (const { line, cells } of lines) rows.push([String(line), ...cells]);
  return { headings, rows };
}

describe('a table of text', () => {
  const quoted = 'a;b\r\n"x ""y""; z\nw";5" ekran\r\n\r\nlast;"end"';
  it.each([1, 2, 3, 7, 1000])('is split alike in pieces of %i bytes', async (piece) => {
    expect(await read('a.csv', `\ufeff${quoted}`, piece)).toEqual({
      headings: ['a', 'b'],
      rows: [
        ['2', 'x "y"; z\nw', '5" ekran'],
        ['4', 'last', 'end'],
      ],
    });
  });

  it('in windows-1251 is read also where its first letters come late', async () => {
    const late = Buffer.concat([
      Buffer.from(`Nomi;Izoh\n${'a;b\n'.repeat(50_000)}`),
      Buffer.from([0xd2, 0xee, 0xf8, 0x3b, 0x31]),
    ]);
    expect((await read('a.csv', late, 65_536)).rows.at(-1)).toEqual(['50002', 'Тош', '1']);
  });
});

describe('a thread that reads one table after the other', () => {
  const content = (of: number, lines: number) => `nomi;${of}\n${`a;${of}\n`.repeat(lines)}`;
  const open = (of: number, lines: number) =>
    tableOf({ name: 'a.csv', open: () => Readable.from([Buffer.from(content(of, lines))]) });

  it('mixes none with another: read to the end, left at the heading or in the middle, broken, several at once', async () => {
    const readOne = async (of: number): Promise<readonly string[][]> => {
      const lines = [3, 2_000][of % 2]!;
      const table = await open(of, lines);
      expect(table.headings).toEqual(['nomi', String(of)]);
      const found: string[][] = [];
      if (of % 5 === 1) await table.close();
      else if (of % 7 === 2) await read('a.csv', '').catch((error: Error) => found.push([error.constructor.name]));
      else for await (const { cells } of table.lines) if (found.push([...cells]) === 1_500) break;
      await table.close();
      return found;
    };
    const wantedOf = (of: number): string[][] => {
      if (of % 5 === 1) return [];
      if (of % 7 === 2) return [['Problem']];
      return Array.from({ length: [3, 1_500][of % 2]! }, () => ['a', String(of)]);
    };
    for (let of = 0; of < 12; of++) expect(await readOne(of), String(of)).toEqual(wantedOf(of));
    const together = Array.from({ length: 12 }, (_, of) => of);
    expect(await Promise.all(together.map(readOne))).toEqual(together.map(wantedOf));
  });
});

describe('the reading of a table', () => {
  const endless = () =>
    Readable.from(
      (function* () {
        yield Buffer.from('a;b\n');
        for (let count = 0; count < 3000; count++) yield Buffer.from('12345;67890\n'.repeat(50));
      })(),
    );

  it('goes no further than its lines are taken, and ends with whoever takes them', async () => {
    const stream = endless();
    let taken = 0;
    stream.on('data', () => taken++).pause();
    const { lines } = await tableOf({ name: 'a.csv', open: () => stream });
    for await (const { line } of lines) if (line === 10) break;
    expect(stream.destroyed).toBe(true);
    expect(taken).toBeLessThan(200);
  });

  it('ends when nobody waits for it any more', async () => {
    const control = new AbortController();
    const stream = endless();
    const { lines } = await tableOf({ name: 'a.csv', open: () => stream, signal: control.signal });
    await lines.next();
    control.abort();
    await expect(
      (async () => {
        for await (const line of lines) expect(line.line).toBeGreaterThan(0);
      })(),
    ).rejects.toThrow('NOT_UNDERSTOOD');
    expect(stream.destroyed).toBe(true);
  });
});

describe('a file of another kind', () => {
  const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const table = { headings: ['Nomi', 'Izoh'], rows: [['2', 'Тош', '1']] };
  it.each([
    ['UTF-16', wide('Nomi;Izoh\nТош;1\n'), table],
    ['UTF-16 the other way round', wide('Nomi;Izoh\nТош;1\n').swap16(), table],
    ['a first line that names the sign', 'sep=|\nNomi|Izoh\nТош|1\n', { ...table, rows: [['3', 'Тош', '1']] }],
    [
      'titles above the headings',
      'Hisobot\n\nNomi;Izoh;A;B\nТош;1;2;3\n',
      { headings: ['Nomi', 'Izoh', 'A', 'B'], rows: [['4', 'Тош', '1', '2', '3']] },
    ],
  ])('is read: %s', async (_, content, expected) => {
    expect(await read('a.csv', content)).toEqual(expected);
  });

  it('is read from the first sheet that has data', async () => {
    const book = await writeXlsx({
      sheets: [
        { name: 'A', rows: [['Muqova']] },
        { name: 'B', rows: [['Nomi'], ['Тош']] },
      ],
    });
    expect(await read('a.xlsx', Buffer.from(book))).toEqual({ headings: ['Nomi'], rows: [['2', 'Тош']] });
  });

  it.each(['a.xlsx', 'a.xls', 'a.ods', 'a.tsv'])('that is text under another name is read: %s', async (name) => {
    expect(await read(name, 'Nomi\tIzoh\nТош\t1\n')).toEqual(table);
    expect(await read(name, Buffer.from(wide('Nomi;Izoh\nТош;1\n')))).toEqual(table);
  });

  it.each(['a.csv', 'a.xls', 'a.txt'])('that is a workbook under another name is read: %s', async (name) => {
    const rows = [
      ['Nomi', 'Izoh'],
      ['Тош', 1],
    ];
    expect(await read(name, Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] })))).toEqual(table);
  });

  it.each([
    ['a.xls', '<html><table><tr><td>Nomi</td></tr></table></html>', 'page_table'],
    ['a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'other_workbook'],
    ['a.csv', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'locked_workbook'],
    ['a.xls', 'x', 'other_workbook'],
    ['a.ods', 'x', 'other_workbook'],
    ['a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'locked_workbook'],
    ['a.xlsx', '', 'broken_table'],
  ])('is told by its reason: %s, %s', async (name, content, rule) => {
    await expect(read(name, content)).rejects.toMatchObject({ details: { errors: [{ field: 'file', rule }] } });
  });
});
