import { actions } from '#kernel/actions.ts';
import type { CrudSettings } from '#server/crud/crud.ts';
import { crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Served } from '#server/http/serve.ts';
import { serveMove } from '#server/ordered/serve-move.ts';
import { orderedOperations } from '#server/ordered/ordered-rows.ts';
import { eventOperations } from '#modules/site/events.server.ts';
import { landingData } from '#modules/site/landing-data.ts';
import { menu } from '#modules/site/menu.ts';
import { menuOperations } from '#modules/site/menu.server.ts';
import { sections } from '#modules/site/sections.ts';
import { sectionOperations } from '#modules/site/sections.server.ts';
import { siteContent } from '#modules/site/site-content.ts';

/** What of the site is served in a way of its own. */
export const siteOperations: Readonly<Record<string, (settings: CrudSettings) => Operations>> = {
  'fp/events': eventOperations,
  'admin/menu': menuOperations,
  'admin/sections': sectionOperations,
  'admin/site-content': (settings) => orderedOperations(crudOf(siteContent, settings), { group: 'section_id' }),
  'fp/landing-data': (settings) => orderedOperations(crudOf(landingData, settings), { group: 'place' }),
};

/** Everything on the public site that stands in an order is moved the same way. */
export const siteServed: readonly Served[] = [
  serveMove(menu, [actions.site.update]),
  serveMove(sections, [actions.site.update]),
  serveMove(siteContent, [actions.site.update]),
  serveMove(landingData, [actions.landing.update]),
];
