import { zipOf } from '#app/testing/zip-archive.ts';

interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A form as browsers send it; a file stands in the field `resume`. */
export function resumeForm(fields: Readonly<Record<string, string>>, file?: SentFile, field = 'resume') {
  const edge = 'edge7f3a';
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const head = file && `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${file.name}"\r\n\r\n`;
  const sent = file ? [Buffer.from(head!), file.bytes, Buffer.from('\r\n')] : [];
  return {
    type: `multipart/form-data; boundary=${edge}`,
    bytes: Buffer.concat([...parts, ...sent, Buffer.from(`--${edge}--\r\n`)]),
  };
}

export const pdf = (size = 2_000): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(Math.max(0, size - 15), 'a'), Buffer.from('\n%%EOF')]);

const zip = (files: Readonly<Record<string, Buffer>>): Buffer =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
const types = Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>');

export const docx = (): Buffer =>
  zip({ '[Content_Types].xml': types, 'word/document.xml': Buffer.from('<w:document/>') });

/** Resumes that are refused: what they are, their name, their bytes and the rule. */
export const badResumes: readonly (readonly [string, string, () => Buffer, string])[] = [
  ['an executable', 'cv.pdf', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3_000, 1)]), 'resume_content'],
  ['a program by its name', 'cv.exe', () => pdf(), 'resume_type'],
  ['empty', 'cv.pdf', () => Buffer.alloc(0), 'resume_empty'],
  ['11 MB', 'cv.pdf', () => pdf(11 * 1024 * 1024), 'resume_size'],
  ['a part of a PDF', 'cv.pdf', () => pdf(9_000).subarray(0, 5_000), 'resume_broken'],
  [
    'a part of a DOCX',
    'cv.docx',
    () => zip({ 'word/document.xml': Buffer.alloc(5_000, 7) }).subarray(0, 60),
    'resume_broken',
  ],
  ['a zip bomb', 'cv.docx', () => zip({ 'word/document.xml': Buffer.alloc(64 * 1024 * 1024) }), 'resume_bomb'],
  ['a zip that is no DOCX', 'cv.docx', () => zip({ 'a.txt': Buffer.from('a') }), 'resume_content'],
];
