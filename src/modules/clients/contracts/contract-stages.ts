import { choice, date, integer, money, reference, references, text } from '#kernel/fields/door.ts';
import { type Row, resource } from '#kernel/resource.ts';
import { partAccess } from '#modules/clients/contracts/contract-access.ts';

/** Nothing billed yet, some of it, an act of all of it not yet signed, and all of it signed. */
export const stageStatuses = ['planned', 'begun', 'billed', 'signed'] as const;

const kept = { readOnly: true } as const;

/**
 * A part of a contract that is done and paid for by itself. Its work is that of task groups and of single tasks, as far
 * as it is for the client of the contract; clients read neither.
 */
export const contractStages = resource('fp/contract-stages', {
  icon: 'list-check',
  order: 'due_on',
  access: partAccess,
  rows: 'scoped',
  fields: {
    contract_id: reference({ to: 'fp/client-contracts', required: true, fixed: true, partOf: true }),
    name: text({ required: true, max: 250 }),
    amount: money({ required: true }),
    due_on: date({ required: true }),
    task_group_ids: references({ to: 'fp/task-groups', max: 50, list: false }),
    task_ids: references({ to: 'fp/dev-tasks', max: 500, list: false }),
    status: choice({ ...kept, values: stageStatuses, required: true, default: 'planned' }),
    /** Of acts that are not refused. */
    billed_amount: money({ ...kept, required: true, default: 0 }),
    signed_amount: money({ ...kept, required: true, default: 0 }),
    task_count: integer({ ...kept, computed: true }),
    accepted_count: integer({ ...kept, computed: true }),
    /** Accepted, and in no act yet. */
    free_count: integer({ ...kept, computed: true, list: false }),
  },
});

/** What a client neither reads nor asks for. */
export const innerStageFields = ['task_group_ids', 'task_ids'] as const;

export type Stage = Row<typeof contractStages>;
