import { choice, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { readsOwnData, watchedKinds } from '#modules/company/my-data/data-kinds.ts';

const kept = { readOnly: true, required: true } as const;

/** Who opened what of whom, and when: `created_by` and `created_at` say it. One an hour for the same. */
export const dataViews = resource('fp/data-views', {
  icon: 'eye',
  display: 'kind',
  order: '-id',
  access: { read: readsOwnData },
  rows: 'scoped',
  fields: {
    user_id: reference({ ...kept, to: 'admin/users', partOf: true }),
    kind: choice({ ...kept, values: watchedKinds }),
    way: choice({ ...kept, values: ['row', 'export'] }),
  },
});
