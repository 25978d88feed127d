import { color, date, document, flag, instant, longText, minutes, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** Tasks of several projects that are done together: a release, a sprint. Capacity is working time of the people. */
export const taskGroups = resource('fp/task-groups', {
  icon: 'stack-2',
  order: '-starts_on',
  access: familyAccess('taskGroups', screenActions.taskGroups, screenActions.taskGroupsTree),
  rows: 'staff',
  fields: {
    name: text({ required: true, max: 120, unique: true }),
    goal: longText({ max: 4000 }),
    color: color({}),
    starts_on: date({}),
    ends_on: date({ notBefore: 'starts_on' }),
    capacity_minutes: minutes({}),
    /** Only closing closes a group, and only opening it again opens it. */
    is_closed: flag({ readOnly: true }),
    closed_at: instant({ readOnly: true, list: false }),
    /** What its tasks came to when it was closed. */
    summary: document({ readOnly: true, list: false }),
  },
});
