import { addDays } from '#kernel/days.ts';
import type { Row } from '#kernel/resource.ts';
import { sql, whole } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { insertRows } from '#server/crud/writing.ts';
import { type ChecklistLine, checklistLines, type checklistRuns } from '#modules/presence/departures/checklists.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';

const NINE = 9 * 60;

type Run = Pick<Row<typeof checklistRuns>, 'id' | 'user_id' | 'first_on'>;

/** The lines of a list for one person, each with its keeper, its day and when that one is told of it. */
export async function makeLines(ctx: Context, run: Run, lines: readonly ChecklistLine[]): Promise<void> {
  const lead = await leadOf(ctx, run.user_id);
  const keeperOf = { hr: actorId(ctx.actor), lead: lead ?? actorId(ctx.actor), person: run.user_id };
  await insertRows(
    checklistLines,
    ctx,
    lines.map((line) => {
      const due_on = workingDayFrom(ctx, run.first_on, line.days);
      const kept = { run_id: run.id, text: line.text, who: line.who, keeper_id: keeperOf[line.who], due_on };
      return { ...kept, tell_at: tellLineAt(ctx, due_on) };
    }),
  );
}

/** At nine of the day before. */
export const tellLineAt = (ctx: Context, dueOn: string): string =>
  new Date(instantOf(addDays(dueOn, -1), NINE, ctx.timeZone)).toISOString();

/** So many working days after a day, or before it; nought is the day itself. */
export function workingDayFrom(ctx: Context, day: string, days: number): string {
  const calendar = calendarOf(ctx);
  let on = day;
  for (let left = Math.abs(days); left > 0; ) {
    on = addDays(on, Math.sign(days));
    if (calendar.isWorkingDay(on)) left--;
  }
  return on;
}

const leadOf = async (ctx: Context, userId: number): Promise<number | undefined> =>
  (
    await sql({ user_id: whole })`select l.user_id from team_members me
      join team_members l on l.team_id = me.team_id and l.user_id <> me.user_id and l.deleted_at is null
        and l.ends_on is null
      join team_member_types mt on mt.id = l.team_member_type_id and mt.is_lead
      where me.user_id = ${userId} and me.deleted_at is null and me.ends_on is null
      order by l.user_id limit 1`.column(ctx.db)
  )[0];
