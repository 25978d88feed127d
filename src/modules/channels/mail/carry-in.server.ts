import type { Attachment, ParsedMail } from 'mailparser';
import { isLang, type Lang } from '#kernel/languages.ts';
import type { AskInside, InnerAnswer } from '#server/auth/inner-calls.ts';
import { safeFileName } from '#server/files/content.ts';
import type { Actor } from '#server/context.ts';
import type { RefusalReason } from '#modules/channels/mail/judge-letter.ts';
import type { AnsweredPath } from '#modules/channels/mail/seals.server.ts';
import type { Writer } from '#modules/channels/mail/received-letters.server.ts';

/** What an answer became: a comment, or none, and files that could not be taken, in the words of the product. */
export interface CarriedIn {
  readonly comment_id: number | null;
  readonly refusal: { readonly reason: RefusalReason; readonly words: string } | null;
  readonly lostFiles: readonly string[];
}

/** Where comments and files of a row go, and by which name they refer to it. */
const partsOf: Readonly<Record<AnsweredPath, { comments: string; files: string; row: string }>> = {
  'fp/dev-tasks': { comments: '/api/fp/task-comments', files: '/api/fp/task-files', row: 'task_id' },
  'fp/client-tasks': {
    ...{ comments: '/api/fp/client-task-comments', files: '/api/fp/client-task-files', row: 'client_task_id' },
  },
};

const langOfWriter = ({ lang }: Writer): Lang => (isLang(lang) ? lang : 'uz');

/** A small picture that stands in the text is the logo under a name, and no file that somebody sent. */
const isOrnament = ({ related, size }: Attachment): boolean => related === true && size < 20_000;
const mostFiles = 10;

/**
 * Writes the comment and its files as the person who answered, through the same addresses as the screen: rights,
 * scope, limits and audit are those of any call. `once` names the letter: brought again, nothing is made twice.
 */
export async function carryIn(
  ask: AskInside,
  actor: Actor,
  { to, text, letter, once }: { to: Writer; text: string; letter: ParsedMail; once: string },
): Promise<CarriedIn> {
  const asker = { actor, lang: langOfWriter(to), via: 'email' };
  const { comments, files, row } = partsOf[to.path];
  const sent = letter.attachments.filter((file) => !isOrnament(file)).slice(0, mostFiles);
  const named = sent.map(({ filename }) => safeFileName(filename ?? 'file'));
  const body = { [row]: to.row_id, text: text || named.join(', ') };
  const answer = await ask(asker, comments, { method: 'POST', body, once });
  if (answer.status >= 400)
    return { comment_id: null, refusal: { reason: reasonOf(answer), words: wordsIn(answer) }, lostFiles: [] };
  const lostFiles: string[] = [];
  for (const [at, file] of sent.entries()) {
    const name = named[at]!;
    const form = formOf(name, file);
    const stored = await ask(asker, '/api/resources/upload', { method: 'POST', ...form });
    const attached =
      stored.status >= 400
        ? stored
        : await ask(asker, files, {
            ...{ method: 'POST', once: `${once}.${at}` },
            body: { [row]: to.row_id, resource_id: (JSON.parse(stored.body.toString()) as { id: number }).id, name },
          });
    // 409: this letter was brought before, and the file is there.
    if (attached.status >= 400 && attached.status !== 409) lostFiles.push(`${name}: ${wordsIn(attached)}`);
  }
  return { comment_id: (JSON.parse(answer.body.toString()) as { id: number }).id, refusal: null, lostFiles };
}

/** A failure of the product itself is no refusal: the letter is read again. */
function reasonOf({ status }: InnerAnswer): RefusalReason {
  if (status >= 500 || status === 429) throw new Error(`a comment answered ${status}`);
  return status === 422 || status === 400 || status === 413 ? 'text' : 'rights';
}

/** What the product says of a refusal, field by field where it names fields. */
function wordsIn({ body, status }: InnerAnswer): string {
  try {
    const { message = '', errors = [] } = JSON.parse(body.toString()) as {
      readonly message?: string;
      readonly errors?: readonly { readonly message?: string }[];
    };
    const words = errors.flatMap((error) => error.message ?? []);
    return (words.length ? words.join(' ') : message).slice(0, 300) || String(status);
  } catch {
    return String(status);
  }
}

/** A form with one file, as a browser sends it. */
function formOf(name: string, { content, contentType }: Attachment): { body: Buffer; type: string } {
  const boundary = 'letter-e8c1f0b2d47a4c55';
  const quoted = name.replaceAll('"', '%22');
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${quoted}"`,
    `content-type: ${contentType}\r\n\r\n`,
  ].join('\r\n');
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
