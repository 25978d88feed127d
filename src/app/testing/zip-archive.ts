import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive; what its directory says may differ from what is in it. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  /** What the directory promises that it unpacks to. */
  readonly promised?: number;
  /** How often the directory names these same bytes. */
  readonly times?: number;
}

/** An archive as a hostile sender would write it. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, promised = content.length, times = 1 } of entries) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(promised, 22);
    local.writeUInt16LE(name.length, 26);
    bodies.push(local, Buffer.from(name), packed);
    for (let count = 0; count < times; count++) {
      const central = Buffer.alloc(46);
      central.writeUInt32LE(0x02014b50, 0);
      central.writeUInt16LE(8, 10);
      central.writeUInt32LE(crc32(content), 16);
      central.writeUInt32LE(packed.length, 20);
      central.writeUInt32LE(promised, 24);
      central.writeUInt16LE(name.length, 28);
      central.writeUInt32LE(at, 42);
      directory.push(central, Buffer.from(name));
    }
    at += 30 + name.length + packed.length;
  }
  const named = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = entries.reduce((sum, { times = 1 }) => sum + times, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(named.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, named, end]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (...all: readonly string[]) =>
  `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;

/** A workbook around the XML of its rows; texts are shared as Excel shares them. */
export function workbookOf(rows: Buffer | string, shared: Buffer | string = '', promised?: number): Buffer {
  const sheet = Buffer.concat([
    Buffer.from(`<worksheet xmlns="${main}"><sheetData>`),
    Buffer.from(rows),
    Buffer.from('</sheetData></worksheet>'),
  ]);
  const texts = Buffer.concat([Buffer.from(`<sst xmlns="${main}">`), Buffer.from(shared), Buffer.from('</sst>')]);
  const part = (name: string, content: string): ZipEntry => ({ name, content: Buffer.from(content) });
  const sheets = '<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets>';
  return zipOf([
    part('[Content_Types].xml', `<Types xmlns="${packages}/content-types"/>`),
    part('_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    part('xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${office}">${sheets}</workbook>`),
    part(
      'xl/_rels/workbook.xml.rels',
      relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      ),
    ),
    { name: 'xl/sharedStrings.xml', content: texts },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(promised !== undefined && { promised }) },
  ]);
}
