import { allows } from '#kernel/access.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { actions } from '#modules/actions.ts';
import { deliveries } from '#modules/notifications/deliveries.ts';

/** What somebody is told is theirs: others who may see that it went see neither the whole address nor the words. */
export const deliveryOperations = (settings: CrudSettings): Operations<typeof deliveries> =>
  crudOf(deliveries, settings, {
    present(ctx, rows) {
      if (allows([actions.users.update], ctx.actor)) return rows;
      return rows.map((row) =>
        row.user_id === ctx.actor.id ? row : { ...row, title: null, about: null, address: shortened(row.address) },
      );
    },
  });

/** `a…@example.uz`, `+99890…12`: enough to tell a mistyped one. */
export function shortened(address: string | null): string | null {
  if (!address) return address;
  const at = address.lastIndexOf('@');
  return at > 0 ? `${address.slice(0, 1)}…${address.slice(at)}` : `${address.slice(0, 4)}…${address.slice(-2)}`;
}
