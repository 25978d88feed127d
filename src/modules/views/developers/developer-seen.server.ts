import { allows } from '#kernel/access.ts';
import { notFound, Problem } from '#kernel/problems.ts';
import { columnsOf, holdsOn, orNull, sql, text, texts, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { localized } from '#server/crud/localized.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { peopleSeen } from '#modules/company/people/door.server.ts';
import { screenActions } from '#modules/actions.ts';
import { users } from '#modules/company/people/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { seenTask } from '#modules/work/tasks/door.server.ts';

const why = 'a person whose page the caller may open';

const person = {
  ...columnsOf(users, 'id', 'fio', 'hired_on'),
  position: orNull(text),
  branch: orNull(text),
  teams: texts,
  is_active: yesNo,
};

/**
 * The person whose page it is: one of the staff about whom the caller is told. All others are not there for who opens
 * pages of others at all, and forbidden, whoever it is, to who opens their own alone.
 */
export async function personSeen(ctx: Context, userId: number) {
  const seen = await peopleSeen(ctx, [screenActions.reportTasks]);
  if (seen !== 'all' && !seen.includes(userId))
    throw allows([screenActions.reportTasks], ctx.actor) ? notFound() : new Problem('ACTION_NOT_HELD');
  return sql(person)`select u.id, u.fio, u.hired_on, ${localized('u.position_i18n', ctx.lang)} as position,
      ${localized('b.names', ctx.lang)} as branch, u.status = 'active' as is_active,
      array(select ${localized('tm.names', ctx.lang)} from team_members m
        join teams tm on tm.id = m.team_id and tm.deleted_at is null
        where m.user_id = u.id and m.deleted_at is null and ${holdsOn('m', ctx.actor.as_of)} order by 1) as teams
    from ${rowsForAll(users, why)} u
    left join branches b on b.id = u.branch_id
    where u.id = ${userId} and u.deleted_at is null and u.client_id is null`.found(ctx.db, notFound);
}

const nameColumns = { ...columnsOf(devTasks, 'id', 'number', 'name', 'status') };

/** The names of those of the tasks that the reader sees. */
export const namesSeen = (ctx: Context, taskIds: readonly number[]) =>
  sql(nameColumns)`select d.id, d.number, d.name, d.status
    from ${rowsForAll(devTasks, 'narrowed to what the reader sees')} d
    where d.id = any(${taskIds}::bigint[]) and d.deleted_at is null and ${seenTask(ctx.actor, 'd')}`.by(ctx.db, 'id');

export type TaskNames = Awaited<ReturnType<typeof namesSeen>>;

export const namedIn = (names: TaskNames, task_id: number) => ({
  task_id,
  number: names.get(task_id)?.number ?? null,
  name: names.get(task_id)?.name ?? null,
});
