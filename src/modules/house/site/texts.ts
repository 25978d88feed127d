import site from '#modules/house/site/texts.json' with { type: 'json' };
import publicSite from '#modules/house/site/public-texts.json' with { type: 'json' };

export const siteTexts = { site, publicSite } as const;
