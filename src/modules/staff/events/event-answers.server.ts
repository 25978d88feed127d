import { invalid, notTheirs } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context, Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { eventAnswers } from '#modules/staff/events/event-answers.ts';
import { isStartOf } from '#modules/staff/events/recurrence.server.ts';
import { eventById } from '#modules/staff/events/event-rows.server.ts';

/** One's own, and those to what one has called others to. */
const visibleAnswers: Scope = ({ id }) => sql`(t.user_id = ${id} or exists (
  select from ${rowsForAll('company_events', 'what the reader has called others to')} e
  where e.id = t.event_id and e.created_by = ${id}))`;

/** Everybody answers for themselves, once for each event and occurrence: a second answer replaces the first. */
export function eventAnswerOperations(settings: CrudSettings): Operations<typeof eventAnswers> {
  const crud = crudOf(eventAnswers, settings, { scope: visibleAnswers });
  async function checkOwn(ctx: Context, ids: readonly number[]): Promise<void> {
    const isOfOthers = await sql`select from ${rowsForAll(eventAnswers, 'held against the caller')} t
      where t.id = any(${ids}::bigint[]) and t.user_id <> ${ctx.actor.id}
        and exists (select from ${rowsForAll('company_events', 'what the caller has called others to')} e
          where e.id = t.event_id and e.created_by = ${ctx.actor.id})`.isThere(ctx.db);
    if (isOfOthers) throw notTheirs('event_answer_not_yours');
  }
  return {
    ...judgedBy(crud, { change: checkOwn }),
    async create(asked, input) {
      const ctx = { ...asked, closes: false };
      const event = await eventById(ctx, input.event_id);
      if (!event) throw invalid('event_id', 'exists');
      const at = input.recurrence_id ? Date.parse(input.recurrence_id) : null;
      if (at !== null && !isStartOf(event, at, ctx.timeZone)) throw invalid('recurrence_id', 'event_occurrence');
      const [before] = await sql({ id: whole })`select t.id from ${rowsForAll(eventAnswers, 'their own')} t
        where t.event_id = ${event.id} and t.user_id = ${ctx.actor.id} and t.deleted_at is null
          and t.recurrence_id is not distinct from ${input.recurrence_id ?? null}::timestamptz`.column(ctx.db);
      if (before) return crud.update(ctx, before, { answer: input.answer });
      return crud.create(ctx, input, { user_id: ctx.actor.id });
    },
  };
}
