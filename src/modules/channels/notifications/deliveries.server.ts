import { allows } from '#kernel/access.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Context } from '#server/context.ts';
import { sql, text } from '#server/database/door.ts';
import type { Texts } from '#server/texts.ts';
import { actions } from '#modules/actions.ts';
import { deliveries } from '#modules/channels/notifications/deliveries.ts';
import { kindOf } from '#modules/channels/notifications/notices.ts';

/** What somebody is told is theirs: others who may see that it went see neither the whole address nor the words. */
export const deliveryOperations = (settings: CrudSettings): Operations<typeof deliveries> =>
  crudOf(deliveries, settings, {
    async present(ctx, rows) {
      if (!rows.length) return rows;
      const nameOf = await kindNames(ctx, settings.texts);
      const isWhole = allows([actions.users.update], ctx.actor);
      return rows.map((row) => ({
        ...row,
        kind_name: nameOf(row.kind),
        ...(!isWhole && row.user_id !== ctx.actor.id && { title: null, about: null, address: shortened(row.address) }),
      }));
    },
  });

/** A kind is called as the type of message is by which it goes; what is of no type has a text of its own. */
async function kindNames(ctx: Context, texts: Texts): Promise<(kind: string) => string> {
  const names = await sql({ code: text, name: text })`select t.code,
      coalesce(nullif(t.names ->> ${ctx.lang}, ''), t.names ->> 'uz') as name
    from notification_types t where t.deleted_at is null`.pairs(ctx.db, 'code', 'name');
  return (kind) => {
    const own = `delivery.kind.${kind}`;
    return texts.has(own) ? texts.say(ctx.lang, own) : (names.get(kindOf(kind)?.type ?? kind) ?? kind);
  };
}

/** `a…@example.uz`, `+99890…12`: enough to tell a mistyped one. */
export function shortened(address: string | null): string | null {
  if (!address) return address;
  const at = address.lastIndexOf('@');
  return at > 0 ? `${address.slice(0, 1)}…${address.slice(at)}` : `${address.slice(0, 4)}…${address.slice(-2)}`;
}
