import * as home from '#modules/house/home/endpoints.ts';
import * as publications from '#modules/house/publications/endpoints.ts';
import * as search from '#modules/house/search/search.ts';
import * as settings from '#modules/house/settings/endpoints.ts';
import * as shell from '#modules/house/shell/endpoints.ts';
import * as site from '#modules/house/site/preview-endpoints.ts';

/** The endpoints of the modules of this folder. */
export const endpoints = [home, publications, search, settings, shell, site] as const;
