import * as files from '#modules/company/files/resources-view.ts';
import * as myData from '#modules/company/my-data/my-data.ts';
import * as people from '#modules/company/people/people-endpoints.ts';
import * as schedules from '#modules/company/schedules/endpoints.ts';
import * as translations from '#modules/company/translations/translations.ts';

/** The endpoints of the modules of this folder. */
export const endpoints = [files, myData, people, schedules, translations] as const;
