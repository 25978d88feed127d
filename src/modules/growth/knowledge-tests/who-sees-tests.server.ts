import { sql, type SqlBool } from '#server/database/door.ts';
import type { Actor, Scope } from '#server/context.ts';
import { actions } from '#modules/actions.ts';
import { rowsOfPeople } from '#modules/company/people/door.server.ts';
import { ledPeople, seesAllPeople } from '#modules/company/people/door.ts';

/** What HR and authors hold. */
const keeping = [actions.tests.update, actions.tests.create];

/** HR and authors: they make tests and see keys and answers. */
export const keepsTests = ({ actions: held }: Pick<Actor, 'actions'>): boolean =>
  keeping.some((action) => held.has(action));

/** Sees what everybody came to, and no answers: beside those who keep tests the director. */
export const seesAllResults = (actor: Actor): boolean => seesAllPeople(actor, ...keeping);

/** Rows of a person: one's own, those of led people, all for those who see all results. */
const ofPeople: Scope = rowsOfPeople(...keeping);

export const assignmentsVisibleTo: Scope = ofPeople;
export const attemptsVisibleTo: Scope = ofPeople;
export const certificatesVisibleTo: Scope = ofPeople;

/** Tests as such: those that are assigned to one or to people whom one leads. */
export const testsVisibleTo: Scope = (actor) =>
  seesAllResults(actor)
    ? 'all'
    : sql`exists (select from test_assignments a where a.test_id = t.id and a.deleted_at is null
        and a.user_id = any(${[actor.id, ...ledPeople(actor)]}::bigint[]))`;

/** The test of an attempt `a` tells the person who took it what came of it by now. */
const isTold = sql`exists (select from tests s where s.id = a.test_id and a.state = 'graded'
  and (s.shows = 'after' or (s.shows = 'after_close' and (s.state = 'closed' or s.closes_at <= now()))))`;

/**
 * Own answers as soon as the test shows them; those who keep tests see all but such as wait for a mark: whoever gives
 * it knows neither whose the answer is nor what another gave.
 */
export const answersVisibleTo: Scope = (actor) => {
  const own = sql<SqlBool>`exists (select from test_attempts a where a.id = t.attempt_id and a.user_id = ${actor.id}
    and ${isTold})`;
  return keepsTests(actor) ? sql<SqlBool>`(${own} or t.state in ('open', 'graded'))` : own;
};

/** Marks that one gave; when all are there, those who keep tests see them. */
export const gradingsVisibleTo: Scope = (actor) =>
  keepsTests(actor)
    ? sql`(t.created_by = ${actor.id} or exists (select from test_answers a
        where a.id = t.answer_id and a.state = 'graded'))`
    : sql`t.created_by = ${actor.id}`;
