import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { notificationMethods } from '#modules/notifications/notification-methods.ts';

/** Methods that need nothing from outside. The others wait for the address and the key of who carries the message. */
const withoutSettings = ['in_app'];

/** Says of each method whether messages go out by it now, or why not. */
export const notificationMethodOperations = (settings: CrudSettings): Operations<typeof notificationMethods> =>
  crudOf(notificationMethods, settings, {
    present: (_ctx, rows) => rows.map((row) => ({ ...row, state: stateOf(row.code, row.is_active) })),
  });

function stateOf(code: string, isActive: boolean): 'ready' | 'not_set_up' | 'off' {
  if (!isActive) return 'off';
  return withoutSettings.includes(code) ? 'ready' : 'not_set_up';
}
