import type { Context } from '#server/context.ts';
import { localized } from '#server/crud/localized.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { columnsOf, day, sql, text, texts } from '#server/database/door.ts';
import { isShown } from '#modules/growth/knowledge-tests/attempts.server.ts';
import { countedPercent } from '#modules/growth/knowledge-tests/scoring.ts';
import { type CountRule, testAttempts, tests } from '#modules/growth/knowledge-tests/tests.ts';
import { keepsTests } from '#modules/growth/knowledge-tests/who-sees-tests.server.ts';

const resultColumns = {
  ...columnsOf(tests, 'shows', 'state', 'closes_at'),
  ...{ name: text, counts: text, percents: texts, on: day },
};

/**
 * What a person came to in each test, in percent as the test counts its attempts, and on which day last: as far as the
 * reader is told results of people, and of their own what the test shows by now (people.md, 12).
 */
export async function testedSkillsOf(
  ctx: Context,
  userId: number,
): Promise<{ name: string; value: number; on: string }[]> {
  const rows = await sql(resultColumns)`select s.shows, s.state, s.closes_at, s.counts,
      ${localized('s.names', ctx.lang)} as name, array_agg(a.percent::text order by a.id) as percents,
      (max(a.submitted_at) at time zone ${ctx.timeZone})::date as on
    from ${rowsOf(ctx, testAttempts)} a
    join ${rowsForAll(tests, 'the tests of attempts that are seen')} s on s.id = a.test_id and s.deleted_at is null
    where a.user_id = ${userId} and a.state = 'graded' and a.percent is not null and a.submitted_at is not null
    group by s.id order by max(a.submitted_at) desc, s.id limit 50`.rows(ctx.db);
  const isHidden = userId === ctx.actor.id && !keepsTests(ctx.actor);
  return rows
    .filter((row) => !isHidden || isShown(row, { state: 'graded' }, ctx.now))
    .map(({ name, percents, counts, on }) => ({
      name,
      value: Number(countedPercent(percents, counts as CountRule)),
      on,
    }));
}
