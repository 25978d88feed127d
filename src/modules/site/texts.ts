import site from '#modules/site/texts.json' with { type: 'json' };
import publicSite from '#modules/site/public-texts.json' with { type: 'json' };

export const siteTexts = { site, publicSite } as const;
