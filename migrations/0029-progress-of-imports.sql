-- How far an import is, what of its file has no place, and what is taken otherwise than it stands there.
alter table imports
  add column phase text,
  add column remarked integer not null default 0,
  add column "left" jsonb not null default '[]';
alter table import_errors add column is_remark boolean not null default false;
