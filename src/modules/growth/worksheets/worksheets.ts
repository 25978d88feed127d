import { choice, codes, date, instant, integer, reference, references, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';

const kept = { readOnly: true } as const;

export const campaignStates = ['draft', 'open', 'ended', 'evaluated'] as const;
export type CampaignState = (typeof campaignStates)[number];
export const campaignActions = ['open', 'end', 'extend'] as const;
export type CampaignAction = (typeof campaignActions)[number];
/** Days before the end on which those are told who have not sent. */
export const reminderDays = ['7', '5', '3', '2', '1'] as const;

/**
 * A form that a set of people fills for a period, until a moment. Who is asked is worked out when it opens: people by
 * name, those in teams that day, those with roles.
 */
export const worksheets = resource('fp/worksheets', {
  icon: 'checklist',
  display: 'name',
  order: '-period_to',
  access: {
    read: [screenActions.ownTasks],
    create: [actions.worksheets.create],
    update: [actions.worksheets.create],
    remove: [actions.worksheets.create],
    export: [actions.worksheets.export],
  },
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 150 }),
    form_id: reference({ to: 'fp/worksheet-forms', required: true }),
    period_from: date({ required: true }),
    period_to: date({ required: true, notBefore: 'period_from' }),
    user_ids: references({ to: 'admin/users', max: 500, list: false }),
    team_ids: references({ to: 'fp/teams', list: false }),
    role_ids: references({ to: 'admin/user-roles', list: false }),
    ends_at: instant({ required: true }),
    reminders: codes({ values: reminderDays, max: 5, list: false }),
    state: choice({ ...kept, values: campaignStates, required: true, default: 'draft' }),
    opened_at: instant({ ...kept, list: false }),
    reminded: codes({ ...kept, list: false }),
    asked_count: integer({ ...kept, computed: true }),
    sent_count: integer({ ...kept, computed: true }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: campaignActions }),
  },
});

/** When a campaign goes on after its end was near. */
export const extendFields = { ends_at: worksheets.fields.ends_at } as const;
