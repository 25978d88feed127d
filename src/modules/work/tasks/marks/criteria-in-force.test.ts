import { expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { settleMarked } from '#modules/work/tasks/marks/task-marks.server.ts';
import { smallCompany, tashkent } from '#modules/work/tasks/testing/small-company.server.ts';

it('a criterion counts from the first minute of its day on the clock of the company', async () => {
  await using company = await smallCompany();
  const admin = company.as('admin');
  const { id } = await company
    .at('fp/dev-tasks')
    .create(admin, { name: 'Sinov', project_id: company.ids.project, executor_id: company.ids.developer });
  const quality = { names: { uz: 'Sifat' }, code: 'quality', weight: '1.00', ordering: 1 };
  const first = await company.at('fp/task-mark-criteria').create(admin, quality);
  await company.at('fp/task-mark-criteria').create(admin, { ...quality, valid_from: '2027-02-01' });
  const isMarkedWhenGiven = async (local: string) => {
    await sql`delete from task_marks`.execute(company.db);
    await sql`insert into task_marks (task_id, task_mark_criterion_id, score, created_at)
      values (${id}, ${first.id}, 5, ${tashkent(local)})`.execute(company.db);
    await settleMarked(company.as('admin', tashkent('2027-03-01T10:00')), [id]);
    return (await company.at('fp/dev-tasks').read(admin, id)).is_marked;
  };
  // A mark of before stays whole, whatever comes into force later.
  expect(await isMarkedWhenGiven('2027-01-31T23:59')).toBe(true);
  // In UTC it is still January for five hours.
  expect(await isMarkedWhenGiven('2027-02-01T00:01')).toBe(false);
});
