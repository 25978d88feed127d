import { choice, document, instant, integer, references, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { screenActions } from '#modules/actions.ts';

export const bulkKinds = ['change', 'move', 'transition'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** Dependencies that an order made and took away beside what it did to tasks. */
export interface BulkLinks {
  readonly added: readonly { readonly id: number; readonly version: number }[];
  readonly removed: readonly number[];
}

/**
 * Many tasks changed by one order. The audit log has one entry of it; those of its tasks have the same `request_id`.
 * Its own table is named because it is a record of what happened: no task is in use because of it.
 */
export const taskBulks = resource('fp/task-bulks', {
  icon: 'stack-2',
  display: 'kind',
  order: '-id',
  table: 'task_bulks',
  access: { read: [screenActions.sessions] },
  rows: 'staff',
  fields: {
    kind: choice({ values: bulkKinds, required: true, readOnly: true }),
    task_count: integer({ required: true, readOnly: true }),
    task_ids: references({ to: 'fp/dev-tasks', readOnly: true, list: false }),
    asked: document({ readOnly: true, list: false }),
    request_id: text({ readOnly: true, list: false }),
    undone_at: instant({ readOnly: true }),
  },
});
