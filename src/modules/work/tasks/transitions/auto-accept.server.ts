import { addDays } from '#kernel/days.ts';
import { sql, whole } from '#server/database/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { projects } from '#modules/company/projects/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { afterTransitions } from '#modules/work/tasks/transitions/transition-consequences.server.ts';
import { decide } from '#modules/work/tasks/workflow/decide-transition.ts';
import { lockTasks, storeTransitions } from '#modules/work/tasks/transitions/transition-store.server.ts';
import {
  draftOf,
  storedTransition,
  take,
  transitionRules,
} from '#modules/work/tasks/transitions/transition-drafts.server.ts';

const AT_ONCE = 100;

/** Accepts what has stood done for so many working days that nobody will object: rule 11. Answers how many. */
export async function acceptFinished(ctx: Context): Promise<number> {
  const calendar = calendarOf(ctx);
  const rules = transitionRules(ctx);
  const lastDay = calendar.addWorkingDays(calendar.dayOf(ctx.now.getTime()), -rules.settings.auto_accept_days);
  const before = new Date(calendar.startOfDay(addDays(lastDay, 1)));
  const rows = await sql({ id: whole })`select id from dev_tasks where status = 'done' and deleted_at is null
    and done_at < ${before} and (not will_be_marked or is_marked)
    and project_id not in (select id
      from ${rowsForAll(projects, 'a job accepts what is done')} where archived_at is not null)
    order by id limit ${sql.lit(AT_ONCE)}`.rows(ctx.db);
  if (!rows.length) return 0;
  const locked = await lockTasks(
    ctx,
    rows.map(({ id }) => id),
    false,
  );
  const moves = locked.flatMap((task) => {
    const decision = decide(task, 'finish', ['system'], { ...rules, auto_accept_due: true });
    if ('refusal' in decision) return [];
    const { transition, to } = decision.move;
    const draft = draftOf(task);
    const order = { to, action: transition.action, effects: transition.effects, input: {} };
    take(ctx, rules, draft, { order, rule: transition.rule, notifies: transition.notifies, is_automatic: true });
    return [storedTransition(draft)];
  });
  if (moves.length) await storeTransitions(ctx, moves);
  await afterTransitions(ctx, moves);
  return moves.length;
}
