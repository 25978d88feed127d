import type { FastifyRequest } from 'fastify';
import type { Lang } from '#kernel/languages.ts';
import { type Actor, type Context, type Db, type Origin, visitor } from '#server/context.ts';
import type { App } from '#server/app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    lang: Lang;
    session_id: number | null;
    /** When the session is over by itself, in milliseconds. */
    ends_at: number | null;
    /** By which way somebody came whom the product asks itself for: see InnerCalls. */
    via: string | null;
  }
}

export const originOf = (request: FastifyRequest): Origin => ({
  request_id: request.id,
  session_id: request.session_id,
  address: request.via ?? request.ip,
});

export const contextOf = (app: App, request: FastifyRequest, db: Db): Context => ({
  db,
  actor: request.actor ?? visitor,
  now: new Date(),
  lang: request.lang,
  timeZone: app.config.timeZone,
  settings: app.config.settings,
  origin: originOf(request),
});
