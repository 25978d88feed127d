-- make a task
select exists (select 1 from "projects" as t where t.id = $1 and t.deleted_at is null and ((t.id = any($2::bigint[]) or (t.deleted_at is not null
  and (t.manager_id = $3 or t.member_ids @> array[$4::bigint]))))) as "project_id", exists (select 1 from "users" as t where t.id = $5 and t.deleted_at is null) as "executor_id";
with t as (insert into "dev_tasks" as t ("status", "actual_minutes", "requires_review", "return_count", "not_accepted_count", "blocked_minutes", "sub_task_count", "open_sub_task_count", "open_blocker_count", "comment_count", "file_count", "name", "project_id", "executor_id", "deadline", "deadline_reason_code", "task_priority_id", "task_type_id", "number", "creator_id", "client_id", "main_task_id", "first_deadline", "kpi_deadline", "status_changed_at", "created_by", "updated_by")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, (select id from "task_priorities"
  where is_default and deleted_at is null order by id limit 1), (select id from "task_types"
  where is_default and deleted_at is null order by id limit 1), next_task_number($17::bigint), $18, $19, $20, $21, $22, $23, $24::bigint, $25::bigint)
  returning t.*, null::jsonb as row_was, to_jsonb(t) - '{search,password_hash,secret_hash,sealed,before,row_versions,notices,issued}'::text[] as row_is), audited as (
  insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id, before, after)
  select a.action, a.resource, a.row_id, $26::bigint, $27::bigint, $28, $29, a.before, a.after
  from (select 'create' as action, 'fp/dev-tasks' as resource, id as row_id,
  row_was as before, row_is as after from t) as a), announced as (
  insert into events (resource, row_id, op, actor_id, changed)
  select e.resource, e.row_id, e.op, $30::bigint, e.changed
  from (select 'fp/dev-tasks' as resource, id as row_id, 'create'
  as op, $31::text[] as changed
  from t) as e) select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.approved_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count
  from t;
with t as (insert into "inbox" as t ("user_id", "kind", "task_id", "actor_id", "details", "file_id", "created_at", "created_by", "updated_at", "updated_by")
  select s.*, $1::timestamptz, $2::bigint, $3::timestamptz, $4::bigint from (select n.user_id, n.kind, n.task_id, n.actor_id, n.details, n.file_id
  from rows from (jsonb_to_recordset($5::jsonb)
  as (user_id bigint, kind text, task_id bigint, actor_id bigint, details jsonb, file_id bigint))
  with ordinality as n(user_id, kind, task_id, actor_id, details, file_id, place)
  join "users" u
  on u.id = n.user_id and u.status = 'active' and u.deleted_at is null order by n.place) as s
  returning t.*, null::jsonb as row_was, null::jsonb as row_is), announced as (
  insert into events (resource, row_id, op, actor_id, changed)
  select e.resource, e.row_id, e.op, $6::bigint, e.changed
  from (select 'admin/inbox' as resource, id as row_id, 'create'
  as op, $7::text[] as changed
  from t) as e) select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.user_id, t.kind, t.task_id, t.actor_id, t.details, t.file_id, t.read_at, t.snoozed_until, t.archived_at
  from t;

-- start a task
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.approved_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count, p.manager_id,
  p.archived_at is not null as project_is_archived,
  r.started_at as review_since, r.user_id as review_by,
  coalesce((select bool_or(away.part = 'day') or count(distinct away.part) = 2 from (
  select l.part from leave_requests l join leave_kinds k on k.id = l.leave_kind_id and k.is_away
  where l.user_id = t.executor_id and l.status = 'approved' and l.deleted_at is null
  and l.ends_on >= $1::date and l.starts_on <= $2::date
  union all
  select d.part from days_off d where d.user_id = t.executor_id and d.status = 'used' and d.deleted_at is null
  and d.day = $3::date) away), false) as executor_is_away,
  "t"."id" = $4 as is_asked, coalesce(("t"."project_id" = any($5::bigint[]) or "t"."people_ids" @> array[$6::bigint]), false) as is_visible,
  exists (select 1 from task_files f where f.task_id = t.id and f.created_by = t.executor_id
  and f.created_at >= coalesce(t.started_at, t.created_at) and f.deleted_at is null)
  or exists (select 1 from task_comments c where c.task_id = t.id and c.created_by = t.executor_id
  and c.created_at >= coalesce(t.started_at, t.created_at) and c.deleted_at is null) as has_result
  from dev_tasks t join "projects" p on p.id = t.project_id
  left join "task_intervals" r on r.task_id = t.id and r.kind = 'review'
  and r.ended_at is null and r.deleted_at is null
  where t.deleted_at is null and t.id in (
  select asked.id from dev_tasks asked where "asked"."id" = $7
  union select other.id from dev_tasks asked join dev_tasks other on other.executor_id = asked.executor_id
  and other.status = 'processing' and other.deleted_at is null
  where "asked"."id" = $8)
  order by t.id for update of t;
with m as materialized (
  select * from jsonb_to_recordset($1::jsonb)
  as m(id bigint, status text, previous_status text, status_changed_at timestamptz, executor_id bigint, deadline timestamptz, deadline_reason_code text, first_deadline timestamptz, kpi_deadline timestamptz, started_at timestamptz, approved_minutes integer, running_since timestamptz, submitted_at timestamptz, first_submitted_at timestamptz, review_started_at timestamptz, done_at timestamptz, ended_at timestamptz, is_reopened boolean, is_marked boolean, return_count integer, not_accepted_count integer, blocked_minutes integer, actual_minutes integer, closes integer, opens text, deadline_change jsonb,
  before jsonb, after jsonb, notices jsonb)),
  t as (update "dev_tasks" as t set "status" = m.status, "previous_status" = m.previous_status, "status_changed_at" = m.status_changed_at, "executor_id" = m.executor_id, "deadline" = m.deadline, "deadline_reason_code" = m.deadline_reason_code, "first_deadline" = m.first_deadline, "kpi_deadline" = m.kpi_deadline, "started_at" = m.started_at, "approved_minutes" = m.approved_minutes, "running_since" = m.running_since, "submitted_at" = m.submitted_at, "first_submitted_at" = m.first_submitted_at, "review_started_at" = m.review_started_at, "done_at" = m.done_at, "ended_at" = m.ended_at, "is_reopened" = m.is_reopened, "is_marked" = m.is_marked, "return_count" = m.return_count, "not_accepted_count" = m.not_accepted_count, "blocked_minutes" = m.blocked_minutes, "actual_minutes" = m.actual_minutes, version = t.version + 1, updated_at = $2, updated_by = $3::bigint
  from m where t.id = m.id
  returning t.*, m.before as row_was, m.after as row_is), flows as (insert into "task_flows" as t ("task_id", "from_status", "to_status", "action", "rule", "comment", "executor_id", "minutes", "is_automatic", "is_forced", "is_undone", "created_at", "created_by", "updated_at", "updated_by")
  select s.*, $4::timestamptz, $5::bigint, $6::timestamptz, $7::bigint from (select f.* from jsonb_to_recordset($8::jsonb)
  as f(task_id bigint, from_status text, to_status text, action text, rule integer, comment text,
  executor_id bigint, minutes integer, is_automatic boolean, is_forced boolean, is_undone boolean)) as s
  returning t.*, null::jsonb as row_was, null::jsonb as row_is), opened as (insert into "task_intervals" as t ("task_id", "user_id", "kind", "started_at", "created_at", "created_by", "updated_at", "updated_by")
  select s.*, $9::timestamptz, $10::bigint, $11::timestamptz, $12::bigint from (select m.id, m.executor_id, m.opens, $13::timestamptz from m
  where m.opens is not null and m.executor_id is not null) as s
  returning t.*, null::jsonb as row_was, to_jsonb(t) - '{search,password_hash,secret_hash,sealed,before,row_versions,notices,issued}'::text[] as row_is), audited as (
  insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id, before, after)
  select a.action, a.resource, a.row_id, $14::bigint, $15::bigint, $16, $17, a.before, a.after
  from (select 'update' as action, 'fp/dev-tasks' as resource, id as row_id,
  row_was as before, row_is as after from t union all select 'create' as action, 'fp/task-intervals' as resource, id as row_id,
  row_was as before, row_is as after from opened) as a), announced as (
  insert into events (resource, row_id, op, actor_id, changed)
  select e.resource, e.row_id, e.op, $18::bigint, e.changed
  from (select 'fp/dev-tasks' as resource, id as row_id, 'update'
  as op, array(select jsonb_object_keys(row_was)) as changed
  from t union all select 'fp/task-flows' as resource, id as row_id, 'create'
  as op, $19::text[] as changed
  from flows union all select 'fp/task-intervals' as resource, id as row_id, 'create'
  as op, $20::text[] as changed
  from opened) as e),
  pending as (
  insert into task_moves_pending (flow_id, task_id, batch, actor_id, made_at, task_version, before,
  closed_interval_id, opened_interval_id, deadline_id, notices)
  select (select max(f.id) from flows f where f.task_id = t.id), t.id, $21::uuid,
  $22::bigint, $23::timestamptz, t.version, m.before, null::bigint, (select x.id from opened as x where x.task_id = t.id),
  null::bigint, m.notices
  from t join m on m.id = t.id)
  select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.approved_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count from t order by t.id;

-- take the start back
with own as (
  select distinct on (task_id) flow_id, batch from task_moves_pending where task_id = any($1::bigint[])
  order by task_id, flow_id desc)
  select m.task_id, m.actor_id, m.made_at, m.task_version, m.before, m.closed_interval_id, m.opened_interval_id,
  m.deadline_id
  from task_moves_pending m
  where m.flow_id in (select flow_id from own)
  or (m.batch in (select batch from own) and m.task_id <> all($2::bigint[])
  and exists (select 1 from task_flows f where f.id = m.flow_id and f.is_automatic))
  order by m.flow_id;
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.approved_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count, p.manager_id,
  p.archived_at is not null as project_is_archived,
  r.started_at as review_since, r.user_id as review_by,
  false as executor_is_away,
  "t"."id" = $1 as is_asked, coalesce(("t"."project_id" = any($2::bigint[]) or "t"."people_ids" @> array[$3::bigint]), false) as is_visible,
  exists (select 1 from task_files f where f.task_id = t.id and f.created_by = t.executor_id
  and f.created_at >= coalesce(t.started_at, t.created_at) and f.deleted_at is null)
  or exists (select 1 from task_comments c where c.task_id = t.id and c.created_by = t.executor_id
  and c.created_at >= coalesce(t.started_at, t.created_at) and c.deleted_at is null) as has_result
  from dev_tasks t join "projects" p on p.id = t.project_id
  left join "task_intervals" r on r.task_id = t.id and r.kind = 'review'
  and r.ended_at is null and r.deleted_at is null
  where t.deleted_at is null and "t"."id" = $4
  order by t.id for update of t;
with reopened_was as materialized (select t.id, jsonb_build_object('ended_at', "t"."ended_at", 'minutes', "t"."minutes", 'is_automatic', "t"."is_automatic") as row_was
  from "task_intervals" as t where t.id = any($1::bigint[]) order by t.id for update of t), reopened as (update "task_intervals" as t set "ended_at" = $2, "minutes" = $3, "is_automatic" = $4, version = t.version + 1, updated_at = $5, updated_by = $6::bigint
  from reopened_was where t.id = reopened_was.id
  returning t.*, reopened_was.row_was as row_was, jsonb_build_object('ended_at', "t"."ended_at", 'minutes', "t"."minutes", 'is_automatic', "t"."is_automatic") as row_is), unopened as (update "task_intervals" as t set "deleted_at" = $7, version = t.version + 1, updated_at = $8, updated_by = $9::bigint
  where t.id = any($10::bigint[])
  returning t.*, null::jsonb as row_was, null::jsonb as row_is), forgotten as (update "task_deadlines" as t set "deleted_at" = $11, version = t.version + 1, updated_at = $12, updated_by = $13::bigint
  where t.id = any($14::bigint[])
  returning t.*, null::jsonb as row_was, null::jsonb as row_is), audited as (
  insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id, before, after)
  select a.action, a.resource, a.row_id, $15::bigint, $16::bigint, $17, $18, a.before, a.after
  from (select 'update' as action, 'fp/task-intervals' as resource, id as row_id,
  row_was as before, row_is as after from reopened union all select 'delete' as action, 'fp/task-intervals' as resource, id as row_id,
  row_was as before, row_is as after from unopened union all select 'delete' as action, 'fp/task-deadlines' as resource, id as row_id,
  row_was as before, row_is as after from forgotten) as a), announced as (
  insert into events (resource, row_id, op, actor_id, changed)
  select e.resource, e.row_id, e.op, $19::bigint, e.changed
  from (select 'fp/task-intervals' as resource, id as row_id, 'update'
  as op, $20::text[] as changed
  from reopened union all select 'fp/task-intervals' as resource, id as row_id, 'delete'
  as op, $21::text[] as changed
  from unopened union all select 'fp/task-deadlines' as resource, id as row_id, 'delete'
  as op, $22::text[] as changed
  from forgotten) as e) select;
with m as materialized (
  select * from jsonb_to_recordset($1::jsonb)
  as m(id bigint, status text, previous_status text, status_changed_at timestamptz, executor_id bigint, deadline timestamptz, deadline_reason_code text, first_deadline timestamptz, kpi_deadline timestamptz, started_at timestamptz, approved_minutes integer, running_since timestamptz, submitted_at timestamptz, first_submitted_at timestamptz, review_started_at timestamptz, done_at timestamptz, ended_at timestamptz, is_reopened boolean, is_marked boolean, return_count integer, not_accepted_count integer, blocked_minutes integer, actual_minutes integer, closes integer, opens text, deadline_change jsonb,
  before jsonb, after jsonb, notices jsonb)),
  t as (update "dev_tasks" as t set "status" = m.status, "previous_status" = m.previous_status, "status_changed_at" = m.status_changed_at, "executor_id" = m.executor_id, "deadline" = m.deadline, "deadline_reason_code" = m.deadline_reason_code, "first_deadline" = m.first_deadline, "kpi_deadline" = m.kpi_deadline, "started_at" = m.started_at, "approved_minutes" = m.approved_minutes, "running_since" = m.running_since, "submitted_at" = m.submitted_at, "first_submitted_at" = m.first_submitted_at, "review_started_at" = m.review_started_at, "done_at" = m.done_at, "ended_at" = m.ended_at, "is_reopened" = m.is_reopened, "is_marked" = m.is_marked, "return_count" = m.return_count, "not_accepted_count" = m.not_accepted_count, "blocked_minutes" = m.blocked_minutes, "actual_minutes" = m.actual_minutes, version = t.version + 1, updated_at = $2, updated_by = $3::bigint
  from m where t.id = m.id
  returning t.*, m.before as row_was, m.after as row_is), flows as (insert into "task_flows" as t ("task_id", "from_status", "to_status", "action", "rule", "comment", "executor_id", "minutes", "is_automatic", "is_forced", "is_undone", "created_at", "created_by", "updated_at", "updated_by")
  select s.*, $4::timestamptz, $5::bigint, $6::timestamptz, $7::bigint from (select f.* from jsonb_to_recordset($8::jsonb)
  as f(task_id bigint, from_status text, to_status text, action text, rule integer, comment text,
  executor_id bigint, minutes integer, is_automatic boolean, is_forced boolean, is_undone boolean)) as s
  returning t.*, null::jsonb as row_was, null::jsonb as row_is), audited as (
  insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id, before, after)
  select a.action, a.resource, a.row_id, $9::bigint, $10::bigint, $11, $12, a.before, a.after
  from (select 'update' as action, 'fp/dev-tasks' as resource, id as row_id,
  row_was as before, row_is as after from t) as a), announced as (
  insert into events (resource, row_id, op, actor_id, changed)
  select e.resource, e.row_id, e.op, $13::bigint, e.changed
  from (select 'fp/dev-tasks' as resource, id as row_id, 'update'
  as op, array(select jsonb_object_keys(row_was)) as changed
  from t union all select 'fp/task-flows' as resource, id as row_id, 'create'
  as op, $14::text[] as changed
  from flows) as e),
  pending as (
  insert into task_moves_pending (flow_id, task_id, batch, actor_id, made_at, task_version, before,
  closed_interval_id, opened_interval_id, deadline_id, notices)
  select (select max(f.id) from flows f where f.task_id = t.id), t.id, $15::uuid,
  $16::bigint, $17::timestamptz, t.version, m.before, null::bigint, null::bigint,
  null::bigint, m.notices
  from t join m on m.id = t.id)
  select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.approved_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count from t order by t.id;
delete from task_moves_pending where task_id = any($1::bigint[]);

-- change a task
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.approved_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count, exists (select
  from "projects" p
  where p.id = t.project_id and p.archived_at is not null) as "is_archived" from "dev_tasks" as t
  where t.id = $1 and t.deleted_at is null and ("t"."project_id" = any($2::bigint[]) or "t"."people_ids" @> array[$3::bigint]) order by t.id for update;
with t as (update "dev_tasks" as t set "name" = $1, version = t.version + 1, updated_at = $2, updated_by = $3::bigint
  where t.id = $4
  returning t.*, $5::jsonb -> t.id::text as row_was, jsonb_build_object('name', "t"."name") as row_is), audited as (
  insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id, before, after)
  select a.action, a.resource, a.row_id, $6::bigint, $7::bigint, $8, $9, a.before, a.after
  from (select 'update' as action, 'fp/dev-tasks' as resource, id as row_id,
  row_was as before, row_is as after from t) as a), announced as (
  insert into events (resource, row_id, op, actor_id, changed)
  select e.resource, e.row_id, e.op, $10::bigint, e.changed
  from (select 'fp/dev-tasks' as resource, id as row_id, 'update'
  as op, $11::text[] as changed
  from t) as e) select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number, t.name, t.former_numbers, t.text, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.main_task_id, t.client_task_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.watcher_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.attribute_value_ids, t.sticker_ids, t.hard_index, t.planned_minutes, t.approved_minutes, t.actual_minutes, t.planned_start_on, t.deadline, t.deadline_reason_code, t.first_deadline, t.kpi_deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.started_at, t.running_since, t.submitted_at, t.first_submitted_at, t.review_started_at, t.done_at, t.ended_at, t.status_changed_at, t.previous_status, t.is_reopened, t.return_count, t.not_accepted_count, t.blocked_minutes, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count
  from t;

-- a board, for a developer

  select pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned() is not null as writes, s.* from (values (1)) as one left join (select array[(t.status)::text]::text[] as by, count(*) as count,
  array[coalesce(sum(t.planned_minutes), 0)::float8]::float8[] as of
  from "dev_tasks" as t where t.deleted_at is null and ("t"."project_id" = any($1::bigint[]) or "t"."people_ids" @> array[$2::bigint]) and "t"."executor_id" = $3 and t.status = any($4::text[]) and (t.status <> 'accepted' or t.ended_at >= $5) group by 1) as s on true;
select id, status, place from (
  select t.id, t.status, row_number() over (partition by t.status
  order by coalesce(p.ordering, 2147483647), t.deadline, t.id) as place
  from (select t.* from "dev_tasks" as t where t.deleted_at is null and ("t"."project_id" = any($1::bigint[]) or "t"."people_ids" @> array[$2::bigint])) as t left join task_priorities p on p.id = t.task_priority_id
  where "t"."executor_id" = $3 and t.status = any($4::text[]) and (t.status <> 'accepted' or t.ended_at >= $5)) as placed
  where place > $6 and place <= $7 order by status, place;
select t.id, t.version, t.number, t.name, t.status, t.project_id, t.project_category_id, t.task_group_id, t.parent_id, t.client_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.task_type_id, t.task_priority_id, t.task_platform_id, t.sticker_ids, t.hard_index, t.planned_minutes, t.actual_minutes, t.deadline, t.requires_review, t.will_be_marked, t.is_marked, t.actual_days, t.running_since, t.review_started_at, t.ended_at, t.status_changed_at, t.previous_status, t.sub_task_count, t.open_sub_task_count, t.open_blocker_count, t.comment_count, t.file_count from (select t.* from "dev_tasks" as t where t.deleted_at is null and ("t"."project_id" = any($1::bigint[]) or "t"."people_ids" @> array[$2::bigint])) as t
  where t.id = any($3::bigint[]);

-- a board of very many tasks, for an administrator
with shown as (
  select s.status, c.id, c.rank, c.deadline
  from unnest($1::text[]) as s(status) cross join lateral (
  select x.id, x.deadline, p.ordering as rank
  from task_priorities p cross join lateral (select t.id, t.deadline from (select t.* from "dev_tasks" as t where t.deleted_at is null) as t
  where t.status = s.status and t.task_priority_id = p.id and "t"."executor_id" = $2
  order by t.task_priority_id, t.deadline, t.id limit 100) x
  union all
  select x.id, x.deadline, 2147483647 from (select t.id, t.deadline from (select t.* from "dev_tasks" as t where t.deleted_at is null) as t
  where t.status = s.status and t.task_priority_id is null and "t"."executor_id" = $3
  order by t.task_priority_id, t.deadline, t.id limit 100) x
  ) c
  union all
  select t.status, t.id, coalesce(p.ordering, 2147483647), t.deadline
  from (select t.* from "dev_tasks" as t where t.deleted_at is null) as t left join task_priorities p on p.id = t.task_priority_id
  where true and t.status = 'accepted' and t.ended_at >= $4 and "t"."executor_id" = $5),
  placed as (
  select status, id, row_number() over (partition by status order by rank, deadline, id) as place from shown)
  select id, status, place from placed
  where place > $6 and place <= $7 order by status, place;

-- end the working day
select id, task_id, user_id, started_at from task_intervals
  where ended_at is null and deleted_at is null and started_at < $1 order by started_at;

-- begin the working day

  select distinct on (t.executor_id) t.id, t.executor_id, t.status_changed_at
  from dev_tasks t
  join "users" u
  on u.id = t.executor_id and u.status = 'active' and u.deleted_at is null
  where t.status = 'processing' and t.running_since is null and t.deleted_at is null
  and not exists (select 1 from dev_tasks o where o.executor_id = t.executor_id and o.status = 'processing'
  and o.running_since is not null and o.deleted_at is null)
  order by t.executor_id, t.status_changed_at desc;
