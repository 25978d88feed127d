import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '#server/config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Machines that know no HTTPS speak here; nothing that is secret passes. */
    takesPlainHttp?: boolean;
  }
}

const page = `<!doctype html><html lang="uz-Latn"><meta charset="utf-8"><title>Vazifa</title>
<p>Bu manzil faqat HTTPS orqali ishlaydi.</p>
<p lang="uz-Cyrl">Бу манзил фақат HTTPS орқали ишлайди.</p>
<p lang="ru">Этот адрес работает только по HTTPS.</p></html>`;

/** Passwords never travel in the clear: outside loopback a proxy with HTTPS stands in front, named by TRUST_PROXY. */
export function requireHttps(fastify: FastifyInstance, config: Config): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (isSafe(request, config) || request.routeOptions.config.takesPlainHttp) return;
    await reply.code(403).type('text/html; charset=utf-8').send(page);
  });
}

const isSafe = (request: FastifyRequest, config: Config): boolean => {
  const peer = (request.socket.remoteAddress ?? '').replace('::ffff:', '');
  return (
    (isLoopback(peer) && !config.publicUrl) ||
    request.protocol === 'https' ||
    (isLoopback(peer) && !isForwarded(request))
  );
};

/**
 * The host that was asked for. A proxy hands it on as `Host`; what stands in `X-Forwarded-Host` may be the visitor's
 * own word, which most proxies pass through as it came.
 */
export const hostOf = ({ headers, host }: FastifyRequest): string => headers.host ?? host;

/** Did a proxy pass the request on? Demo accounts are refused then, however near the proxy is. */
export const isForwarded = (request: FastifyRequest): boolean =>
  ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'].some(
    (name) => request.headers[name] !== undefined,
  );
