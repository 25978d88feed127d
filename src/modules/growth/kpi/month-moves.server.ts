import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { boundsOf } from '#modules/growth/kpi/months.ts';
import { numbersOf } from '#modules/numbers/measures/door.server.ts';
import { ofTasks, type Stretch, stretchOf } from '#modules/numbers/measures/door.ts';

/** What a month says of a person beside the KPI, by the measures that reports have: returns, and minutes worked. */
export interface Moves {
  readonly return_count: number;
  readonly task_minutes: number;
}
export const noMoves: Moves = { return_count: 0, task_minutes: 0 };

const measures = [ofTasks.returnCount, ofTasks.taskMinutes];

const spanOf = (ctx: Context, first: string, last: string): Stretch =>
  stretchOf({ day_from: boundsOf(first)[0], day_to: boundsOf(last)[1] }, ctx.now, ctx.timeZone);

const movesIn = (numbers: Readonly<Record<string, unknown>>): Moves => ({
  return_count: Number(numbers.return_count ?? 0),
  task_minutes: Number(numbers.task_minutes ?? 0),
});

/** Of everybody in one month, by person. */
export async function movesOf(ctx: Context, month: string): Promise<ReadonlyMap<number, Moves>> {
  const period = spanOf(ctx, month, month);
  const rows = await numbersOf(ctx, {
    ...{ measures, keys: ['executor_id'], period, steps: [], asOf: ctx.now, tasks: () => null, where: () => null },
  });
  const people = rows.filter(({ by }) => by.length === 1);
  return new Map(people.map(({ by: [person], numbers }) => [Number(person), movesIn(numbers)]));
}

/** Of one person in months that follow one another, by month. */
export async function movesOfPerson(
  ctx: Context,
  userId: number,
  months: readonly string[],
): Promise<ReadonlyMap<string, Moves>> {
  const [first, last] = [months[0]!, months.at(-1)!];
  const rows = await numbersOf(ctx, {
    ...{ measures, keys: ['month'], period: spanOf(ctx, first, last), asOf: ctx.now, tasks: () => null },
    steps: months.map((month) => spanOf(ctx, month, month)),
    where: ({ person }) => ({ condition: sql<boolean>`s.${sql.ref(person)} = ${userId}`, by: [person] }),
  });
  const found = new Map(
    rows.flatMap(({ by: [at], numbers }) =>
      at === undefined ? [] : [[months[Number(at)]!, movesIn(numbers)] as const],
    ),
  );
  return new Map(months.map((month) => [month, found.get(month) ?? noMoves]));
}
