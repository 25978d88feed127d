import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { isLang } from '#kernel/languages.ts';
import { Problem } from '#kernel/problems.ts';
import { linkMinutes, sessionOfLink, signLink } from '#server/auth/links.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { App } from '#server/http/app-context.ts';
import { admit } from '#server/http/request.ts';

/** `POST <path>/export-link`: an address of the export that a browser can open as a download, without a header. */
export function addExportLink(fastify: FastifyInstance, app: App, { resource }: Operations): void {
  const url = `/api/${resource.path}`;
  fastify.route({
    method: 'POST',
    url: `${url}/export-link`,
    schema: {
      body: Type.Object(
        {
          format: Type.Unsafe({ type: 'string', enum: ['csv', 'xlsx'] }),
          matrix: Type.Optional(Type.String({ maxLength: 2000 })),
          query: Type.Optional(Type.String({ maxLength: 4000 })),
        },
        { additionalProperties: false },
      ),
      response: { 200: Type.Object({ url: Type.String(), expires_in: Type.Integer() }) },
      tags: [resource.path],
    },
    onRequest: (request) => admit(app.actors, resource.access.export ?? resource.access.read, request),
    handler: async (request) => {
      const { format, matrix = '', query = '' } = request.body as { format: string; matrix?: string; query?: string };
      const link = signLink(app.config.secretKey, url, request.session_id!);
      const parameters = [query, `format=${format}`, `lang=${request.lang}`, `link=${link}`].filter(Boolean).join('&');
      return { url: `${url}${matrix}?${parameters}`, expires_in: linkMinutes * 60 };
    },
  });
}

/** Lets a signed address stand for the header. Answers false when there is no signature to judge. */
export async function admitLink(app: App, url: string, request: FastifyRequest): Promise<boolean> {
  const { link, format } = request.query as { link?: string; format?: string };
  if (link === undefined || format === undefined) return false;
  const session = sessionOfLink(app.config.secretKey, url, link);
  const signedIn = session === null ? null : await app.actors.ofSession(session);
  if (!signedIn) throw new Problem('SESSION_ENDED');
  request.actor = signedIn.actor;
  request.session_id = signedIn.session_id;
  request.lang = langOfQuery(request) ?? signedIn.lang;
  return true;
}

const langOfQuery = (request: FastifyRequest) => {
  const { lang } = request.query as { lang?: string };
  return isLang(lang) ? lang : null;
};
