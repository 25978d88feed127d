import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';
import { selectionOf } from '#server/crud/columns.ts';

/**
 * The floor: a bare route for each thing that is measured, with the same SQL on the same pool, and nothing else. No
 * session, no right, no scope, no schema, no audit, no event.
 */
export function buildFloor(pool: Pool): FastifyInstance {
  const app = Fastify();
  const columns = selectionOf(devTasks, 'uz');
  const rows = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;

  app.get('/list', async (request) => {
    const { executor, status } = request.query as { executor: string; status: string };
    const where = 'from dev_tasks t where t.deleted_at is null and t.status = $1 and t.executor_id = $2';
    const page = await rows(`select ${columns} ${where} order by t.deadline asc, t.id asc limit 50`, [
      status,
      executor,
    ]);
    if (page.length < 50) return { rows: page, total: page.length };
    const counting = `select count(*) as total from (select 1 ${where} limit 10001) c`;
    return { rows: page, total: (await rows(counting, [status, executor]))[0].total };
  });
  app.get(
    '/task/:id',
    async (request) =>
      (
        await rows(`select ${columns} from dev_tasks t where t.id = $1 and t.deleted_at is null`, [
          (request.params as { id: string }).id,
        ])
      )[0],
  );
  for (const part of ['task_comments', 'task_flows']) {
    app.get(`/${part}/:id`, async (request) =>
      rows(`select * from ${part} t where t.task_id = $1 and t.deleted_at is null order by t.id limit 100`, [
        (request.params as { id: string }).id,
      ]),
    );
  }
  app.post('/create', async (request) => {
    const { name, project_id } = request.body as { name: string; project_id: number };
    const [row] = await rows(
      `insert into dev_tasks as t (name, project_id, number, creator_id, status_changed_at)
      values ($1, $2, 'FLOOR-' || nextval('floor_numbers'), 1, now()) returning t.id`,
      [name, project_id],
    );
    return row;
  });
  app.post('/move', async (request) => {
    const { id, status } = request.body as { id: number; status: string };
    await rows(
      `with moved as (update dev_tasks set status = $2, version = version + 1, status_changed_at = now()
        where id = $1 returning id)
      insert into task_flows (task_id, from_status, to_status) select id, 'new', $2 from moved`,
      [id, status],
    );
    return { id };
  });
  app.get('/board', async (request) => {
    const { project } = request.query as { project: string };
    return rows(
      `select t.id, t.version, t.number, t.name, t.status, t.project_id, t.executor_id, t.creator_id, t.reviewer_id,
      t.task_priority_id, t.hard_index, t.planned_minutes, t.actual_minutes, t.deadline, t.sticker_ids,
      t.running_since, t.sub_task_count, t.open_sub_task_count, t.comment_count, t.file_count
      from dev_tasks t left join task_priorities p on p.id = t.task_priority_id
      where t.deleted_at is null and t.project_id = $1 order by p.ordering desc, t.deadline, t.id limit 500`,
      [project],
    );
  });
  return app;
}
