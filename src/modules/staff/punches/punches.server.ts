import { isInstant } from '#kernel/fields/door.ts';
import { invalid, notTheirs } from '#kernel/problems.ts';
import type { Input } from '#kernel/resource.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { punchesVisibleTo } from '#modules/staff/punches/attendance-scope.server.ts';
import { withActions } from '#modules/staff/punches/punch-actions.ts';
import { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';
import { punchImports, quickImports } from '#modules/staff/punches/punch-imports.server.ts';

type Given = Input<typeof attendancePunches>;

/** Punches are told by those who come and go; HR enters one for somebody else, and says why. */
export function punchOperations(settings: CrudSettings): Operations<typeof attendancePunches> {
  const crud = crudOf(attendancePunches, settings, {
    scope: punchesVisibleTo,
    onlyFillsIn: true,
    present: (ctx, rows) => rows.map((row) => withActions(ctx.actor, row)),
  });
  return {
    ...crud,
    sources: punchImports,
    quick: quickImports(settings),
    async create(ctx, input) {
      judgeByHand(ctx, input);
      return crud.create(ctx, input, { source: 'manual', received_at: ctx.now });
    },
  };
}

function judgeByHand(ctx: Context, { user_id, at, reason }: Given): void {
  if (!user_id) throw invalid('user_id', 'required');
  if (!at) throw invalid('at', 'required');
  if (!isInstant(at)) throw invalid('at', 'instant');
  if (!reason?.trim()) throw invalid('reason', 'required');
  if (Date.parse(at) > ctx.now.getTime()) throw invalid('at', 'punch_in_future');
  if (user_id === ctx.actor.id) throw notTheirs('punch_not_own', 'user_id');
}
