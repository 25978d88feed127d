import { notTheirs, ruleNotMet } from '#kernel/problems.ts';
import { day, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { removeRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { tellOthers } from '#modules/channels/notifications/door.server.ts';
import { ledPeople } from '#modules/company/people/door.ts';
import { keepsReviews } from '#modules/growth/reviews/review-access.ts';
import { personNotes, praise, reviewAssignments, reviewCycles } from '#modules/growth/reviews/review-cycles.ts';
import { hiddenNotes } from '#modules/growth/reviews/review-endpoints.ts';
import { tellReview } from '#modules/growth/reviews/review-telling.server.ts';
import { notesVisibleTo, praiseVisibleTo } from '#modules/growth/reviews/review-scope.server.ts';

/** Everybody praises others; nobody themselves, and only who said it takes it back. */
export function praiseOperations(settings: CrudSettings): Operations<typeof praise> {
  const crud = crudOf(praise, settings, { scope: praiseVisibleTo });
  const judged = judgedBy(crud, {
    create(ctx, { to_user_id }) {
      if (to_user_id === ctx.actor.id) throw ruleNotMet('to_user_id', 'praise_of_oneself');
    },
    async change(ctx, ids) {
      for (const id of ids)
        if ((await crud.read(ctx, id)).created_by !== ctx.actor.id) throw notTheirs('praise_not_yours');
    },
  });
  return {
    ...judged,
    async create(ctx, input, system) {
      const row = await judged.create(ctx, input, system);
      const details = { name: row.text.slice(0, 120) };
      await tellOthers(ctx, [row.to_user_id], 'praise', { task_id: row.task_id, details });
      return row;
    },
  };
}

/** Leads write about their people, HR about all; each changes the own. */
export function personNoteOperations(settings: CrudSettings): Operations<typeof personNotes> {
  const crud = crudOf(personNotes, settings, { scope: notesVisibleTo });
  return judgedBy(crud, {
    create(ctx, { about_user_id }) {
      if (about_user_id === ctx.actor.id) throw ruleNotMet('about_user_id', 'note_about_oneself');
      if (!keepsReviews(ctx.actor) && !ledPeople(ctx.actor).includes(about_user_id))
        throw notTheirs('note_of_lead', 'about_user_id');
    },
    async change(ctx, ids) {
      for (const id of ids)
        if ((await crud.read(ctx, id)).created_by !== ctx.actor.id) throw notTheirs('person_note_not_yours');
    },
  });
}

const hidden = serve(hiddenNotes, async (ctx) =>
  sql({ count: whole, oldest_on: orNull(day) })`select count(*)::int as count,
      min((n.created_at at time zone ${ctx.timeZone})::date) as oldest_on
    from ${rowsForAll(personNotes, 'how many, and never what')} n
    where n.about_user_id = ${ctx.actor.id} and not n.is_shared and n.deleted_at is null`.one(ctx.db),
);

/** Notes that were not shared within a year go. */
export async function forgetNotes(ctx: Context): Promise<void> {
  await removeRows(
    personNotes,
    ctx,
    sql`not t.is_shared and t.deleted_at is null and t.created_at < ${ctx.now}::timestamptz - interval '12 months'`,
    // The words go with it; no audit row has ever had them.
    { text: '' },
  );
}

/** The day before a cycle is due, those are told who have not sent; each once. */
export async function remindOfReviews(ctx: Context): Promise<void> {
  const due = await sql({
    id: whole,
    name: text,
    user_id: whole,
  })`select distinct c.id, c.name, a.reviewer_id as user_id
    from ${rowsForAll(reviewCycles, 'the clock asks for all')} c
    join ${rowsForAll(reviewAssignments, 'who has not sent is reminded')} a on a.cycle_id = c.id
      and a.state = 'approved' and a.deleted_at is null
    where c.state = 'collecting' and c.deleted_at is null and c.due_at > ${ctx.now}
      and c.due_at < ${ctx.now}::timestamptz + interval '1 day'
      and not exists (select from review_sendings s where s.assignment_id = a.id)
      and not exists (select from ${rowsForAll('inbox', 'who has heard of it')} n where n.user_id = a.reviewer_id
        and n.kind = 'review_due' and (n.details->>'review_cycle_id')::bigint = c.id and n.deleted_at is null)
    order by c.id, a.reviewer_id`.rows(ctx.db);
  for (const own of Map.groupBy(due, ({ id }) => id).values())
    await tellReview(
      ctx,
      own.map(({ user_id }) => user_id),
      'review_due',
      own[0]!,
    );
}

export const praiseServed: readonly Served[] = [hidden];
export const reviewJobs: readonly Job[] = [
  { name: 'forget_person_notes', cron: '20 21 * * *', run: forgetNotes },
  { name: 'remind_of_reviews', cron: '10 * * * *', run: remindOfReviews },
];
