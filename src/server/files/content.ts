import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from '#server/files/extension.ts';

/** Formats that carry no mark of their own; their content must at least be text. */
const textTypes: Record<string, string> = {
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  log: 'text/plain',
  json: 'application/json',
  sql: 'text/plain',
};
/** The type of the content when it is what the extension promises, else null. Names and headers prove nothing. */
export async function typeOfContent(name: string, head: Buffer): Promise<string | null> {
  const extension = extensionOf(name);
  const found = await fileTypeFromBuffer(head);
  if (found && isSound(found.ext, extension)) return 'audio/ogg';
  if (found) return found.ext === extension || isOfficeFile(found.ext, extension) ? found.mime : null;
  const text = textTypes[extension];
  return text && !head.includes(0) ? text : null;
}

/** The beginning of an office file may tell no more than that it is a zip. */
const isOfficeFile = (found: string, extension: string): boolean =>
  (found === 'zip' && ['docx', 'xlsx', 'pptx', 'odt', 'ods'].includes(extension)) ||
  (found === 'cfb' && ['doc', 'xls', 'ppt'].includes(extension));

/** What messengers record is Opus in Ogg, under the name of either. */
const isSound = (found: string, extension: string): boolean =>
  ['ogg', 'oga', 'opus'].includes(found) && ['ogg', 'oga', 'opus'].includes(extension);

/** What a browser may show in place; everything else, SVG and HTML always, is only ever downloaded: api.md. */
const shownInline = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'application/pdf',
  'video/mp4',
  'audio/ogg',
];

export const isShownInline = (mime: string): boolean => shownInline.includes(mime);

/** The last part of a name, without control characters, never empty and at most 200 letters with its extension. */
export function safeFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const clean =
    last
      .replace(/\p{Cc}/gu, '')
      .replace(/^\.+/, '')
      .trim() || 'file';
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return clean.length <= 200 ? clean : `${clean.slice(0, 200 - extension.length)}${extension}`;
}
