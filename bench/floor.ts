import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import { publications } from '#modules/house/publications/publications.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
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
  app.get('/project', async (request) => {
    const { project, order } = request.query as { project: string; order: 'id' | 'deadline' | 'name' };
    const where = 'from dev_tasks t where t.deleted_at is null and t.project_id = $1';
    const by = { id: 't.id', deadline: 't.deadline, t.id', name: 't.name, t.id' }[order];
    const page = await rows(`select ${columns} ${where} order by ${by} limit 50`, [project]);
    const counting = `select count(*) as total from (select 1 ${where} limit 10001) c`;
    return { rows: page, total: (await rows(counting, [project]))[0].total };
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
  /** How many texts there are that are not deleted, and how many stand in the index of words. */
  app.get('/words', async () => {
    const [counted] = await rows(
      `select (select count(*) from task_words) as words, (select count(*) from dev_tasks where deleted_at is null)
        + (select count(*) from task_comments c join dev_tasks t on t.id = c.task_id
          where c.deleted_at is null and t.deleted_at is null) as texts`,
      [],
    );
    return counted;
  });
  app.post('/change', async (request) => {
    const { id, hard_index } = request.body as { id: number; hard_index: number };
    const [row] = await rows(
      `update dev_tasks as t set hard_index = $2, version = version + 1 where id = $1 returning ${columns}`,
      [id, hard_index],
    );
    return row;
  });
  app.get('/board', async (request) => {
    const { cards } = request.query as { cards: string };
    return rows(
      `select t.id, t.version, t.number, t.name, t.status, t.project_id, t.executor_id, t.creator_id, t.reviewer_id,
      t.task_priority_id, t.hard_index, t.planned_minutes, t.actual_minutes, t.deadline, t.sticker_ids,
      t.running_since, t.sub_task_count, t.open_sub_task_count, t.comment_count, t.file_count
      from dev_tasks t left join task_priorities p on p.id = t.task_priority_id
      where t.deleted_at is null order by t.id limit $1`,
      [cards],
    );
  });
  const clientTaskColumns = selectionOf(clientTasks, 'uz');
  app.get('/client-tasks', async (request) => {
    const { client } = request.query as { client: string };
    const where = 'from client_tasks t where t.deleted_at is null and t.client_id = $1';
    const page = await rows(`select ${clientTaskColumns} ${where} order by t.id desc limit 50`, [client]);
    const counting = `select count(*) as total from (select 1 ${where} limit 10001) c`;
    return { rows: page, total: (await rows(counting, [client]))[0].total };
  });
  /** Fills the company with client tasks once; the first clients have most of them, as it is. */
  app.post('/fill-client-tasks', async (request) => {
    const { count, clients } = request.query as { count: string; clients: string };
    await rows(
      `insert into clients (name) select 'Oʻlchov mijozi ' || n from generate_series(1, $1::integer) n
        on conflict do nothing`,
      [clients],
    );
    const [{ total }] = await rows('select count(*) as total from client_tasks', []);
    await rows(
      `insert into client_tasks (name, text, client_id, project_id, task_priority_id, status, answer_due_at,
        done_due_at)
      select 'Soʻrov ' || n, 'Hisobotga yana bitta ustun kerak', p.client_id, p.id, 1 + n % 4,
        (array['new', 'taken', 'in_work', 'done', 'confirmed', 'confirmed', 'confirmed', 'declined'])[1 + n % 8],
        now() + make_interval(hours => n % 90), now() + make_interval(hours => n % 900)
      from generate_series(1, greatest(0, $1::integer - $2::integer)) n
        join (select id, client_id, row_number() over (order by id) - 1 as place, count(*) over () as total
          from projects where client_id is not null and deleted_at is null) p on p.place = n % p.total`,
      [count, total],
    );
    await rows('analyze client_tasks', []);
    return {};
  });
  addPublications(app, pool);
  app.post('/fill-contracts', async (request) => {
    await fillContracts(rows, Number((request.query as { contracts: string }).contracts));
    return {};
  });
  return app;
}

type Ask = (text: string, values: unknown[]) => Promise<unknown>;

/** What editors of the site work with: so many publications, and pictures that are known already. */
function addPublications(app: FastifyInstance, pool: Pool): void {
  const ask = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;
  const columns = selectionOf(publications, 'uz');
  app.get('/publications', async (request) => {
    const { page } = request.query as { page: string };
    const where = 'from publications t where t.deleted_at is null';
    const found = await ask(`select ${columns} ${where} order by t.id desc limit 50 offset $1`, [
      (Number(page) - 1) * 50,
    ]);
    const counting = `select count(*) as total from (select 1 ${where} limit 10001) c`;
    return { rows: found, total: (await ask(counting, []))[0].total };
  });
  app.post('/fill-publications', async (request) => {
    const { publications: wanted } = request.query as { publications: string };
    await ask(
      `insert into publications (publication_type_id, names, lead_i18n, body_i18n, slug_i18n, shown_on)
        select 1 + n % 6, jsonb_build_object('uz', 'Xabar ' || n, 'uk', 'Хабар ' || n, 'ru', 'Новость ' || n),
          jsonb_build_object('uz', 'Qisqa mazmun', 'uk', 'Қисқа мазмун', 'ru', 'Краткое содержание'),
          jsonb_build_object('uz', repeat('Matnning bir jumlasi. ', 80)),
          jsonb_build_object('uz', 'xabar-' || n, 'uk', 'xabar-' || n, 'ru', 'novost-' || n), current_date - n % 700
        from generate_series(1, greatest(0, $1::integer - (select count(*)::integer from publications))) n`,
      [wanted],
    );
    await ask('analyze publications', []);
    return {};
  });
  app.get('/pictures', async () =>
    (await ask("select distinct resource_id as id from picture_variants where format = 'webp' limit 60", [])).map(
      ({ id }) => Number(id),
    ),
  );
  app.post('/fill-pictures', async (request) => {
    const { pictures } = request.query as { pictures: string };
    await ask(
      `with known as (select r.*, row_number() over () - 1 as place, count(*) over () as total
          from resources r where r.mime = 'image/jpeg' and r.deleted_at is null)
        insert into resources (name, size, mime, sha256, storage_key, resource_type_id, created_by, updated_by)
        select n || '-' || k.name, k.size, k.mime, k.sha256, k.storage_key, k.resource_type_id, k.created_by,
          k.updated_by
        from generate_series(1, $1::integer) n join known k on k.place = n % k.total
        where (select count(*) from resources where mime = 'image/jpeg') < $1::integer + 10`,
      [pictures],
    );
    await ask(
      `insert into site_pictures (resource_id, status, width, height, focus_x, focus_y)
        select distinct on (r.id) r.id, 'ready', 1600, 1000, 50, 50
        from resources r join resources o on o.sha256 = r.sha256 and o.id < r.id
          join site_pictures p on p.resource_id = o.id and p.status = 'ready'
        on conflict do nothing`,
      [],
    );
    // The lighter forms of a picture are those of the one that it is a copy of.
    await ask(
      `insert into picture_variants (resource_id, width, format, storage_key, size)
        select r.id, v.width, v.format, v.storage_key, v.size
        from resources r join resources o on o.sha256 = r.sha256 and o.id < r.id
          join picture_variants v on v.resource_id = o.id
        on conflict do nothing`,
      [],
    );
    return {};
  });
}

/** So many contracts of all clients, each with four stages, of which acts and payments have come to half. */
async function fillContracts(ask: Ask, contracts: number): Promise<void> {
  await ask(
    `insert into client_contracts (number, client_id, dated_on, starts_on, ends_on, status, amount, total_amount,
        valid_until, signed_amount, received_amount, due_amount)
      select 'OʻL-' || n, c.id, d.day, d.day, d.day + 365, 'active', 40000000, 40000000, d.day + 365, 20000000,
        10000000, 10000000
      from generate_series(1, greatest(0, $1::integer - (select count(*)::integer from client_contracts))) n
        join (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from clients
          where deleted_at is null) c on c.place = n % c.total
        cross join lateral (select current_date - 10 - n % 700 as day) d
      on conflict do nothing`,
    [contracts],
  );
  await ask(
    `insert into contract_stages (contract_id, name, amount, due_on, status, billed_amount, signed_amount)
      select c.id, 'Bosqich ' || s, 10000000, c.starts_on + s * 90, case when s < 3 then 'signed' else 'planned' end,
        case when s < 3 then 10000000 else 0 end, case when s < 3 then 10000000 else 0 end
      from client_contracts c, generate_series(1, 4) s
      where not exists (select from contract_stages o where o.contract_id = c.id)`,
    [],
  );
  await ask(
    `insert into contract_documents (contract_id, stage_id, kind, number, dated_on, status, amount, vat_amount,
        vat_rate, sent_at, line_count)
      select s.contract_id, s.id, 'act', 'OʻL-' || s.id, least(s.due_on, current_date), 'signed', 10000000, 1071428.57,
        12, now(), 0
      from contract_stages s join client_contracts c on c.id = s.contract_id and c.number like 'OʻL-%'
      where s.status = 'signed' and not exists (select from contract_documents d where d.stage_id = s.id)`,
    [],
  );
  await ask(
    `insert into contract_payments (contract_id, stage_id, amount, due_on, status, received_on)
      select s.contract_id, s.id, 10000000, s.due_on, case when s.name = 'Bosqich 1' then 'received' else 'planned' end,
        case when s.name = 'Bosqich 1' then current_date end
      from contract_stages s join client_contracts c on c.id = s.contract_id and c.number like 'OʻL-%'
      where s.status = 'signed' and not exists (select from contract_payments p where p.stage_id = s.id)`,
    [],
  );
  await ask('analyze client_contracts, contract_stages, contract_documents, contract_payments', []);
}
