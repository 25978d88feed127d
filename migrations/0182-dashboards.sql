-- Pages that people put together of figures, lists and clocks.
create table dashboards (
  name text not null,
  shared text not null default 'own' check (shared in ('own', 'team', 'everyone')),
  is_home_of bigint references user_roles deferrable,
  ordering integer not null default 0,
  refresh_seconds integer not null default 60,
  wall_user_id bigint references users deferrable,
  wall_opened_at timestamptz,
  -- Of the token of its wall screen.
  secret_hash bytea,
  search text generated always as (fold(coalesce(name, ''))) stored
);
select add_system_columns('dashboards');
create unique index dashboards_secret_hash_unique on dashboards (secret_hash);
create index dashboards_is_home_of_index on dashboards (is_home_of) where deleted_at is null;
create index dashboards_wall_user_id_index on dashboards (wall_user_id) where deleted_at is null;
create index dashboards_created_by_index on dashboards (created_by) where deleted_at is null;
create index dashboards_search_index on dashboards using gin (search gin_trgm_ops) where deleted_at is null;

create table dashboard_widgets (
  dashboard_id bigint not null references dashboards deferrable,
  kind text not null,
  saved_report_id bigint references saved_reports deferrable,
  query text,
  title text,
  x integer,
  y integer,
  width integer,
  height integer,
  search text generated always as (fold(coalesce(title, ''))) stored
);
select add_system_columns('dashboard_widgets');
create index dashboard_widgets_dashboard_id_index on dashboard_widgets (dashboard_id) where deleted_at is null;
create index dashboard_widgets_saved_report_id_index on dashboard_widgets (saved_report_id) where deleted_at is null;
create index dashboard_widgets_search_index on dashboard_widgets using gin (search gin_trgm_ops)
  where deleted_at is null;
