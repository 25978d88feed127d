import home from '#modules/house/home/texts.json' with { type: 'json' };
import publications from '#modules/house/publications/texts.json' with { type: 'json' };
import search from '#modules/house/search/texts.json' with { type: 'json' };
import settings from '#modules/house/settings/texts.json' with { type: 'json' };
import system from '#modules/house/shell/texts.json' with { type: 'json' };
import { siteTexts } from '#modules/house/site/texts.ts';

/** The texts of the modules of this folder, a file each. */
export const texts = {
  home,
  publications,
  search,
  settings,
  system,
  ...siteTexts,
} as const;
