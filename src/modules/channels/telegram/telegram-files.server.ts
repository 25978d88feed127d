import { randomBytes } from 'node:crypto';
import type { Message } from 'grammy/types';
import { formatInstant } from '#kernel/calendar-formats.ts';
import type { Asker } from '#server/auth/inner-calls.ts';
import type { Context } from '#server/context.ts';
import type { Heard } from '#modules/channels/telegram/telegram-albums.server.ts';
import type { Bot } from '#modules/channels/telegram/telegram-bot.server.ts';
import type { TelegramFile } from '#modules/channels/telegram/telegram-buttons.server.ts';
import { ask } from '#modules/channels/telegram/telegram-talk.server.ts';

/** Telegram hands bots files up to this size: core.telegram.org/bots/api, getFile. */
export const mostBytes = 20 * 1024 * 1024;
const fetchMs = 60_000;

/** What came with a message, by the names that people see. A voice and a photograph have none of their own. */
export function filesOf(heard: Heard, at: Pick<Context, 'now' | 'timeZone'>): TelegramFile[] {
  const found = (heard.parts ?? [heard]).flatMap((message) => filesIn(message, at));
  // Photographs of one moment are told apart by their number.
  const times = new Map<string, number>();
  return found.map((file) => {
    const time = (times.get(file.name) ?? 0) + 1;
    times.set(file.name, time);
    return time === 1 ? file : { ...file, name: file.name.replace(/(\.[^.]*)?$/, `-${time}$1`) };
  });
}

function filesIn(message: Message, { now, timeZone }: Pick<Context, 'now' | 'timeZone'>): TelegramFile[] {
  const { document, photo, voice, audio, video } = message;
  const moment = formatInstant(now.getTime(), timeZone).replaceAll(/[^\d]+/g, '-');
  const found: TelegramFile[] = [];
  const add = (file: { file_id: string; file_size?: number }, name: string) =>
    found.push({ file_id: file.file_id, size: file.file_size ?? 0, name });
  if (document) add(document, document.file_name ?? `telegram-${moment}.bin`);
  const largest = photo?.at(-1);
  if (largest) add(largest, `photo-${moment}.jpg`);
  if (voice) add(voice, `voice-${moment}.ogg`);
  if (audio) add(audio, audio.file_name ?? `sound-${moment}.ogg`);
  if (video) add(video, video.file_name ?? `video-${moment}.mp4`);
  return found;
}

/** The bytes of a file; null: it is larger than Telegram hands out. Throws where the line breaks. */
async function bytesOf({ api, config }: Bot, { file_id, size }: TelegramFile): Promise<Buffer | null> {
  if (size > mostBytes) return null;
  const file = await api.getFile(file_id).catch((error: { description?: string }) => {
    if (/file is too big/.test(error.description ?? '')) return null;
    throw error;
  });
  if (!file?.file_path) return null;
  // Its address holds the token: what fails is told without it.
  const answer = await fetch(`${config.apiRoot}/file/bot${config.token}/${file.file_path}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(fetchMs),
  }).catch(() => null);
  if (!answer?.ok) throw new Error(`a file of Telegram did not come: ${answer?.status ?? 'no answer'}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return bytes.length > mostBytes ? null : bytes;
}

/** A form with one file, as a browser sends it. */
function formOf(name: string, bytes: Buffer): { readonly body: Buffer; readonly type: string } {
  const boundary = `vazifa${randomBytes(16).toString('hex')}`;
  const quoted = name.replaceAll(/["\\\r\n]/g, '_');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Where files of a row go, by the path of the row. */
const places: Readonly<Record<string, { readonly path: string; readonly field: string }>> = {
  'fp/dev-tasks': { path: 'fp/task-files', field: 'task_id' },
  'fp/client-tasks': { path: 'fp/client-task-files', field: 'client_task_id' },
};

interface Attached {
  /** `/api/fp/dev-tasks`, or the path alone. */
  readonly address: string;
  readonly id: number;
  readonly files: readonly TelegramFile[];
  /** Under which each is attached once. */
  readonly once: string;
}

/** What became of the files: the names of those that are there, and why others are not. */
export interface AttachedFiles {
  readonly names: readonly string[];
  readonly refusals: readonly string[];
  readonly tooLarge: readonly string[];
}

/** Puts files at a task or at what a client asks for, as the person who sent them. */
export async function attachFiles(
  bot: Bot,
  asker: Asker,
  { address, id, files, once }: Attached,
): Promise<AttachedFiles> {
  const place = places[address.replace(/^\/api\//, '')];
  const became = { names: [] as string[], refusals: [] as string[], tooLarge: [] as string[] };
  if (!place) return became;
  for (const [at, file] of files.entries()) {
    const bytes = await bytesOf(bot, file);
    if (!bytes) {
      became.tooLarge.push(file.name);
      continue;
    }
    const uploaded = await ask(bot, asker, '/api/resources/upload', { method: 'POST', ...formOf(file.name, bytes) });
    if (uploaded.refusal !== null) {
      became.refusals.push(`${file.name}: ${uploaded.refusal}`);
      continue;
    }
    const attached = await ask(bot, asker, `/api/${place.path}`, {
      ...{ method: 'POST', once: `${once}-${at}` },
      body: { [place.field]: id, resource_id: uploaded.answer?.id, name: file.name },
    });
    if (attached.refusal === null) became.names.push(file.name);
    else became.refusals.push(`${file.name}: ${attached.refusal}`);
  }
  return became;
}
