-- Contracts with their stages, acts, invoices and payments, and the rates by which these are counted.
create table contract_types (
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '')
    || ' ' || coalesce(names->>'ru', ''))) stored
);
select add_system_columns('contract_types');
create unique index contract_types_names_unique on contract_types (lower(names->>'uz'))
    where deleted_at is null;
create index contract_types_search_index on contract_types using gin (search gin_trgm_ops)
    where deleted_at is null;

create table client_contracts (
  number text not null,
  client_id bigint not null references clients deferrable,
  dated_on date not null,
  contract_type_id bigint references contract_types deferrable,
  subject text,
  status text not null default 'draft',
  amount numeric(18,2) not null,
  currency text not null default 'UZS',
  vat_kind text not null default 'rate',
  starts_on date not null,
  ends_on date,
  manager_id bigint references users deferrable,
  project_ids bigint[] not null default '{}',
  total_amount numeric(18,2) not null default 0,
  valid_until date,
  signed_amount numeric(18,2) not null default 0,
  received_amount numeric(18,2) not null default 0,
  due_amount numeric(18,2) not null default 0,
  next_payment_on date,
  unsigned_act_count integer not null default 0,
  constraint client_contracts_ends_on_check check (ends_on >= starts_on),
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(subject, ''))) stored
);
select add_system_columns('client_contracts');
create unique index client_contracts_number_unique on client_contracts (lower(number), client_id)
    where deleted_at is null;
create index client_contracts_client_id_index on client_contracts (client_id) where deleted_at is null;
create index client_contracts_contract_type_id_index on client_contracts (contract_type_id)
    where deleted_at is null;
create index client_contracts_manager_id_index on client_contracts (manager_id) where deleted_at is null;
create index client_contracts_project_ids_index on client_contracts using gin (project_ids)
    where deleted_at is null;
create index client_contracts_search_index on client_contracts using gin (search gin_trgm_ops)
    where deleted_at is null;

create table contract_agreements (
  contract_id bigint not null references client_contracts deferrable,
  number text not null,
  dated_on date not null,
  subject text,
  amount_change numeric(18,2),
  ends_on date,
  search text generated always as (fold(coalesce(number, ''))) stored
);
select add_system_columns('contract_agreements');
create unique index contract_agreements_number_unique on contract_agreements (lower(number), contract_id)
    where deleted_at is null;
create index contract_agreements_contract_id_index on contract_agreements (contract_id)
    where deleted_at is null;
create index contract_agreements_search_index on contract_agreements using gin (search gin_trgm_ops)
    where deleted_at is null;

create table contract_files (
  contract_id bigint not null references client_contracts deferrable,
  resource_id bigint not null references resources deferrable,
  name text not null,
  version_of_id bigint,
  search text generated always as (fold(coalesce(name, ''))) stored
);
select add_system_columns('contract_files');
alter table contract_files add foreign key (version_of_id) references contract_files deferrable;
create unique index contract_files_resource_id_unique on contract_files (resource_id, contract_id)
    where deleted_at is null;
create index contract_files_contract_id_index on contract_files (contract_id) where deleted_at is null;
create index contract_files_resource_id_index on contract_files (resource_id) where deleted_at is null;
create index contract_files_version_of_id_index on contract_files (version_of_id) where deleted_at is null;
create index contract_files_search_index on contract_files using gin (search gin_trgm_ops)
    where deleted_at is null;

create table contract_stages (
  contract_id bigint not null references client_contracts deferrable,
  name text not null,
  amount numeric(18,2) not null,
  due_on date not null,
  task_group_ids bigint[] not null default '{}',
  task_ids bigint[] not null default '{}',
  status text not null default 'planned',
  billed_amount numeric(18,2) not null default 0,
  signed_amount numeric(18,2) not null default 0,
  search text generated always as (fold(coalesce(name, ''))) stored
);
select add_system_columns('contract_stages');
create index contract_stages_contract_id_index on contract_stages (contract_id) where deleted_at is null;
create index contract_stages_task_group_ids_index on contract_stages using gin (task_group_ids)
    where deleted_at is null;
create index contract_stages_task_ids_index on contract_stages using gin (task_ids) where deleted_at is null;
create index contract_stages_search_index on contract_stages using gin (search gin_trgm_ops)
    where deleted_at is null;

create table contract_payments (
  contract_id bigint not null references client_contracts deferrable,
  stage_id bigint references contract_stages deferrable,
  amount numeric(18,2) not null,
  due_on date not null,
  status text not null default 'planned',
  received_on date,
  order_number text,
  comment text
);
select add_system_columns('contract_payments');
create index contract_payments_contract_id_index on contract_payments (contract_id) where deleted_at is null;
create index contract_payments_stage_id_index on contract_payments (stage_id) where deleted_at is null;

create table contract_documents (
  contract_id bigint not null references client_contracts deferrable,
  stage_id bigint references contract_stages deferrable,
  kind text not null,
  number text not null default '',
  dated_on date not null,
  status text not null default 'draft',
  amount numeric(18,2) not null default 0,
  vat_amount numeric(18,2) not null default 0,
  vat_kind text not null default 'rate',
  vat_rate numeric(18,2),
  currency text not null default 'UZS',
  corrects_id bigint,
  act_id bigint,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references users deferrable,
  decision_comment text,
  line_count integer not null default 0,
  -- Its number in the year, and everything that was printed: neither changes after it was sent.
  issued_year integer,
  issued_serial integer,
  issued jsonb,
  search text generated always as (fold(coalesce(number, ''))) stored
);
select add_system_columns('contract_documents');
alter table contract_documents add foreign key (corrects_id) references contract_documents deferrable,
  add foreign key (act_id) references contract_documents deferrable;
create index contract_documents_contract_id_index on contract_documents (contract_id) where deleted_at is null;
create index contract_documents_stage_id_index on contract_documents (stage_id) where deleted_at is null;
create index contract_documents_corrects_id_index on contract_documents (corrects_id) where deleted_at is null;
create index contract_documents_act_id_index on contract_documents (act_id) where deleted_at is null;
create index contract_documents_decided_by_index on contract_documents (decided_by) where deleted_at is null;
create index contract_documents_search_index on contract_documents using gin (search gin_trgm_ops)
    where deleted_at is null;

create table contract_document_lines (
  document_id bigint not null references contract_documents deferrable,
  ordering integer default 0,
  task_id bigint references dev_tasks deferrable,
  name text not null,
  net_amount numeric(18,2) not null default 0,
  vat_amount numeric(18,2) not null default 0,
  amount numeric(18,2) not null,
  holds boolean not null default false,
  search text generated always as (fold(coalesce(name, ''))) stored
);
select add_system_columns('contract_document_lines');
create index contract_document_lines_document_id_index on contract_document_lines (document_id)
    where deleted_at is null;
create index contract_document_lines_task_id_index on contract_document_lines (task_id)
    where deleted_at is null;
create index contract_document_lines_search_index on contract_document_lines using gin (search gin_trgm_ops)
    where deleted_at is null;

create table vat_rates (
  valid_from date not null,
  rate numeric(18,2) not null,
  source text
);
select add_system_columns('vat_rates');
create unique index vat_rates_valid_from_unique on vat_rates (valid_from) where deleted_at is null;

create table hourly_rates (
  contract_id bigint references client_contracts deferrable,
  user_id bigint references users deferrable,
  user_role_id bigint references user_roles deferrable,
  valid_from date not null,
  amount numeric(18,2) not null,
  currency text not null default 'UZS'
);
select add_system_columns('hourly_rates');
create index hourly_rates_contract_id_index on hourly_rates (contract_id) where deleted_at is null;
create index hourly_rates_user_id_index on hourly_rates (user_id) where deleted_at is null;
create index hourly_rates_user_role_id_index on hourly_rates (user_role_id) where deleted_at is null;

create table document_templates (
  names jsonb not null,
  kind text not null,
  text_i18n jsonb not null,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '')
    || ' ' || coalesce(names->>'ru', ''))) stored
);
select add_system_columns('document_templates');
create unique index document_templates_kind_unique on document_templates (kind) where deleted_at is null;
create index document_templates_search_index on document_templates using gin (search gin_trgm_ops)
    where deleted_at is null;

-- Whatever code does wrong: a number is given once, and a task is in one act.
create unique index contract_documents_serial_unique on contract_documents (kind, issued_year, issued_serial);
create unique index contract_document_lines_task_unique on contract_document_lines (task_id)
  where holds and deleted_at is null;
create index client_contracts_valid_until_index on client_contracts (valid_until) where deleted_at is null;
create index contract_payments_due_on_index on contract_payments (due_on)
  where status = 'planned' and deleted_at is null;

-- The last number of each kind in each year. Its row is held while the next one is given, so there are no gaps.
create table document_numbers (
  kind text not null,
  year integer not null,
  last_number integer not null,
  primary key (kind, year)
);

-- Of which end people were warned, so many days before it; `stage_id` 0 is the contract itself.
create table contract_warnings (
  contract_id bigint not null,
  stage_id bigint not null,
  ends_on date not null,
  days_before integer not null,
  told_at timestamptz not null,
  primary key (contract_id, stage_id, ends_on, days_before)
);

-- Installations that were filled before: rates are the state's, documents.md 1.2.
insert into vat_rates (valid_from, rate, source)
  select valid_from, rate, source from (values
    ('2019-01-01'::date, 20, null),
    ('2019-10-01', 15, 'PF-5837'),
    ('2023-01-01', 12, 'PF-229')) as r (valid_from, rate, source)
  where exists (select from installation where name = 'seed');
