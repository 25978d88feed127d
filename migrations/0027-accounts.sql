-- Codes are counted by the address that asks for them, too.
alter table confirm_codes add column address text not null default '';
create index confirm_codes_address_index on confirm_codes (address, created_at);

-- Wrong second factors are counted by person, whichever address they come from.
alter table second_factors
  add column wrong_tries integer not null default 0,
  add column wrong_at timestamptz;

-- Answers that hold a secret are not kept any more; what was kept before goes.
delete from idempotency_keys;

-- Comments of a file say who brought it.
alter table task_comments add column imported_by bigint references users;
