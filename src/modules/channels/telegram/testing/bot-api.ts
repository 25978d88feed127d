import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readableAs, Refusal } from '#modules/channels/telegram/testing/bot-api-html.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a stand-in takes and gives whatever Telegram does
export type Json = Record<string, any>;

interface Options {
  readonly token: string;
  readonly port?: number;
  /** Milliseconds that a second of Telegram lasts here. */
  readonly second?: number;
  /** After which numbers updates and messages begin: a bot that was here before has used the first ones. */
  readonly after?: number;
}

/** Most in one second in all, to one chat in three seconds, and to one group in a minute. */
const limits = { all: 30, chat: 3, chatSeconds: 3, group: 20 };

/** A Bot API of our own: its limits and its refusals in its words, a lost answer, files, both ways of updates. */
export async function botApi({ token, port = 0, second = 1000, after = 0 }: Options) {
  const blocked = new Set<number>();
  const known = new Set<number>();
  const groups = new Map<number, { movedTo?: number; kicked?: boolean }>();
  const files = new Map<string, { body: Buffer; size: number }>();
  const sent: Json[] = [];
  const answers: Json[] = [];
  const calls: { method: string; status: number; body: Json }[] = [];
  const hits: { chat: number; at: number }[] = [];
  const state = { loseAnswers: 0, sent, answers, calls, url: '' };
  let updates: Json[] = [];
  let hook: Json | null = null;
  let polling = false;
  let [updateId, messageId] = [after + 100, after];

  function limit(chat: number): void {
    const now = performance.now();
    const refuse = (most: number, seconds: number, those: typeof hits) => {
      const recent = those.filter(({ at }) => now - at < seconds * second);
      if (recent.length < most) return;
      const after = Math.max(1, Math.ceil((recent[0]!.at + seconds * second - now) / second));
      throw new Refusal(429, `Too Many Requests: retry after ${after}`, { retry_after: after });
    };
    const own = hits.filter((hit) => hit.chat === chat);
    refuse(limits.all, 1, hits);
    refuse(limits.chat, limits.chatSeconds, own);
    if (chat < 0) refuse(limits.group, 60, own);
    hits.push({ chat, at: now });
  }

  function reach(chat: number): void {
    const group = groups.get(chat);
    if (group?.movedTo)
      throw new Refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
        migrate_to_chat_id: group.movedTo,
      });
    if (group?.kicked) throw new Refusal(403, 'Forbidden: bot was kicked from the supergroup chat');
    if (chat < 0 ? !group : !known.has(chat)) throw new Refusal(400, 'Bad Request: chat not found');
    if (blocked.has(chat)) throw new Refusal(403, 'Forbidden: bot was blocked by the user');
  }

  const methods: Record<string, (asked: Json) => unknown> = {
    getMe: () => ({ id: Number(token.split(':')[0]), is_bot: true, first_name: 'Vazifa', username: 'vazifa_test_bot' }),
    getWebhookInfo: () => ({ url: hook?.url ?? '', pending_update_count: updates.length }),
    setWebhook(asked) {
      hook = asked;
      void push();
      return true;
    },
    deleteWebhook() {
      hook = null;
      return true;
    },
    async getUpdates({ offset = 0, timeout = 0 }) {
      if (hook) throw new Refusal(409, "Conflict: can't use getUpdates method while webhook is active");
      if (polling) throw new Refusal(409, 'Conflict: terminated by other getUpdates request');
      polling = true;
      updates = updates.filter(({ update_id }) => update_id >= offset);
      for (let waited = 0; !updates.length && waited < timeout * second; waited += 20) await pause(20);
      polling = false;
      return updates.slice(0, 100);
    },
    sendMessage(asked) {
      const chat = Number(asked.chat_id);
      limit(chat);
      reach(chat);
      const message = {
        ...{ message_id: ++messageId, date: Math.floor(Date.now() / 1000), text: readableAs(asked) },
        ...{ chat: { id: chat, type: chat < 0 ? 'supergroup' : 'private' }, reply_markup: asked.reply_markup },
      };
      sent.push({ ...message, raw: asked.text, edits: 0, reply_to: asked.reply_parameters?.message_id });
      return message;
    },
    editMessageText(asked) {
      const found = sent.find((one) => one.message_id === asked.message_id && one.chat.id === Number(asked.chat_id));
      if (!found) throw new Refusal(400, 'Bad Request: message to edit not found');
      const text = readableAs(asked);
      Object.assign(found, { text, raw: asked.text, reply_markup: asked.reply_markup, edits: found.edits + 1 });
      return { ...found };
    },
    answerCallbackQuery(asked) {
      answers.push(asked);
      return true;
    },
    getFile({ file_id }) {
      const file = files.get(file_id);
      if (!file) throw new Refusal(400, 'Bad Request: wrong file_id or the file is temporarily unavailable');
      if (file.size > 20 * 1024 * 1024) throw new Refusal(400, 'Bad Request: file is too big');
      return { file_id, file_unique_id: file_id, file_size: file.size, file_path: `documents/${file_id}` };
    },
    setMyCommands: () => true,
    setChatMenuButton: () => true,
  };

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const [, given, name = ''] = /^\/bot([^/]+)\/(\w+)/.exec(request.url!) ?? [];
    const file = /^\/file\/bot[^/]+\/documents\/(.+)$/.exec(request.url!)?.[1];
    if (file) return void (files.has(file) ? reply.end(files.get(file)!.body) : reply.writeHead(404).end());
    const asked = await bodyOf(request);
    const say = (status: number, body: Json) => {
      calls.push({ method: name, status, body: asked });
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    try {
      if (given !== token) throw new Refusal(401, 'Unauthorized');
      const method = methods[name];
      if (!method) throw new Refusal(404, 'Not Found');
      const result = await method(asked);
      if (name === 'sendMessage' && state.loseAnswers-- > 0) return void request.socket.destroy();
      say(200, { ok: true, result });
    } catch (error) {
      const { code = 500, message, parameters } = error as Partial<Refusal>;
      say(code, { ok: false, error_code: code, description: message, ...(parameters && { parameters }) });
    }
  }

  let pushing = false;
  async function push(): Promise<void> {
    if (pushing) return;
    pushing = true;
    for (;;) {
      const to = hook;
      if (!to || !updates.length) break;
      const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': to.secret_token };
      const body = JSON.stringify(updates[0]);
      const ok = await fetch(to.url, { method: 'POST', headers, body }).then(
        (came) => came.ok,
        () => false,
      );
      if (ok) updates.shift();
      else await pause(second);
    }
    pushing = false;
  }

  const server = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const person = (id: number) => ({ id, is_bot: false, first_name: `U${id}`, language_code: 'ru' });
  const give = (update: Json): Json => {
    const whole = { update_id: ++updateId, ...update };
    updates.push(whole);
    void push();
    return whole;
  };

  return Object.assign(state, {
    /** A person writes to the bot, or into a group of theirs. */
    says(id: number, text: string | null, more: Json = {}): Json {
      known.add(id);
      const chat = { id, type: 'private' };
      const base = { message_id: ++messageId, date: Math.floor(Date.now() / 1000), from: person(id), chat };
      return give({ message: { ...base, ...(text !== null && { text }), ...more } });
    },
    edits: (id: number, message: Json, text: string): Json =>
      give({ edited_message: { ...message, from: person(id), text } }),
    presses: (id: number, message: Json, data: string): Json =>
      give({ callback_query: { id: `q${updateId + 1}`, from: person(id), chat_instance: '1', data, message } }),
    membership(id: number, status: string): Json {
      if (status === 'kicked') blocked.add(id);
      else blocked.delete(id);
      const member = (now: string) => ({ status: now, user: person(1) });
      const chat = { id, type: id < 0 ? 'supergroup' : 'private' };
      const members = { old_chat_member: member('member'), new_chat_member: member(status) };
      return give({ my_chat_member: { chat, from: person(id), date: 0, ...members } });
    },
    group: (id: number, group: { movedTo?: number; kicked?: boolean } = {}) => void groups.set(id, group),
    file: (id: string, body: Buffer, size = body.length) => void files.set(id, { body, size }),
    knows: (id: number) => void known.add(id),
    /** Nothing was sent lately, as far as limits go. */
    rested: () => void (hits.length = 0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
export type BotApi = Awaited<ReturnType<typeof botApi>>;

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

async function bodyOf(request: IncomingMessage): Promise<Json> {
  let body = '';
  for await (const piece of request) body += piece;
  return body ? (JSON.parse(body) as Json) : {};
}
