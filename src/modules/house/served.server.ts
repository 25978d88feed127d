import type { Served } from '#server/http/serve.ts';
import { homeServed } from '#modules/house/home/home.server.ts';
import { publicationsServed } from '#modules/house/publications/publications-served.server.ts';
import { searchServed } from '#modules/house/search/search.server.ts';
import { settingsServed } from '#modules/house/settings/settings.server.ts';
import { shellServed } from '#modules/house/shell/shell-served.server.ts';
import { siteServed } from '#modules/house/site/site.server.ts';

/** Every endpoint of the modules of this folder that is no plain verb of a resource. */
export const served: readonly Served[] = [
  ...homeServed,
  ...publicationsServed,
  ...searchServed,
  ...settingsServed,
  ...shellServed,
  ...siteServed,
];
