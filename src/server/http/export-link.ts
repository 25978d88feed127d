import { endpoint } from '#kernel/endpoint.ts';
import { exportLink, exportOrder } from '#kernel/row-verbs.ts';
import { linkMinutes, signLink } from '#server/auth/links.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Served, serve } from '#server/http/serve.ts';

/** `POST <path>/export-link`: an address of the export that a browser can open as a download, without a header. */
export function exportLinkOf({ resource: { path, access } }: Operations): Served {
  const url = `/api/${path}`;
  return serve(
    endpoint(`POST /api/${path}/export-link`, {
      need: access.export ?? access.read,
      body: exportOrder,
      output: exportLink,
      transaction: false,
    }),
    async (_ctx, { body: { format, matrix = '', query = '' } }, { app, request }) => {
      const link = signLink(app.config.secretKey, url, request.session_id!);
      const parameters = [query, `format=${format}`, `lang=${request.lang}`, `link=${link}`].filter(Boolean).join('&');
      return { url: `${url}${matrix}?${parameters}`, expires_in: linkMinutes * 60 };
    },
    { tag: path, takesAnyQuery: true },
  );
}
