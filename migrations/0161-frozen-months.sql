-- A month that was closed: its numbers are read from the rows that were behind them then, by edition.
create table frozen_months (
  month text not null,
  version integer not null,
  frozen_at timestamptz not null default now(),
  primary key (month, version)
);
create table frozen_rows (
  id bigint generated always as identity primary key,
  month text not null,
  version integer not null,
  source text not null,
  row jsonb not null
);
create index frozen_rows_index on frozen_rows (source, month, version);
