import { addDays } from '#kernel/days.ts';
import type { Row } from '#kernel/resource.ts';
import { columnsOf, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows, insertRows, recordsOf, removeRows, updateRows } from '#server/crud/writing.ts';
import { makeLines, tellLineAt, workingDayFrom } from '#modules/presence/departures/checklist-lines.server.ts';
import { checklistLines, checklistRuns, checklists } from '#modules/presence/departures/checklists.ts';
import type { departures } from '#modules/presence/departures/departures.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

type Departure = Pick<Row<typeof departures>, 'id' | 'user_id' | 'last_on'>;

/**
 * Somebody is going to leave: the first list of leaving is gone through for them at once, its days counted from their
 * last one, so that what has to be done before it is known in time. One that HR has begun by hand already is enough.
 */
export async function startLeaving(ctx: Context, { id, user_id, last_on }: Departure): Promise<void> {
  const list = await sql(columnsOf(checklists, 'id', 'lines'))`select c.id, c.lines
    from checklists c
    where c.kind = 'leaving' and c.deleted_at is null
      and not exists (select from checklist_runs r
        where r.user_id = ${user_id} and r.kind = 'leaving' and not r.is_done and r.deleted_at is null)
    order by c.ordering, c.id limit 1`.first(ctx.db);
  if (!list?.lines?.length) return;
  const said = { checklist_id: list.id, user_id, first_on: last_on, kind: 'leaving' as const, departure_id: id };
  const [run] = await insertRows(checklistRuns, ctx, [{ ...said, is_done: false }]);
  await makeLines(ctx, { id: run!.id, user_id, first_on: last_on }, list.lines);
}

/** The last day is another one: what is still to be done moves along, each line by its own working days. */
export async function moveLeaving(ctx: Context, { id, last_on }: Departure, before: string): Promise<void> {
  if (last_on === before) return;
  const runs = await runsOf(ctx, id);
  if (!runs.length) return;
  await updateRows(checklistRuns, ctx, { set: { first_on: last_on }, where: sql`t.id = any(${runs}::bigint[])` });
  const lines = await sql(columnsOf(checklistLines, 'id', 'due_on', 'tell_at'))`select l.id, l.due_on, l.tell_at
    from ${rowsForAll(checklistLines, 'lines move with the last day')} l
    where l.run_id = any(${runs}::bigint[]) and l.done_at is null and l.deleted_at is null
    order by l.id for update`.rows(ctx.db);
  const moved = lines.map(({ id: line, due_on, tell_at }) => {
    const day = workingDayFrom(ctx, last_on, workingDaysFrom(ctx, before, due_on));
    const at = tellLineAt(ctx, day);
    // Who was told already is told again only where the new day is still ahead.
    return { id: line, due_on: day, tell_at: tell_at || Date.parse(at) > ctx.now.getTime() ? at : null };
  });
  if (moved.length)
    await deriveRows(checklistLines, ctx, {
      ...recordsOf(checklistLines, moved, 'n'),
      set: { due_on: sql`n.due_on`, tell_at: sql`n.tell_at` },
    });
}

/** Nobody leaves after all: the list and its lines wait for nobody any more. */
export async function withdrawLeaving(ctx: Context, departureId: number): Promise<void> {
  const runs = await runsOf(ctx, departureId);
  if (!runs.length) return;
  await removeRows(checklistLines, ctx, sql`t.run_id = any(${runs}::bigint[]) and t.deleted_at is null`);
  await removeRows(checklistRuns, ctx, sql`t.id = any(${runs}::bigint[])`);
}

const runsOf = (ctx: Context, departureId: number): Promise<number[]> =>
  sql({ id: whole })`select r.id from checklist_runs r
    where r.departure_id = ${departureId} and r.deleted_at is null order by r.id for no key update`.column(ctx.db);

/** How many working days a day is after another, below nought before it: the inverse of `workingDayFrom`. */
function workingDaysFrom(ctx: Context, from: string, day: string): number {
  const calendar = calendarOf(ctx);
  if (day > from) return calendar.workingDaysBetween(addDays(from, 1), day);
  return day < from ? -calendar.workingDaysBetween(day, addDays(from, -1)) : 0;
}
