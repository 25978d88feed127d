import type { FastifyRequest } from 'fastify';
import { allows, type Need } from '#kernel/access.ts';
import { type Lang, langOf } from '#kernel/languages.ts';
import { Problem } from '#kernel/problems.ts';
import type { Actors } from '#server/auth/actors.ts';
import { type Actor, type Context, type Db, type Origin, visitor } from '#server/context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    lang: Lang;
    session_id: number | null;
  }
}

const bearer = /^Bearer ([\w.-]{20,200})$/;

/**
 * The door: who calls, and may he. Runs before the body is read, so that someone without the right is told so before
 * his input is judged. Throws 401 without a live session, 403 without the action.
 */
export async function admit(actors: Actors, need: Need, request: FastifyRequest): Promise<void> {
  request.lang = langOf(request.headers['accept-language']);
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  const signedIn = token && need !== 'public' ? await actors.behind(token) : null;
  if (signedIn) {
    request.actor = signedIn.actor;
    request.session_id = signedIn.session_id;
    if (!request.headers['accept-language']) request.lang = signedIn.lang;
  }
  if (need === 'public') return;
  if (!signedIn) throw new Problem('SESSION_ENDED');
  if (signedIn.actor.token_actions && isOfAccount(request)) throw new Problem('ACTION_NOT_HELD');
  if (signedIn.is_seen && !isReading(request)) throw new Problem('READ_ONLY_SESSION');
  const isClosed = signedIn.actor.must_set_up && need !== 'session';
  if (isClosed || !allows(need, signedIn.actor)) throw new Problem('ACTION_NOT_HELD');
}

/** What a session that only looks may ask for beside reading: addresses of what it reads, and its own end. */
const isReading = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || /\/(export-link|link|logout)$/.test(routeOptions.url ?? '');

/** What a token for scripts never opens, whatever it allows: the account behind it, and other people's eyes. */
const isOfAccount = ({ routeOptions }: FastifyRequest): boolean =>
  /^\/api\/admin\/(auth|api-tokens|users\/see-as)\b/.test(routeOptions.url ?? '');

export const originOf = (request: FastifyRequest): Origin => ({
  request_id: request.id,
  session_id: request.session_id,
  address: request.ip,
});

export const contextOf = (request: FastifyRequest, db: Db): Context => ({
  db,
  actor: request.actor ?? visitor,
  now: new Date(),
  lang: request.lang,
  origin: originOf(request),
});
