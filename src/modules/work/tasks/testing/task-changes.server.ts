import type { Problem } from '#kernel/problems.ts';
import type { AnyRow } from '#kernel/resource.ts';
import { sql } from '#server/database/sql.ts';
import type { Person, SmallCompany } from '#modules/work/tasks/testing/small-company.server.ts';

/** All tasks on one page, by their ids. */
export const everything = { page: 1, perPage: 500, sortBy: 'id', descending: false, filters: [], q: '' };

/** Tasks of a small company that are made, changed and read. The company may come later: it is asked for each time. */
export function taskChanges(company: () => SmallCompany) {
  const tasks = () => company().at('fp/dev-tasks');
  const newTask = (more: Record<string, unknown> = {}, maker: Person = 'manager'): Promise<AnyRow> =>
    tasks().create(company().as(maker), {
      name: 'Sinov vazifasi',
      project_id: company().ids.project,
      executor_id: company().ids.developer,
      reviewer_id: company().ids.tester,
      ...more,
    });
  const patch = (person: Person, row: AnyRow, changes: Record<string, unknown>, version?: number) =>
    tasks().update(company().as(person), row.id, changes, version);
  const read = (id: number, person: Person = 'admin') => tasks().read(company().as(person), id);
  const setStatus = (id: number, status: string) =>
    sql`update dev_tasks set status = ${status} where id = ${id}`.execute(company().db);
  return { tasks, newTask, patch, read, setStatus };
}

/** How the work was refused: status, field and rule; 200 when it was not. */
export const refused = async (work: Promise<unknown>): Promise<[number, string | undefined, string | undefined]> =>
  work.then(
    () => [200, undefined, undefined],
    (error: Problem) => [error.status, error.details.errors?.[0]?.field, error.details.errors?.[0]?.rule],
  );
