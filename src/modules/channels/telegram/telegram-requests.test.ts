import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import type { Json } from '#modules/channels/telegram/testing/bot-api.ts';
import {
  buttonOf,
  labelsOf,
  type TelegramWalk,
  telegramWalk,
} from '#modules/channels/telegram/testing/telegram-walk.server.ts';

// What comes to the bot and is no reply: forwarded words, voices and files become what a client asks for, or a task.

let walk: TelegramWalk;
let client: Caller;
const [ofDeveloper, ofManager, ofClient] = [812_000_001, 812_000_002, 812_000_003];
beforeAll(async () => {
  walk = await telegramWalk();
  client = await signedIn(walk.server, 'client');
  for (const id of [ofDeveloper, ofManager, ofClient]) walk.api.knows(id);
  walk.api.file('act', pdf);
  walk.api.file('voice', voice);
  for (const name of ['one', 'two', 'three']) walk.api.file(name, jpeg);
}, 120_000);
afterAll(() => walk?.[Symbol.asyncDispose]());
beforeEach(() => walk.api.rested());

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const jpeg = createCanvas(8, 8).toBuffer('image/jpeg');
const voice = Buffer.alloc(64);
voice.write('OggS', 0);
voice.writeUInt8(2, 5);
voice.writeUInt8(1, 26);
voice.writeUInt8(19, 27);
voice.write('OpusHead', 28);

const forwarded = { forward_origin: { type: 'hidden_user', sender_user_name: 'Mijoz', date: 0 } };
const document = { file_id: 'act', file_name: 'dalolatnoma.pdf', file_size: pdf.length };
const asked = async (who: Caller, name: string): Promise<Json | undefined> =>
  ((await who.get('fp/client-tasks;perPage=200')).json.rows as Json[]).find((row) => row.name === name);
const says = (id: number, text: string | null, more: Json = {}) => walk.comes(walk.api.says(id, text, more));

/** Where there are several, the one of that name is pressed; how the bot says it is done. */
async function choose(id: number, project: string | null): Promise<void> {
  const question = walk.last();
  if (!labelsOf(question).length) return;
  const at = project === null ? 0 : labelsOf(question).indexOf(project);
  walk.api.rested();
  await walk.comes(walk.api.presses(id, question, buttonOf(question, at)));
}

describe('what a client sends', () => {
  it('becomes what they ask for, with the file that came with it, and a reply to the answer is a comment', async () => {
    await walk.linkAs(client, ofClient);
    await says(ofClient, null, { caption: 'Dalolatnoma xato\nSummasi notoʻgʻri', document, ...forwarded });
    await choose(ofClient, null);
    const row = (await asked(client, 'Dalolatnoma xato'))!;
    expect(row.status).toBe('new');
    expect((await client.get(`fp/client-tasks/${row.id}`)).json.text).toContain('Summasi notoʻgʻri');
    const files = (await client.get(`fp/client-task-files?client_task_id=${row.id}`)).json.rows as Json[];
    expect(files.map(({ name }) => name)).toEqual(['dalolatnoma.pdf']);
  });

  it('a voice is named by its moment and can be heard', async () => {
    await walk.linkAs(client, ofClient);
    const before = ((await client.get('fp/client-tasks;perPage=200')).json.rows as Json[]).map(({ id }) => id);
    await says(ofClient, null, { voice: { file_id: 'voice', duration: 40, file_size: voice.length } });
    await choose(ofClient, null);
    const rows = (await client.get('fp/client-tasks;perPage=200')).json.rows as Json[];
    const row = rows.find(({ id }) => !before.includes(id))!;
    expect(row.name).toMatch(/^(Ovozli xabar|Овозли хабар|Голосовое сообщение), /);
    const [file] = (await client.get(`fp/client-task-files?client_task_id=${row.id}`)).json.rows as Json[];
    expect(file!.name).toMatch(/^voice-.*\.ogg$/);
    expect((await client.get(`resources/${file!.resource_id}`)).headers['content-type']).toBe('audio/ogg');
  });

  it('plain words are something to be done as well', async () => {
    await walk.linkAs(client, ofClient);
    await says(ofClient, 'Hisobot yuklanmayapti');
    await choose(ofClient, null);
    expect(await asked(client, 'Hisobot yuklanmayapti')).toBeDefined();
  });

  it('a button of a project that is none of theirs any more says so, and makes nothing', async () => {
    await walk.linkAs(client, ofClient);
    await says(ofClient, 'Kechikkan soʻrov', forwarded);
    const question = walk.last();
    const rows = await asked(client, 'Kechikkan soʻrov');
    // One project needs no question; then there is nothing to press.
    if (rows) return;
    await walk.run(sql`update telegram_buttons set body = body || '{"project_id": 999999}'
      where message_id = ${question.message_id}`);
    walk.api.rested();
    await walk.comes(walk.api.presses(ofClient, question, buttonOf(question)));
    expect(walk.heard()).not.toBe('');
    expect(walk.heard()).not.toContain('Bajarildi');
    expect(await asked(client, 'Kechikkan soʻrov')).toBeUndefined();
  });
});

describe('several photographs that are sent at once', () => {
  const photo = (name: string) => ({
    photo: [{ file_id: `${name}-small` }, { file_id: name, file_size: jpeg.length }],
  });
  const together = async (id: number, album: string, parts: readonly Json[]) => {
    for (const part of parts) await says(id, null, { media_group_id: album, ...part });
    await vi.waitFor(
      async () => {
        const left = await walk.run(sql`select last_error from waiting_work where job = 'answer_telegram_album'`);
        expect(left).toEqual([]);
      },
      { timeout: 20_000, interval: 100 },
    );
  };
  const three = [photo('one'), { ...photo('two'), caption: 'Uchta rasm: hisobot xato' }, photo('three')];

  it('are one thing that a client asks for, with all the files, whichever carries the words', async () => {
    await walk.linkAs(client, ofClient);
    const before = ((await client.get('fp/client-tasks;perPage=200')).json.rows as Json[]).length;
    await together(ofClient, 'album-1', three);
    await choose(ofClient, null);
    const rows = (await client.get('fp/client-tasks;perPage=200')).json.rows as Json[];
    expect(rows).toHaveLength(before + 1);
    const row = (await asked(client, 'Uchta rasm: hisobot xato'))!;
    const files = (await client.get(`fp/client-task-files?client_task_id=${row.id}`)).json.rows as Json[];
    expect(files).toHaveLength(3);
    expect(new Set(files.map(({ name }) => name)).size).toBe(3);
    // What is brought again has been taken, and makes nothing.
    expect((await walk.run(sql`select from telegram_albums`)).length).toBe(0);
  });

  it('are one comment when they reply to a message about a task', async () => {
    await walk.linkAs(walk.developer, ofDeveloper);
    const task = await walk.taskOf('Rasmli vazifa');
    await walk.send(ofDeveloper, walk.developerId, { thread: `fp/dev-tasks:${task.id}`, title: 'Rasmli vazifa' });
    const reply_to_message = walk.last();
    await together(
      ofDeveloper,
      'album-2',
      three.map((part) => ({ ...part, reply_to_message })),
    );
    const comments = (await walk.developer.get(`fp/task-comments?task_id=${task.id}`)).json.rows as Json[];
    expect(comments).toHaveLength(1);
    expect(comments[0]!.text).toMatch(/^Uchta rasm: hisobot xato\n\n(📎 .+\n\n){2}📎 .+$/);
    const files = (await walk.developer.get(`fp/task-files?task_id=${task.id}`)).json.rows as Json[];
    expect(files).toHaveLength(3);
  });

  it('by somebody who is not linked are answered once', async () => {
    const stranger = ofClient + 77;
    walk.api.knows(stranger);
    walk.api.rested();
    const before = walk.api.sent.length;
    await together(stranger, 'album-3', three);
    expect(walk.api.sent.length).toBe(before + 1);
  });
});

describe('what staff send', () => {
  const ofClientProject = async () => {
    const [row] = await walk.run(sql`select id, name, client_id from projects where manager_id = ${walk.managerId}
      and client_id is not null and archived_at is null and deleted_at is null order by id desc limit 1`);
    return row!;
  };

  it('forwarded by a manager it is what the client of the project asks for', async () => {
    await walk.linkAs(walk.manager, ofManager);
    const { id, name, client_id } = await ofClientProject();
    await says(ofManager, 'Mijoz yozdi: toʻlov oʻtmadi', { document, ...forwarded, caption: undefined });
    await choose(ofManager, name);
    const row = (await asked(walk.manager, 'Mijoz yozdi: toʻlov oʻtmadi'))!;
    expect(row).toMatchObject({ project_id: id, client_id });
    const files = (await walk.manager.get(`fp/client-task-files?client_task_id=${row.id}`)).json.rows as Json[];
    expect(files.map(({ name: file }) => file)).toEqual(['dalolatnoma.pdf']);
  });

  it('what they say themselves is a task of theirs to give, and what a developer forwards is one as well', async () => {
    await walk.linkAs(walk.manager, ofManager);
    const { id, name } = await ofClientProject();
    await says(ofManager, null, { caption: 'Serverni yangilash', document });
    await choose(ofManager, name);
    const tasks = async () => (await walk.manager.get('fp/dev-tasks;perPage=20')).json.rows as Json[];
    expect((await tasks()).find((row) => row.name === 'Serverni yangilash')).toMatchObject({ project_id: id });
    await walk.linkAs(walk.developer, ofDeveloper);
    await says(ofDeveloper, 'Xatolik topildi', forwarded);
    await choose(ofDeveloper, null);
    const made = (await walk.developer.get('fp/dev-tasks;perPage=50')).json.rows as Json[];
    expect(made.find((row) => row.name === 'Xatolik topildi')).toMatchObject({ created_by: walk.developerId });
  });

  it('nobody without a project is left without an answer', async () => {
    const hr = await signedIn(walk.server, 'hr');
    await walk.linkAs(hr, ofClient + 10);
    await says(ofClient + 10, 'Salom', forwarded);
    expect(walk.last().text).toMatch(/loyiha yoʻq|qaysi loyihaga/);
  });

  it('a file that Telegram does not hand out makes nothing, and says where it can go', async () => {
    await walk.linkAs(walk.developer, ofDeveloper);
    const big = { file_id: 'big', file_name: 'video.mp4', file_size: 21 * 1024 * 1024 };
    await says(ofDeveloper, null, { caption: 'Katta video', video: big, ...forwarded });
    expect(walk.last().text).toContain('video.mp4: Telegram botlarga 20 MB gacha');
    const rows = (await walk.developer.get('fp/dev-tasks;perPage=50')).json.rows as Json[];
    expect(rows.some(({ name }) => name === 'Katta video')).toBe(false);
  });
});
