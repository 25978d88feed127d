import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Lang } from '#kernel/languages.ts';
import type { App } from '#server/app.ts';
import type { FormGuard } from '#site/form-guard.server.ts';
import type { Page } from '#site/layout.ts';
import type { PageCache } from '#site/page-cache.ts';
import type { Visits } from '#site/visits.server.ts';
import type { View } from '#site/view.ts';

/** What the parts of the running site share. */
export interface SiteParts {
  readonly app: App;
  readonly cache: PageCache;
  readonly visits: Visits;
  readonly guard: FormGuard;
  readonly viewFor: (request: FastifyRequest, lang: Lang) => Promise<View>;
  readonly send: (reply: FastifyReply, page: Page, view: View, status?: number) => FastifyReply;
}
