import kernel from '#kernel/texts.json' with { type: 'json' };
import server from '#server/texts.json' with { type: 'json' };
import web from '#web/texts.json' with { type: 'json' };
import { texts as company } from '#modules/company/texts.ts';
import { texts as channels } from '#modules/channels/texts.ts';
import { texts as clients } from '#modules/clients/texts.ts';
import { texts as staff } from '#modules/staff/texts.ts';
import { texts as work } from '#modules/work/texts.ts';
import { texts as presence } from '#modules/presence/texts.ts';
import { texts as numbers } from '#modules/numbers/texts.ts';
import { texts as growth } from '#modules/growth/texts.ts';
import { texts as views } from '#modules/views/texts.ts';
import { texts as house } from '#modules/house/texts.ts';

/** Every text of the product, one line a folder. A key stands in one file only, which a check sees to. */
export const textFiles = {
  kernel,
  server,
  web,
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
} as const;

type Texts = Record<string, { uz: string; uk: string; ru: string }>;

export const catalogue: Texts = Object.assign({}, ...Object.values(textFiles));
