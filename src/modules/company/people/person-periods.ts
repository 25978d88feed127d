import { date, flag, localizedText, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

const access = familyAccess('users', screenActions.users);
const days = {
  starts_on: date({ required: true, default: 'today' }),
  ends_on: date({ notBefore: 'starts_on' }),
  ends_previous: flag({ computed: true, fixed: true, list: false }),
} as const;

/** In which branch somebody is from one day to another; the one of today stands beside the person. */
export const userBranches = resource('fp/user-branches', {
  icon: 'hierarchy',
  display: 'user_id',
  order: '-starts_on',
  access,
  rows: 'staff',
  fields: {
    user_id: reference({ to: 'admin/users', required: true, fixed: true, partOf: true }),
    branch_id: reference({ to: 'admin/branches', required: true }),
    ...days,
  },
});

/** What somebody is called in the company from one day to another; today's stands beside the person. */
export const userPositions = resource('fp/user-positions', {
  icon: 'id-badge',
  display: 'position',
  order: '-starts_on',
  access,
  rows: 'staff',
  fields: {
    user_id: reference({ to: 'admin/users', required: true, fixed: true, partOf: true }),
    position: localizedText({ required: true, max: 120 }),
    ...days,
  },
});
