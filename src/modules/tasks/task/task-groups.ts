import { color } from '#kernel/fields/color.ts';
import { document } from '#kernel/fields/document.ts';
import { flag } from '#kernel/fields/flag.ts';
import { longText } from '#kernel/fields/long-text.ts';
import { minutes } from '#kernel/fields/number.ts';
import { text } from '#kernel/fields/text.ts';
import { date, instant } from '#kernel/fields/time.ts';
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
    ends_on: date({}),
    capacity_minutes: minutes({}),
    /** Only closing closes a group, and only opening it again opens it. */
    is_closed: flag({ readOnly: true }),
    closed_at: instant({ readOnly: true, list: false }),
    /** What its tasks came to when it was closed. */
    summary: document({ readOnly: true, list: false }),
  },
});
