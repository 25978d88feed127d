import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { MultipartFile } from '@fastify/multipart';
import { invalid, Problem } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { typeOfContent } from '#server/files/content.ts';
import { extensionOf } from '#server/files/extension.ts';
import { filesPath } from '#server/files/file-access.ts';
import { receiveSent } from '#server/files/sent-file.ts';
import { entriesOf, judgeWorkbook } from '#server/import/workbook-size.ts';
import type { StoredFile } from '#server/stored-files.ts';

/** Bytes of a resume: product.md, The public site. */
export const largestResume = 10 * 1024 * 1024;
const taken = ['pdf', 'docx'];

/** A resume that came and is what its name says; not kept yet. */
export interface JudgedResume {
  readonly stored: StoredFile;
  readonly mime: string;
  readonly extension: string;
}

const refused = (rule: string): Problem => invalid('resume', rule);

/** Takes in a resume and judges its content. Throws 422 that names the rule; nothing is left behind then. */
export async function receiveResume(app: App, part: MultipartFile): Promise<JudgedResume | null> {
  const stored = await receiveSent(app.files, part).catch((error: unknown) => {
    throw error instanceof Problem && error.problem === 'NOT_UNDERSTOOD' ? refused('resume_interrupted') : error;
  });
  try {
    // A browser sends an empty part without a name where nothing was chosen.
    if (!part.filename && !stored.size) {
      await app.files.discard(stored);
      return null;
    }
    if (part.file.truncated || stored.size > largestResume) throw refused('resume_size');
    return await judged(app, part.filename, stored);
  } catch (error) {
    await app.files.discard(stored);
    throw error;
  }
}

async function judged(app: App, name: string, stored: StoredFile): Promise<JudgedResume> {
  const extension = extensionOf(name);
  if (!taken.includes(extension)) throw refused('resume_type');
  if (!stored.size) throw refused('resume_empty');
  const mime = await typeOfContent(name, stored.head);
  if (!mime) throw refused('resume_content');
  const read = (): Readable => app.files.open(stored.key, undefined, 'incoming');
  const bytes = await buffer(read());
  if (extension === 'pdf') judgePdf(bytes);
  else await judgeDocx(bytes);
  return { stored, extension, mime: extension === 'docx' ? docx : mime };
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Readers look for the end of a PDF in its last 1024 bytes (ISO 32000-1, annex H); what has none broke off. */
function judgePdf(bytes: Buffer): void {
  if (!bytes.subarray(-1024).includes('%%EOF')) throw refused('resume_broken');
}

async function judgeDocx(bytes: Buffer): Promise<void> {
  try {
    await judgeWorkbook(bytes);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw refused(error.problem === 'TOO_LARGE' ? 'resume_bomb' : 'resume_broken');
  }
  const names = entriesOf(bytes).map(({ name }) => name);
  if (!names.includes('word/document.xml')) throw refused('resume_content');
  if (names.some((name) => name.endsWith('vbaProject.bin'))) throw refused('resume_content');
}

/** Keeps it and makes its row, under a name that says nothing of the person. */
export async function keepResume(app: App, ctx: Context, resume: JudgedResume): Promise<number> {
  const { stored, mime, extension } = resume;
  const row = await sql({ id: whole })`select id from resource_types where deleted_at is null
    and ${extension} = any(regexp_split_to_array(extensions, '[\\s,]+')) order by id limit 1`.first(ctx.db);
  if (!row) throw refused('resume_type');
  await app.files.keep(stored);
  const { size, sha256, key } = stored;
  const values = { name: `resume.${extension}`, size, mime, sha256, storage_key: key, resource_type_id: row.id };
  const { id } = await app.operationsAtPath(filesPath).create(ctx, {}, values);
  return id;
}
