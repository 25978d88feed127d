import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { type OpenApi, wholeDocument } from '#server/http/openapi-document.ts';

/** The contract of the API as a document, `/api/openapi.json`, and as a page, `/api/docs`. */
export async function addOpenApi(fastify: FastifyInstance, version: string): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vazifa', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
  });
  await fastify.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
    // The page sets styles on its elements, and asks nothing from elsewhere.
    transformStaticCSP: (header) =>
      header.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'").replaceAll(' https:', ''),
  });
  let document: unknown;
  fastify.get(
    '/api/openapi.json',
    { schema: { hide: true } },
    async () => (document ??= wholeDocument(fastify.swagger() as OpenApi)),
  );
}
