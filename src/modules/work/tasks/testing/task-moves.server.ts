import type { Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/sql.ts';
import { type Person, type SmallCompany, tashkent } from '#modules/work/tasks/testing/small-company.server.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import {
  type Outcome,
  transition,
  type TransitionRequest,
} from '#modules/work/tasks/transitions/carry-out-transition.server.ts';

/** A working day at nine, when everything of these tests begins. */
export const nine = tashkent('2026-11-18T09:00');
export const minutesLater = (minutes: number, from = nine): Date => new Date(from.getTime() + minutes * 60_000);

interface Flow {
  readonly from_status: string;
  readonly to_status: string;
  readonly action: string;
  readonly rule: number;
  readonly comment: string;
  readonly minutes: number;
  readonly is_automatic: boolean;
  readonly is_forced: boolean;
  readonly is_undone: boolean;
  readonly created_by: number;
}
interface Interval {
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly minutes: number | null;
  readonly kind: string;
  readonly user_id: number;
}

/** Tasks of a small company that are made, moved and read back. The company may come later: it is asked each time. */
export function taskMoves(company: () => SmallCompany) {
  async function newTask(more: Record<string, unknown> = {}, maker: Person = 'manager'): Promise<TaskRow> {
    const { ids, as, at } = company();
    const row = await at('fp/dev-tasks').create(as(maker, nine), {
      name: 'Sinov vazifasi',
      project_id: ids.project,
      executor_id: ids.developer,
      reviewer_id: ids.tester,
      ...more,
    });
    return row as unknown as TaskRow;
  }
  async function setColumns(id: number, columns: Record<string, unknown>): Promise<void> {
    const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update dev_tasks set ${sql.join(sets)} where id = ${id}`.execute(company().db);
  }
  const move = (person: Person, request: TransitionRequest, now = nine): Promise<Outcome[]> =>
    company().db.transaction((db) => transition({ ...company().as(person, now), db }, request));
  async function moveOne(
    person: Person,
    id: number,
    action: string,
    more: Partial<TransitionRequest> = {},
    now = nine,
  ): Promise<TaskRow> {
    const [outcome] = await move(person, { ids: [id], action: action as TransitionRequest['action'], ...more }, now);
    if (outcome?.problem) throw outcome.problem;
    return outcome?.row as TaskRow;
  }
  const rowsOf = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
    (await query.execute(company().db)).rows as T[];
  const flowsOf = (id: number) => rowsOf<Flow>(sql`select * from task_flows where task_id = ${id} order by id`);
  const intervalsOf = (id: number) =>
    rowsOf<Interval>(sql`select * from task_intervals where task_id = ${id} and deleted_at is null order by id`);
  return { newTask, setColumns, move, moveOne, rowsOf, flowsOf, intervalsOf };
}

/** What the work was refused with. Throws when it was not. */
export const problemOf = async (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => {
      throw new Error('it was allowed');
    },
    (error) => error,
  );
