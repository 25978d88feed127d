import { choice, document, flag, instant, longText, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { inboxKinds } from '#modules/channels/notifications/notices.ts';

/** Worded for whoever reads, in their language and with their rights of the moment: nothing of it is stored. */
const worded = { readOnly: true, computed: true } as const;

/** What a person hears inside the product. Everybody has their own; nobody reads that of another. */
export const inbox = resource('admin/inbox', {
  icon: 'bell',
  display: 'kind',
  order: '-id',
  table: 'inbox',
  access: { read: 'session' },
  rows: 'scoped',
  fields: {
    user_id: reference({ to: 'admin/users', required: true, readOnly: true, list: false }),
    kind: choice({ values: inboxKinds, required: true, readOnly: true }),
    task_id: reference({ to: 'fp/dev-tasks', readOnly: true }),
    actor_id: reference({ to: 'admin/users', readOnly: true }),
    details: document({ readOnly: true, list: false }),
    /** What happened, who did it. */
    text: longText(worded),
    /** What it is about. */
    about: longText(worded),
    /** Where it leads inside the product, of what the reader may open. */
    link: text({ ...worded, list: false, max: 300 }),
    /** What the reader may do about it, by action: each a `MessageAction`. */
    actions: document({ ...worded, list: false }),
    /** The row that it is about can be opened; also where it is about none. */
    is_visible: flag({ ...worded, list: false }),
    /** What was sent along: only the person opens it. */
    file_id: reference({ to: 'admin/resources-view', readOnly: true, list: false }),
    read_at: instant({ readOnly: true }),
    /** It waits until then, and is new again. */
    snoozed_until: instant({ readOnly: true }),
    /** It is done with. */
    archived_at: instant({ readOnly: true }),
  },
});
