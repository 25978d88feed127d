import { moment, orNull, rowColumnsOf, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { standingsOf } from '#modules/growth/knowledge-tests/assignments.server.ts';
import { isShown } from '#modules/growth/knowledge-tests/attempts.server.ts';
import { refusalOfStart } from '#modules/growth/knowledge-tests/taking.server.ts';
import { type OwnTest, ownTests } from '#modules/growth/knowledge-tests/test-endpoints.ts';
import { countOf } from '#modules/growth/knowledge-tests/tests.server.ts';
import { testAttempts, testCertificates, tests } from '#modules/growth/knowledge-tests/tests.ts';
import { hasPassed } from '#modules/growth/knowledge-tests/scoring.ts';

const ownAtOnce = 200;

/** Tests that the caller is asked to take, and what came of them so far. */
async function ownTestRows(ctx: Context): Promise<OwnTest[]> {
  const me = ctx.actor.id;
  const rows = await sql(
    rowColumnsOf(tests, {
      assignment_id: whole,
      due_at: orNull(moment),
      extra_percent: whole,
      running_id: orNull(whole),
      waiting_count: whole,
      certificate: orNull(text),
    }),
  )`select ${sql.raw(selectionOf(tests, ctx.lang))}, a.id as assignment_id, a.due_at, a.extra_percent,
      (select x.id from ${rowsForAll(testAttempts, 'own attempts')} x where x.assignment_id = a.id
        and x.state = 'running' and x.deleted_at is null) as running_id,
      (select count(*)::int from ${rowsForAll(testAttempts, 'own attempts')} x where x.assignment_id = a.id
        and x.state in ('submitted', 'waits_for_grading') and x.deleted_at is null) as waiting_count,
      (select c.number from ${rowsForAll(testCertificates, 'own certificates')} c
        where c.test_id = t.id and c.user_id = ${me} and c.deleted_at is null
        order by c.id desc limit 1) as certificate
    from ${rowsForAll('test_assignments', 'what the caller is asked to take')} a
    join ${rowsForAll(tests, 'which test it is')} t on t.id = a.test_id and t.deleted_at is null
    where a.user_id = ${me} and a.deleted_at is null and t.state <> 'draft'
    order by (a.due_at is null), a.due_at, a.id desc limit ${sql.lit(ownAtOnce)}`.rows(ctx.db);
  const assignments = rows.map(({ assignment_id, id, due_at }) => ({
    ...{ id: assignment_id, test_id: id, user_id: me, due_at },
  }));
  const standings = await standingsOf(ctx, assignments);
  return rows.map((row): OwnTest => {
    const { attempts_used, percent } = standings.get(row.assignment_id)!;
    const isTold = isShown(row, { state: 'graded' }, ctx.now);
    return {
      test_id: row.id,
      assignment_id: row.assignment_id,
      name: row.name,
      description: row.description,
      question_count: countOf(row.parts),
      time_limit_minutes: row.time_limit_minutes,
      opens_at: row.opens_at,
      closes_at: row.closes_at,
      due_at: row.due_at,
      pass_mark: row.pass_mark,
      counts: row.counts,
      shows: row.shows,
      attempts: row.attempts,
      attempts_used,
      percent,
      is_passed: percent === null ? null : hasPassed(percent, row.pass_mark),
      running_id: row.running_id,
      is_grading: row.waiting_count > 0,
      refusal: row.running_id === null ? refusalOfStart(row, { due_at: row.due_at }, attempts_used, ctx.now) : null,
      certificate_number: isTold ? row.certificate : null,
    };
  });
}

export const ownTestsServed: readonly Served[] = [serve(ownTests, async (ctx) => ({ rows: await ownTestRows(ctx) }))];
