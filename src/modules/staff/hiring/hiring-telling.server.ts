import type { Context } from '#server/context.ts';
import { actions } from '#modules/actions.ts';
import type { Appeal } from '#modules/staff/hiring/appeal-for-jobs.ts';
import type { Interview } from '#modules/staff/hiring/appeal-parts.ts';
import type { InboxKind } from '#modules/channels/notifications/door.ts';
import { people, tellOthers } from '#modules/channels/notifications/door.server.ts';

/** Somebody applied. */
export async function tellOfAppeal(ctx: Context, { id, fio }: Appeal): Promise<void> {
  await tellOthers(ctx, await people.keeping(ctx, actions.applications.update), 'appeal_new', {
    details: { name: fio, appeal_id: id },
  });
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
