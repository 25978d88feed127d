import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { updateRows } from '#server/crud/writing.ts';
import type { ChannelCode } from '#modules/channels/notifications/channel.ts';
import { deliveries } from '#modules/channels/notifications/deliveries.ts';

/** What a provider said later of a message that it had taken. */
export interface CameBack {
  readonly method: ChannelCode;
  readonly delivery_id: number;
  readonly address: string;
  readonly answer: string;
  /** It never reaches that address; else it is only late. */
  readonly isPermanent: boolean;
}

/** Noted as one more try; what never arrives is dead after all. Nothing for a delivery that is not kept any more. */
export async function deliveryCameBack(ctx: Context, back: CameBack): Promise<void> {
  const { method, delivery_id, address, answer, isPermanent } = back;
  await sql`insert into delivery_tries (delivery_id, at, address, state, answer)
    select t.id, ${ctx.now}, ${address}, ${isPermanent ? 'dead' : 'again'}, ${answer} from deliveries t
    where t.id = ${delivery_id} and t.method = ${method}`.run(ctx.db);
  if (!isPermanent) return;
  await updateRows(deliveries, ctx, {
    ...{ set: { state: 'dead', reason: 'refused', answer: answer.slice(0, 500) }, isAudited: false },
    where: sql`t.id = ${delivery_id} and t.method = ${method} and t.deleted_at is null`,
  });
}
