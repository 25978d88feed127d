-- make a task
select exists (select 1 from "projects" as t where t.id = $1 and t.deleted_at is null and (t.id = any($2::bigint[]))) as "project_id", exists (select 1 from "users" as t where t.id = $3 and t.deleted_at is null) as "executor_id";
with t as (insert into "dev_tasks" ("status", "actual_minutes", "requires_review", "return_count", "not_accepted_count", "blocked_minutes", "sub_task_count", "open_sub_task_count", "open_blocker_count", "comment_count", "file_count", "name", "project_id", "executor_id", "deadline", "deadline_reason_code", "task_priority_id", "task_type_id", "number", "creator_id", "client_id", "main_task_id", "first_deadline", "kpi_deadline", "status_changed_at", "created_by", "updated_by")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, (select id from "task_priorities" where is_default and deleted_at is null order by id limit 1), (select id from "task_types" where is_default and deleted_at is null order by id limit 1), next_task_number($17::bigint), $18, $19, $20, $21, $22, $23, $24::bigint, $25::bigint) returning *), audited as (
  insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id, before, after)
  select $26, $27, t.id, $28::bigint, $29::bigint,
  $30, $31, b.before, to_jsonb(t) - $32::text[]
  from t left join lateral (select $33::jsonb -> t.id::text as before) b on true),
  announced as (
  insert into events (resource, row_id, op, actor_id, changed)
  select $34, t.id, $35, $36::bigint,
  $37::text[] from t)
  select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count from t;
with t as (insert into inbox (user_id, kind, task_id, actor_id, details, created_at, updated_at)
  select n.user_id, n.kind, n.task_id, n.actor_id, n.details, $1, $2
  from jsonb_to_recordset($3::jsonb)
  as n(user_id bigint, kind text, task_id bigint, actor_id bigint, details jsonb)
  join users u on u.id = n.user_id and u.status = 'active' and u.deleted_at is null returning id)
  insert into events (resource, row_id, op) select $4, t.id, 'create' from t;

-- start a task
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count, p.manager_id,
  (exists (select from leave_requests l join leave_kinds k on k.id = l.leave_kind_id and k.is_away
  where l.user_id = t.executor_id and l.status = 'approved' and l.deleted_at is null
  and l.ends_on >= $1::date and l.starts_on <= $2::date)
  or exists (select from days_off d where d.user_id = t.executor_id and d.status = 'used' and d.deleted_at is null
  and d.day = $3::date)) as executor_is_away,
  "t"."id" = $4 as is_asked, ("t"."project_id" = any($5::bigint[])
  or "t"."people_ids" @> array[$6::bigint]) as is_visible,
  exists (select 1 from task_files f where f.task_id = t.id and f.created_by = t.executor_id
  and f.created_at >= coalesce(t.started_at, t.created_at) and f.deleted_at is null) as has_result_file
  from dev_tasks t join projects p on p.id = t.project_id
  where t.deleted_at is null and t.id in (
  select asked.id from dev_tasks asked where "asked"."id" = $7
  union select other.id from dev_tasks asked join dev_tasks other on other.executor_id = asked.executor_id
  and other.status = 'processing' and other.deleted_at is null
  where "asked"."id" = $8)
  order by t.id for update of t;
with m as materialized (
  select * from jsonb_to_recordset($1::jsonb)
  as m(id bigint, status text, previous_status text, status_changed_at timestamptz, executor_id bigint, deadline timestamptz, deadline_reason_code text, first_deadline timestamptz, kpi_deadline timestamptz, started_at timestamptz, running_since timestamptz, submitted_at timestamptz, first_submitted_at timestamptz, review_started_at timestamptz, done_at timestamptz, ended_at timestamptz, is_reopened boolean, is_marked boolean, return_count integer, not_accepted_count integer, blocked_minutes integer, actual_minutes integer, closes integer, opens text, deadline_change jsonb,
  before jsonb, notices jsonb)),
  t as (
  update dev_tasks d set status = m.status, previous_status = m.previous_status, status_changed_at = m.status_changed_at, executor_id = m.executor_id, deadline = m.deadline, deadline_reason_code = m.deadline_reason_code, first_deadline = m.first_deadline, kpi_deadline = m.kpi_deadline, started_at = m.started_at, running_since = m.running_since, submitted_at = m.submitted_at, first_submitted_at = m.first_submitted_at, review_started_at = m.review_started_at, done_at = m.done_at, ended_at = m.ended_at, is_reopened = m.is_reopened, is_marked = m.is_marked, return_count = m.return_count, not_accepted_count = m.not_accepted_count, blocked_minutes = m.blocked_minutes, actual_minutes = m.actual_minutes, version = d.version + 1, updated_at = $2::timestamptz, updated_by = $3::bigint
  from m where d.id = m.id returning d.*),
  flows as (
  insert into task_flows (task_id, from_status, to_status, action, rule, comment, executor_id, minutes, is_automatic, is_forced, is_undone, created_at, created_by, updated_at, updated_by)
  select f.*, $4::timestamptz, $5::bigint, $6::timestamptz, $7::bigint
  from jsonb_to_recordset($8::jsonb) as f(task_id bigint, from_status text, to_status text, action text, rule integer, comment text,
  executor_id bigint, minutes integer, is_automatic boolean, is_forced boolean, is_undone boolean)
  returning id, task_id),
  closed as (
  update task_intervals i set ended_at = $9::timestamptz, minutes = m.closes, version = i.version + 1,
  updated_at = $10::timestamptz, updated_by = $11::bigint
  from m where m.closes is not null and i.task_id = m.id and i.ended_at is null and i.deleted_at is null
  returning i.id, i.task_id),
  opened as (
  insert into task_intervals (task_id, user_id, kind, started_at, created_at, created_by, updated_at, updated_by)
  select m.id, m.executor_id, m.opens, $12::timestamptz, $13::timestamptz, $14::bigint, $15::timestamptz, $16::bigint from m
  where m.opens is not null and m.executor_id is not null returning id, task_id),
  deadlines as (
  insert into task_deadlines (old_deadline, new_deadline, deadline_reason_code, comment, moves_kpi, task_id, created_at, created_by, updated_at, updated_by)
  select c.*, m.id, $17::timestamptz, $18::bigint, $19::timestamptz, $20::bigint
  from m cross join lateral jsonb_to_record(m.deadline_change) as c(old_deadline timestamptz, new_deadline timestamptz, deadline_reason_code text, comment text,
  moves_kpi boolean)
  where m.deadline_change is not null returning id, task_id),
  pending as (
  insert into task_moves_pending (flow_id, task_id, batch, actor_id, made_at, task_version, before,
  closed_interval_id, opened_interval_id, deadline_id, notices)
  select (select max(f.id) from flows f where f.task_id = t.id), t.id, $21::uuid, $22::bigint,
  $23::timestamptz, t.version, m.before, (select c.id from closed c where c.task_id = t.id),
  (select o.id from opened o where o.task_id = t.id),
  (select c.id from deadlines c where c.task_id = t.id), m.notices
  from t join m on m.id = t.id),
  audited as (
  insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id, before, after)
  select $24, $25, t.id, $26::bigint, $27::bigint,
  $28, $29, b.before, $30::jsonb -> t.id::text
  from t left join lateral (select $31::jsonb -> t.id::text as before) b on true),
  announced as (
  insert into events (resource, row_id, op, actor_id, changed)
  select $32, t.id, $33, $34::bigint,
  $35::text[] from t)
  select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count from t order by t.id;

-- take the start back
with own as (
  select distinct on (task_id) flow_id, batch from task_moves_pending where task_id = any($1::bigint[])
  order by task_id, flow_id desc)
  select m.* from task_moves_pending m
  where m.flow_id in (select flow_id from own)
  or (m.batch in (select batch from own) and m.task_id <> all($2::bigint[])
  and exists (select 1 from task_flows f where f.id = m.flow_id and f.is_automatic))
  order by m.flow_id;
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count, p.manager_id,
  false as executor_is_away,
  "t"."id" = $1 as is_asked, ("t"."project_id" = any($2::bigint[])
  or "t"."people_ids" @> array[$3::bigint]) as is_visible,
  exists (select 1 from task_files f where f.task_id = t.id and f.created_by = t.executor_id
  and f.created_at >= coalesce(t.started_at, t.created_at) and f.deleted_at is null) as has_result_file
  from dev_tasks t join projects p on p.id = t.project_id
  where t.deleted_at is null and "t"."id" = $4
  order by t.id for update of t;
with reopened as (
  update task_intervals set ended_at = null, minutes = null, is_automatic = false, version = version + 1,
  updated_at = $1
  where id = any($2::bigint[])),
  unopened as (
  update task_intervals set deleted_at = $3, version = version + 1, updated_at = $4
  where id = any($5::bigint[]))
  update task_deadlines set deleted_at = $6, version = version + 1, updated_at = $7
  where id = any($8::bigint[]);
with m as materialized (
  select * from jsonb_to_recordset($1::jsonb)
  as m(id bigint, status text, previous_status text, status_changed_at timestamptz, executor_id bigint, deadline timestamptz, deadline_reason_code text, first_deadline timestamptz, kpi_deadline timestamptz, started_at timestamptz, running_since timestamptz, submitted_at timestamptz, first_submitted_at timestamptz, review_started_at timestamptz, done_at timestamptz, ended_at timestamptz, is_reopened boolean, is_marked boolean, return_count integer, not_accepted_count integer, blocked_minutes integer, actual_minutes integer, closes integer, opens text, deadline_change jsonb,
  before jsonb, notices jsonb)),
  t as (
  update dev_tasks d set status = m.status, previous_status = m.previous_status, status_changed_at = m.status_changed_at, executor_id = m.executor_id, deadline = m.deadline, deadline_reason_code = m.deadline_reason_code, first_deadline = m.first_deadline, kpi_deadline = m.kpi_deadline, started_at = m.started_at, running_since = m.running_since, submitted_at = m.submitted_at, first_submitted_at = m.first_submitted_at, review_started_at = m.review_started_at, done_at = m.done_at, ended_at = m.ended_at, is_reopened = m.is_reopened, is_marked = m.is_marked, return_count = m.return_count, not_accepted_count = m.not_accepted_count, blocked_minutes = m.blocked_minutes, actual_minutes = m.actual_minutes, version = d.version + 1, updated_at = $2::timestamptz, updated_by = $3::bigint
  from m where d.id = m.id returning d.*),
  flows as (
  insert into task_flows (task_id, from_status, to_status, action, rule, comment, executor_id, minutes, is_automatic, is_forced, is_undone, created_at, created_by, updated_at, updated_by)
  select f.*, $4::timestamptz, $5::bigint, $6::timestamptz, $7::bigint
  from jsonb_to_recordset($8::jsonb) as f(task_id bigint, from_status text, to_status text, action text, rule integer, comment text,
  executor_id bigint, minutes integer, is_automatic boolean, is_forced boolean, is_undone boolean)
  returning id, task_id),
  closed as (
  update task_intervals i set ended_at = $9::timestamptz, minutes = m.closes, version = i.version + 1,
  updated_at = $10::timestamptz, updated_by = $11::bigint
  from m where m.closes is not null and i.task_id = m.id and i.ended_at is null and i.deleted_at is null
  returning i.id, i.task_id),
  opened as (
  insert into task_intervals (task_id, user_id, kind, started_at, created_at, created_by, updated_at, updated_by)
  select m.id, m.executor_id, m.opens, $12::timestamptz, $13::timestamptz, $14::bigint, $15::timestamptz, $16::bigint from m
  where m.opens is not null and m.executor_id is not null returning id, task_id),
  deadlines as (
  insert into task_deadlines (old_deadline, new_deadline, deadline_reason_code, comment, moves_kpi, task_id, created_at, created_by, updated_at, updated_by)
  select c.*, m.id, $17::timestamptz, $18::bigint, $19::timestamptz, $20::bigint
  from m cross join lateral jsonb_to_record(m.deadline_change) as c(old_deadline timestamptz, new_deadline timestamptz, deadline_reason_code text, comment text,
  moves_kpi boolean)
  where m.deadline_change is not null returning id, task_id),
  pending as (
  insert into task_moves_pending (flow_id, task_id, batch, actor_id, made_at, task_version, before,
  closed_interval_id, opened_interval_id, deadline_id, notices)
  select (select max(f.id) from flows f where f.task_id = t.id), t.id, $21::uuid, $22::bigint,
  $23::timestamptz, t.version, m.before, (select c.id from closed c where c.task_id = t.id),
  (select o.id from opened o where o.task_id = t.id),
  (select c.id from deadlines c where c.task_id = t.id), m.notices
  from t join m on m.id = t.id),
  audited as (
  insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id, before, after)
  select $24, $25, t.id, $26::bigint, $27::bigint,
  $28, $29, b.before, $30::jsonb -> t.id::text
  from t left join lateral (select $31::jsonb -> t.id::text as before) b on true),
  announced as (
  insert into events (resource, row_id, op, actor_id, changed)
  select $32, t.id, $33, $34::bigint,
  $35::text[] from t)
  select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count from t order by t.id;
delete from task_moves_pending where task_id = any($1::bigint[]);

-- change a task
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count from "dev_tasks" as t
  where t.id = $1 and t.deleted_at is null and (("t"."project_id" = any($2::bigint[])
  or "t"."people_ids" @> array[$3::bigint])) order by t.id for update;
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count from "dev_tasks" as t
  where t.id = $1 and t.deleted_at is null and (("t"."project_id" = any($2::bigint[])
  or "t"."people_ids" @> array[$3::bigint])) order by t.id for update;
with t as (update "dev_tasks" set "name" = $1, version = version + 1, updated_at = $2,
  updated_by = $3::bigint where id = any($4::bigint[]) returning *), audited as (
  insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id, before, after)
  select $5, $6, t.id, $7::bigint, $8::bigint,
  $9, $10, b.before, (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t) - $11::text[]) where b.before ? key)
  from t left join lateral (select $12::jsonb -> t.id::text as before) b on true),
  announced as (
  insert into events (resource, row_id, op, actor_id, changed)
  select $13, t.id, $14, $15::bigint,
  $16::text[] from t)
  select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count from t;

-- a board, for a developer
with matching as (
  select t.id, t.status, t.deadline, t.planned_minutes, coalesce(p.ordering, 2147483647) as rank
  from dev_tasks t left join task_priorities p on p.id = t.task_priority_id
  where t.deleted_at is null and (("t"."project_id" = any($1::bigint[])
  or "t"."people_ids" @> array[$2::bigint])) and "t"."executor_id" = $3 and (t.status <> 'accepted' or t.ended_at >= $4) limit 20001),
  placed as (
  select id, status, row_number() over (partition by status order by rank, deadline, id) as place,
  count(*) over (partition by status) as total, count(*) over () as matching,
  coalesce(sum(planned_minutes) over (partition by status), 0)::int as planned_minutes
  from matching)
  select * from placed where place > $5 and place <= $6 order by status, place;
select t.id, t.version, t.number, t.name, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.sticker_ids, t.hard_index, t.planned_minutes, t.actual_minutes, t.deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.running_since, t.review_started_at, t.ended_at, t.status_changed_at, t.previous_status, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count from dev_tasks t where t.id = any($1::bigint[]);

-- a board of very many tasks, for an administrator
with totals as (
  select t.status, count(*) as total, coalesce(sum(t.planned_minutes), 0)::int as planned_minutes
  from dev_tasks t where t.status = any($1::text[]) and t.deleted_at is null and "t"."executor_id" = $2 group by t.status
  union all
  select 'accepted', count(*), coalesce(sum(t.planned_minutes), 0)::int
  from dev_tasks t where true and t.status = 'accepted' and t.ended_at >= $3 and t.deleted_at is null and "t"."executor_id" = $4),
  shown as (
  select s.status, c.id, c.rank, c.deadline
  from unnest($5::text[]) as s(status) cross join lateral (
  select x.id, x.deadline, p.ordering as rank
  from task_priorities p cross join lateral (select t.id, t.deadline from dev_tasks t
  where t.status = s.status and t.task_priority_id = p.id and t.deleted_at is null and "t"."executor_id" = $6
  order by t.deadline, t.id limit 100) x
  union all
  select x.id, x.deadline, 2147483647 from (select t.id, t.deadline from dev_tasks t
  where t.status = s.status and t.task_priority_id is null and t.deleted_at is null and "t"."executor_id" = $7
  order by t.deadline, t.id limit 100) x
  ) c
  union all
  select t.status, t.id, coalesce(p.ordering, 2147483647), t.deadline
  from dev_tasks t left join task_priorities p on p.id = t.task_priority_id
  where true and t.status = 'accepted' and t.ended_at >= $8 and t.deleted_at is null and "t"."executor_id" = $9),
  placed as (
  select status, id, row_number() over (partition by status order by rank, deadline, id) as place from shown)
  select placed.id, placed.status, placed.place, totals.total, totals.planned_minutes
  from placed join totals using (status)
  where place > $10 and place <= $11 order by status, place;

-- end the working day
select i.id, i.task_id, i.started_at, t.running_since, t.actual_minutes
  from task_intervals i join dev_tasks t on t.id = i.task_id
  where i.ended_at is null and i.deleted_at is null and i.started_at < $1
  order by i.started_at limit 500 for update of t skip locked;

-- begin the working day
select distinct on (t.executor_id) t.id
  from dev_tasks t join users u on u.id = t.executor_id and u.status = 'active' and u.deleted_at is null
  where t.status = 'processing' and t.running_since is null and t.deleted_at is null
  and t.status_changed_at < $1
  and not exists (select 1 from dev_tasks o where o.executor_id = t.executor_id and o.status = 'processing'
  and o.running_since is not null and o.deleted_at is null)
  and not (exists (select from leave_requests l join leave_kinds k on k.id = l.leave_kind_id and k.is_away
  where l.user_id = t.executor_id and l.status = 'approved' and l.deleted_at is null
  and l.ends_on >= $2::date and l.starts_on <= $3::date)
  or exists (select from days_off d where d.user_id = t.executor_id and d.status = 'used' and d.deleted_at is null
  and d.day = $4::date))
  order by t.executor_id, t.status_changed_at desc limit 500;
