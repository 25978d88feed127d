-- How far the heavy parts of migrations are: src/server/database/later.ts. Databases that had such a part have it already.
create table if not exists later_steps (
  name text primary key,
  migration text not null,
  total bigint not null,
  rest bigint not null,
  done_at timestamptz
);
