import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { actions } from '#modules/actions.ts';
import type { Appeal } from '#modules/hiring/appeal-for-jobs.ts';
import type { Interview } from '#modules/hiring/appeal-parts.ts';
import type { InboxKind } from '#modules/notifications/door.ts';
import { tellOthers } from '#modules/notifications/door.server.ts';
import { users } from '#modules/people/door.ts';

/** People of HR: those who look after applicants without holding everything there is. */
async function keepersOf(ctx: Context): Promise<number[]> {
  const rows = await sql({
    id: whole,
  })`select u.id from ${rowsForAll(users, 'all who look after applicants are told')} u
    where u.status = 'active' and u.deleted_at is null and exists (select from user_role_access a
      join user_roles r on r.id = a.user_roles_id and r.deleted_at is null and r.code is distinct from 'super_admin'
      where a.user_roles_id = any(u.role_ids) and a.app_actions_id = ${actions.applications.update}
        and a.access_state = 1 and a.deleted_at is null)
    order by u.id`.rows(ctx.db);
  return rows.map(({ id }) => id).filter((id) => id !== ctx.actor.id);
}

/** Somebody applied. */
export async function tellOfAppeal(ctx: Context, { id, fio }: Appeal): Promise<void> {
  await tellOthers(ctx, await keepersOf(ctx), 'appeal_new', { details: { name: fio, appeal_id: id } });
}

type InterviewNotice = Extract<InboxKind, `interview_${string}`>;

/** Whoever talks with an applicant hears when, and when it is otherwise. */
export async function tellInterviewer(
  ctx: Context,
  kind: InterviewNotice,
  { interviewer_id: user_id, starts_at, appeal_id }: Interview,
  name: string,
): Promise<void> {
  await tellOthers(ctx, [user_id], kind, { details: { name, appeal_id, due_at: starts_at } });
}
