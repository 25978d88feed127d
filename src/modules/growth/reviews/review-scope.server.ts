import { sql } from '#server/database/door.ts';
import type { Scope } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { ledPeople } from '#modules/company/people/door.ts';
import { seesAllReviews } from '#modules/growth/reviews/review-access.ts';

const assignments = rowsForAll('review_assignments', 'who takes part decides who sees the cycle');
const cycles = rowsForAll('review_cycles', 'the state of the cycle decides what is told');

/** Cycles in which one takes part or people whom one leads do, once they have begun. */
export const cyclesVisibleTo: Scope = (actor) =>
  seesAllReviews(actor)
    ? 'all'
    : sql`(t.state <> 'draft' and exists (select from ${assignments} a where a.cycle_id = t.id
        and a.deleted_at is null and (a.reviewer_id = ${actor.id}
          or a.subject_id = any(${[actor.id, ...ledPeople(actor)]}::bigint[]))))`;

/**
 * Who writes about whom: HR sees all, others what they write themselves, whom they proposed, and for leads those of
 * their people. Who of one's own people was asked to write upward is never told to who is led by them: nor to anybody
 * else whom it could name.
 */
export const assignmentsVisibleTo: Scope = (actor) =>
  seesAllReviews(actor)
    ? 'all'
    : sql`(t.reviewer_id = ${actor.id}
        or (t.role <> 'upward' and t.subject_id = any(${[actor.id, ...ledPeople(actor)]}::bigint[])))`;

/** The own rating once it is released, those of people whom one leads, all for HR and the director. */
export const ratingsVisibleTo: Scope = (actor) =>
  seesAllReviews(actor)
    ? 'all'
    : sql`(t.subject_id = any(${ledPeople(actor)}::bigint[]) or (t.subject_id = ${actor.id} and exists (
        select from ${cycles} c where c.id = t.cycle_id and c.state in ('released', 'closed'))))`;

/** What everybody may hear, what was said to one, and what one said oneself. */
export const praiseVisibleTo: Scope = (actor) =>
  actor.user_type === 'client'
    ? sql`false`
    : sql`(t.is_public or t.to_user_id = ${actor.id} or t.created_by = ${actor.id})`;

/** Own notes, and what others share with who it is about. */
export const notesVisibleTo: Scope = (actor) =>
  sql`(t.created_by = ${actor.id} or (t.is_shared and t.about_user_id = ${actor.id}))`;
