import type { Product } from '#server/server.ts';
import { keptCalendar } from '#modules/company/schedules/work-calendar-days.server.ts';
import { keptSchedules } from '#modules/company/schedules/kept-schedules.server.ts';
import { operationsOf } from '#modules/operations.server.ts';
import { keptTexts } from '#modules/company/translations/kept-texts.server.ts';
import { keptSettings } from '#modules/house/settings/kept-settings.server.ts';
import { resources } from '#modules/registry.ts';
import { served } from '#modules/served.server.ts';
import { catalogue } from '#modules/texts.ts';
import { postedLetters } from '#modules/channels/notifications/posted-letters.server.ts';
import { jobsOf } from '#modules/jobs.server.ts';
import { addTerminals } from '#modules/staff/punches/terminals/terminals.server.ts';
import { addTelegram } from '#modules/channels/telegram/door.server.ts';
import { keptFilling } from '#modules/house/seed/filling.server.ts';
import { addSite } from '#site/site.server.ts';

/** All of Vazifa, as the server knows it. */
export const product: Product = {
  resources,
  operations: operationsOf,
  served,
  catalogue,
  letters: postedLetters,
  jobs: jobsOf,
  pages: async (fastify, app) => {
    await addTerminals(fastify, app);
    await addTelegram(fastify, app);
    await addSite(fastify, app);
  },
  kept: [keptTexts, keptSettings, keptCalendar, keptSchedules, keptFilling],
};
