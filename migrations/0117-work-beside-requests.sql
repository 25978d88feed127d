-- Work that somebody's transaction asked for and that waits to be done: docs/decisions/work-with-payload.md.
create table waiting_work (
  id bigint generated always as identity primary key,
  job text not null,
  key text,
  payload jsonb not null,
  -- Counts how often it was asked for: what was asked for anew while it ran is done once more.
  asked integer not null default 1,
  created_at timestamptz not null default now(),
  run_at timestamptz not null default now(),
  tries integer not null default 0,
  last_error text,
  failed_at timestamptz
);
create unique index waiting_work_key on waiting_work (job, key);
create index waiting_work_due on waiting_work (run_at, id) where failed_at is null;

-- How far each follower has read the events; moved on in the transaction of what it did about them.
create table followers (
  name text primary key,
  xid xid8 not null,
  event_id bigint not null,
  -- When it was found that events had gone which it had not read.
  missed_at timestamptz
);
insert into followers (name, xid, event_id) select 'run_automations', xid, event_id from automation_position;
drop table automation_position;

-- Jobs of the clock whose last run failed; gone with the next one that does not.
create table failing_jobs (
  name text primary key,
  kind text not null check (kind in ('cron', 'round')),
  since timestamptz not null default now(),
  tries integer not null default 1,
  last_error text not null,
  -- When it is tried again; the queue knows it for jobs of cron.
  retry_at timestamptz
);
