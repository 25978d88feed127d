import type { FastifyRequest } from 'fastify';
import { allows, type Need } from '#kernel/access.ts';
import { isLang, langOf } from '#kernel/languages.ts';
import { Problem } from '#kernel/problems.ts';
import type { Actors } from '#server/auth/actors.ts';
import { sessionOfLink } from '#server/auth/links.ts';
import type { App } from '#server/app.ts';

const bearer = /^Bearer ([\w.-]{20,200})$/;

/** What a caller has to show beside the need of the endpoint, and in its place. */
export interface Door {
  /** Held as well. */
  readonly also?: Need;
  /** With such parameters a signed address stands for the header: a browser opens downloads without one. */
  readonly takesLink?: (query: Readonly<Record<string, string | undefined>>) => boolean;
}

/**
 * The one door: who calls, and may they. Runs before the body is read, so that someone without the right is refused
 * before their input is judged. Throws 401 without a live session, 403 without the action.
 */
export async function admit(app: App, request: FastifyRequest, need: Need, door: Door = {}): Promise<void> {
  const inside = app.innerCalls.takenFrom(request);
  if (inside) Object.assign(request, inside);
  else if (door.takesLink?.(request.query as Record<string, string>)) await recogniseByLink(app, request);
  else await recognise(app.actors, need, request);
  if (need === 'public') return;
  const { actor } = request;
  if (!actor) throw new Problem('SESSION_ENDED');
  const isClosed = actor.must_set_up && need !== 'session';
  if (isClosed || !allows(need, actor) || (door.also && !allows(door.also, actor)))
    throw new Problem('ACTION_NOT_HELD');
}

async function recognise(actors: Actors, need: Need, request: FastifyRequest): Promise<void> {
  request.lang = langOf(request.headers['accept-language']);
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  const signedIn = token && need !== 'public' ? await actors.behind(token) : null;
  if (signedIn) {
    request.actor = signedIn.actor;
    request.session_id = signedIn.session_id;
    request.ends_at = signedIn.ends_at;
    if (!request.headers['accept-language']) request.lang = signedIn.lang;
  }
  if (signedIn?.actor.token_actions && isOfAccount(request)) throw new Problem('ACTION_NOT_HELD');
  if (signedIn?.is_seen && !isReading(request)) throw new Problem('READ_ONLY_SESSION');
}

/** The signature names the address and the session that may open it. */
async function recogniseByLink(app: App, request: FastifyRequest): Promise<void> {
  const { link = '', lang } = request.query as { link?: string; lang?: string };
  const session = sessionOfLink(app.config.secretKey, request.url.split('?')[0]!, link);
  const signedIn = session === null ? null : await app.actors.ofSession(session);
  if (!signedIn) throw new Problem('SESSION_ENDED');
  request.actor = signedIn.actor;
  request.session_id = signedIn.session_id;
  request.lang = isLang(lang) ? lang : signedIn.lang;
}

/** What a session that only looks may ask for beside reading: addresses of what it reads, and its own end. */
const isReading = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || /\/(export-link|link|logout)$/.test(routeOptions.url ?? '');

/**
 * What a token for scripts never opens, whatever it allows: the account behind it, those of others, rights and
 * sessions. It may read people and roles as far as its actions go.
 */
const isOfAccount = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  /^\/api\/admin\/(auth|api-tokens)\b/.test(url) ||
  (method !== 'GET' && /^\/api\/admin\/(users|user-roles|user-role-access|sessions)\b/.test(url));
