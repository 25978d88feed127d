import { color, date, decimal, integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { screenActions, specialActions } from '#modules/actions.ts';

const kept = { readOnly: true } as const;
const counted = { readOnly: true, required: true, default: 0, computed: true } as const;

/** Projects that are built for clients, as these look at them: how far, until when, and whom to talk to. */
export const clientProjects = resource('fp/client-projects', {
  icon: 'briefcase',
  order: 'name',
  table: 'projects',
  access: { read: [screenActions.clients, specialActions.ownProjects] },
  rows: 'scoped',
  fields: {
    name: text({ ...kept, required: true, max: 200, search: true }),
    key: text({ ...kept, required: true, max: 6 }),
    color: color({ ...kept, required: true }),
    client_id: reference({ ...kept, to: 'fp/clients' }),
    manager_id: reference({ ...kept, to: 'admin/users' }),
    project_status_id: reference({ ...kept, to: 'fp/project-statuses' }),
    starts_on: date(kept),
    ends_on: date(kept),
    /** Of what was asked for: all of it, what is under way, waits for the client's word, and was accepted. */
    asked_count: integer(counted),
    open_count: integer(counted),
    waiting_count: integer(counted),
    accepted_count: integer(counted),
    /** Accepted work as a share of all that was planned for client tasks, in per cent. */
    progress: decimal({ ...kept, scale: 0, computed: true }),
    /** The day by which the next client task is to be done. */
    next_due_on: date({ ...kept, computed: true }),
  },
});
