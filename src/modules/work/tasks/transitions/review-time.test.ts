import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeWorkingDay } from '#modules/work/tasks/time/working-day.server.ts';
import { type SmallCompany, smallCompany } from '#modules/work/tasks/testing/small-company.server.ts';
import { minutesLater, nine, taskMoves } from '#modules/work/tasks/testing/task-moves.server.ts';
import { undoTransition } from '#modules/work/tasks/transitions/undo-transition.server.ts';

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());
const { newTask, moveOne, intervalsOf, rowsOf } = taskMoves(() => company);

type Person = Parameters<typeof moveOne>[0];

/** A task that was worked on for an hour and waits for its reviewer, the tester. */
async function submitted(): Promise<number> {
  const { id } = await newTask();
  await moveOne('developer', id, 'to_processing');
  await moveOne('developer', id, 'to_checking', { comment: 'Tayyor' }, minutesLater(60));
  return id;
}

const says = (person: Person, id: number, at: number) =>
  company.db.transaction((db) =>
    company.at('fp/task-comments').create(
      { ...company.as(person, minutesLater(at)), db },
      {
        ...{ task_id: id, text: 'Koʻrib chiqyapman' },
      },
    ),
  );

const reviewsOf = async (id: number) => (await intervalsOf(id)).filter(({ kind }) => kind === 'review');

describe('the time of a review', () => {
  it('runs from the first word of the reviewer to the answer, and counts as theirs', async () => {
    const id = await submitted();
    await says('developer', id, 65);
    expect(await reviewsOf(id)).toEqual([]);
    await says('tester', id, 90);
    await says('tester', id, 95);
    const [open, ...more] = await reviewsOf(id);
    expect(open).toMatchObject({ user_id: company.ids.tester, ended_at: null, minutes: null });
    expect(more).toEqual([]);
    const row = await moveOne('tester', id, 'finish', {}, minutesLater(115));
    expect(row.actual_minutes).toBe(60 + 25);
    expect(await reviewsOf(id)).toMatchObject([{ minutes: 25, user_id: company.ids.tester }]);
  });

  it('runs on when the answer is taken back', async () => {
    const id = await submitted();
    await says('tester', id, 90);
    await moveOne('tester', id, 'finish', {}, minutesLater(100));
    const at = minutesLater(100 + 0.1);
    await company.db.transaction((db) => undoTransition({ ...company.as('tester', at), db }, [id]));
    expect(await reviewsOf(id)).toMatchObject([{ ended_at: null, minutes: null }]);
    const row = await moveOne('tester', id, 'return_to_correcting', { comment: 'Tuzating' }, minutesLater(110));
    expect(row.actual_minutes).toBe(60 + 20);
  });

  it('ends with the day of the reviewer, and the answer of another day adds nothing', async () => {
    const id = await submitted();
    await says('tester', id, 480);
    const night = new Date(nine.getTime() + 14 * 3_600_000);
    await company.db.transaction((db) => closeWorkingDay({ ...company.as('manager', night), db }));
    expect(await reviewsOf(id)).toMatchObject([{ minutes: 60 }]);
    const row = await moveOne('tester', id, 'finish', {}, minutesLater(24 * 60 + 30));
    expect(row.actual_minutes).toBe(60 + 60);
    expect(await reviewsOf(id)).toHaveLength(1);
  });

  it('is of a type of work that a correction may name', async () => {
    const id = await submitted();
    const [interval] = await rowsOf<{ id: number; version: number }>(
      (await import('#server/database/sql.ts')).sql`select id, version from task_intervals where task_id = ${id}`,
    );
    const changed = await company.db.transaction((db) =>
      company
        .at('fp/task-intervals')
        .update(
          { ...company.as('manager', minutesLater(200)), db },
          ...([interval!.id, { work_type_id: null, reason: 'Ish turi' }, interval!.version] as never as [never, never]),
        ),
    );
    expect(changed).toMatchObject({ work_type_id: null, is_correction: true });
  });
});
