import type { Served } from '#server/http/serve.ts';
import { filesServed } from '#modules/company/files/resources-view.server.ts';
import { myDataServed } from '#modules/company/my-data/my-data.server.ts';
import { peopleServed } from '#modules/company/people/people-served.server.ts';
import { schedulesServed } from '#modules/company/schedules/schedules-served.server.ts';
import { translationServed } from '#modules/company/translations/translations.server.ts';
import { workCalendarServed } from '#modules/company/schedules/work-calendar-served.server.ts';

/** Every endpoint of the modules of this folder that is no plain verb of a resource. */
export const served: readonly Served[] = [
  ...filesServed,
  ...myDataServed,
  ...peopleServed,
  ...schedulesServed,
  ...translationServed,
  ...workCalendarServed,
];
