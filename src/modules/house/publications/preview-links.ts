import { choice, instant, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions } from '#modules/actions.ts';

/** Whoever has the address sees the draft: long enough to ask a client what he thinks. */
export const previewDays = 7;

const siteWriters = [actions.site.update, actions.landing.update];

/**
 * A secret address under which somebody without an account sees a draft, the site as it will be, or all of it with what
 * is hidden yet. It ends by itself, with the account of who made it, and at once when it is removed. The address itself
 * is told to its maker alone and stands nowhere.
 */
export const previewLinks = resource('admin/preview-links', {
  icon: 'link',
  display: 'shows',
  order: '-id',
  access: { read: siteWriters, remove: siteWriters },
  rows: 'staff',
  fields: {
    shows: choice({ values: ['publication', 'site', 'all'], required: true, readOnly: true }),
    publication_id: reference({ to: 'admin/publications', readOnly: true, partOf: true }),
    expires_at: instant({ required: true, readOnly: true, list: true }),
  },
});
