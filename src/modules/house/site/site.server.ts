import type { Served } from '#server/http/serve.ts';
import { serveMove } from '#server/ordered/serve-move.ts';
import { actions } from '#modules/actions.ts';
import { landingData } from '#modules/house/site/landing-data.ts';
import { menu } from '#modules/house/site/menu.ts';
import { sections } from '#modules/house/site/sections.ts';
import { siteContent } from '#modules/house/site/site-content.ts';

/** Everything on the public site that stands in an order is moved the same way. */
export const siteServed: readonly Served[] = [
  serveMove(menu, [actions.site.update]),
  serveMove(sections, [actions.site.update]),
  serveMove(siteContent, [actions.site.update]),
  serveMove(landingData, [actions.landing.update]),
];
