import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Update } from 'grammy/types';
import type { App } from '#server/app.ts';
import { contextOf } from '#server/http/request.ts';
import { botOf, type TelegramParts, webhookSecretOf } from '#modules/channels/telegram/telegram-bot.server.ts';
import { telegramPartsOf } from '#modules/channels/telegram/telegram-parts.server.ts';
import { takeUpdate } from '#modules/channels/telegram/telegram-updates.server.ts';

/** Where Telegram brings updates: outside the API, because who calls is no person with a session. */
export const webhookPath = '/telegram/updates';
const secretHeader = 'x-telegram-bot-api-secret-token';
const mostBytes = 512 * 1024;

function isSecret({ headers }: FastifyRequest, secret: string): boolean {
  const given = Buffer.from(String(headers[secretHeader] ?? ''));
  const wanted = Buffer.from(secret);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const isUpdate = (body: unknown): body is Update =>
  typeof body === 'object' && body !== null && Number.isSafeInteger((body as { update_id?: unknown }).update_id);

/**
 * Takes what Telegram brings: 200 when it is kept, and then never brought again. Who does not know the secret hears
 * 401 and nothing else; where the product asks for updates itself, there is no such address: 404.
 */
function addTelegramWebhook(fastify: FastifyInstance, app: App, parts: TelegramParts): void {
  fastify.route({
    method: 'POST',
    url: webhookPath,
    bodyLimit: mostBytes,
    schema: { hide: true },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store').type('application/json');
      const bot = await botOf(parts, contextOf(app, request, app.db));
      if (bot?.config.mode !== 'webhook') return reply.code(404).send('{}');
      if (!isSecret(request, webhookSecretOf(bot))) return reply.code(401).send('{}');
      const { body } = request;
      if (!isUpdate(body)) return reply.code(400).send('{}');
      await app.db.transaction((db) => takeUpdate(contextOf(app, request, db), bot.id, body));
      return reply.send('{}');
    },
  });
}

/** Where Telegram shows the product inside itself: its own page in a browser frames it, its programs do not. */
export const miniAppPath = '/app/telegram';
const framedBy = "frame-ancestors 'self' https://web.telegram.org";

/** The page of the product, which the web page of Telegram may hold in a frame. Every other page refuses that. */
function addMiniApp(fastify: FastifyInstance): void {
  fastify.get(miniAppPath, { schema: { hide: true } }, async (_request, reply) => {
    const policy = String(reply.raw.getHeader('content-security-policy') ?? '');
    reply.raw.removeHeader('x-frame-options');
    reply.raw.removeHeader('content-security-policy');
    reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, framedBy));
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

export async function addTelegram(fastify: FastifyInstance, app: App): Promise<void> {
  addTelegramWebhook(fastify, app, telegramPartsOf(app));
  // In development another server answers pages.
  if (fastify.hasReplyDecorator('sendFile')) addMiniApp(fastify);
}
