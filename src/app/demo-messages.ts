import { sql } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';

/** So far back goes what is shown of messages that were sent. */
const DAYS = 7;
/** Of so many moves of tasks their people were told by another way too. */
const MOST = 160;

/**
 * What the demo company's people were sent by letter and by Telegram: nearly all arrived, an address was none, a letter
 * came back late, one was read before it went, of one nobody knows. The ways themselves are off, as in any company that
 * has set none up.
 */
export async function addDemoMessages(db: Db): Promise<void> {
  await sql`
    insert into deliveries (user_id, kind, method, mode, state, reason, due_at, sent_at, tries, address, about, title,
      answer, notice_ids, created_at, updated_at)
    select n.user_id, n.kind, n.method, 'now', n.state, n.reason, n.at,
      case when n.state = 'sent' then n.at + interval '2 seconds' end,
      case when n.state = 'dropped' then 0 when n.reason = 'tries' then 5 else 1 end,
      case when n.state <> 'dropped' and n.method = 'email' then n.email
        when n.state <> 'dropped' then (700000000 + n.user_id)::text end,
      'fp/dev-tasks:' || n.id, n.number || ' ' || n.name,
      case n.state when 'sent' then case n.method when 'email' then '250 2.0.0 Ok: queued' else 'ok' end
        when 'dead' then case n.reason when 'tries' then '451 4.3.0 Try again later'
          else '550 5.1.1 No such user here' end
        else '' end,
      '{}', n.at, n.at
    from (
      select t.id, t.executor_id as user_id, t.number, t.name, t.status_changed_at as at, u.email,
        case when t.started_at is null then 'task_assigned' else 'task_moved' end as kind,
        case when t.id % 5 = 0 then 'telegram' else 'email' end as method,
        case t.id % 20 when 1 then 'dead' when 2 then 'dead' when 3 then 'dropped' when 4 then 'dropped'
          when 5 then 'unknown' else 'sent' end as state,
        case t.id % 20 when 1 then 'dead_address' when 2 then 'tries' when 3 then 'read' when 4 then 'not_visible' end
          as reason
      from dev_tasks t join users u on u.id = t.executor_id
      where t.status_changed_at between now() - make_interval(days => ${DAYS}) and now() and t.deleted_at is null
      order by t.status_changed_at desc limit ${MOST}) n
    order by n.at`.run(db);
  await sql`insert into delivery_tries (delivery_id, at, address, state, answer)
    select d.id, d.due_at + make_interval(mins => t.n * t.n), d.address,
      case when t.n < d.tries then 'again' else d.state end, d.answer
    from deliveries d cross join lateral generate_series(1, d.tries) as t(n)`.run(db);
}
