import { choice, integer, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { erasedKinds, readsOwnData, retentionKinds, setsRetention } from '#modules/company/my-data/data-kinds.ts';

/** For how long something is kept, in months, and by which law or order. As shipped they wait for a lawyer's word. */
export const retentionRules = resource('fp/retention-rules', {
  icon: 'clock',
  display: 'kind',
  order: 'kind',
  access: { read: readsOwnData, update: setsRetention },
  rows: 'staff',
  fields: {
    kind: choice({ values: retentionKinds, required: true, readOnly: true }),
    months: integer({ required: true, min: 1, max: 600 }),
    source: text({ max: 300, search: true }),
  },
});

/** What went, how many and when; never whose. */
export const erasures = resource('fp/erasures', {
  icon: 'trash',
  display: 'kind',
  order: '-id',
  access: { read: readsOwnData },
  rows: 'staff',
  fields: {
    kind: choice({ values: erasedKinds, required: true, readOnly: true }),
    count: integer({ required: true, readOnly: true }),
  },
});
