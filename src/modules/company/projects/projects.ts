import { color, date, instant, integer, longText, reference, references, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What tasks belong to. Its key begins the number of each of them and never changes. */
export const projects = resource('fp/projects', {
  icon: 'briefcase',
  order: 'name',
  access: familyAccess('projects', screenActions.projects),
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 200, unique: true, search: true }),
    key: text({ required: true, min: 2, max: 6, unique: true, fixed: true, search: true, pattern: '^[A-Z]{2,6}$' }),
    color: color({ list: false, required: true, default: '#4c4fd8' }),
    manager_id: reference({ to: 'admin/users' }),
    team_id: reference({ to: 'fp/teams' }),
    project_status_id: reference({ to: 'fp/project-statuses' }),
    project_category_id: reference({ to: 'fp/project-categories' }),
    project_group_id: reference({ to: 'fp/project-groups' }),
    project_type_id: reference({ to: 'fp/project-types' }),
    client_id: reference({ to: 'fp/clients' }),
    member_ids: references({ to: 'admin/users', max: 200, list: false }),
    starts_on: date({ list: false }),
    ends_on: date({ notBefore: 'starts_on' }),
    description: longText({ list: false }),
    /** Put away: read only with all that is in it, in no menu and no choice, and still found. */
    archived_at: instant({ readOnly: true, list: false }),
    task_count: integer({ readOnly: true, list: false, required: true, default: 0, computed: true }),
    /** Done or accepted. */
    done_count: integer({ readOnly: true, list: false, required: true, default: 0, computed: true }),
    late_count: integer({ readOnly: true, list: false, required: true, default: 0, computed: true }),
  },
});
