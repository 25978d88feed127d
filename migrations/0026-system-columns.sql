-- What every row has, written once: `create table x (…); select add_system_columns('x');`
create function add_system_columns(given regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s
    add id bigint generated always as identity primary key,
    add version integer not null default 1,
    add created_at timestamptz not null default now(),
    add created_by bigint,
    add updated_at timestamptz not null default now(),
    add updated_by bigint,
    add deleted_at timestamptz,
    add deletion_id uuid', given);
end
$$;
