import type { Served } from '#server/http/serve.ts';
import { served as company } from '#modules/company/served.server.ts';
import { served as channels } from '#modules/channels/served.server.ts';
import { served as clients } from '#modules/clients/served.server.ts';
import { served as staff } from '#modules/staff/served.server.ts';
import { served as work } from '#modules/work/served.server.ts';
import { served as presence } from '#modules/presence/served.server.ts';
import { served as numbers } from '#modules/numbers/served.server.ts';
import { served as growth } from '#modules/growth/served.server.ts';
import { served as views } from '#modules/views/served.server.ts';
import { served as house } from '#modules/house/served.server.ts';

/** Every endpoint that is no plain verb of a resource, a line for each folder. */
export const served: readonly Served[] = [
  ...company,
  ...channels,
  ...clients,
  ...staff,
  ...work,
  ...presence,
  ...numbers,
  ...growth,
  ...views,
  ...house,
];
