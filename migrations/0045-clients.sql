-- Client organisations: requisites, the register of banks, legal forms, their people, invitations and merges.
create table legal_forms (
  id bigint generated always as identity primary key,
  names jsonb not null,
  code text not null,
  full_name_i18n jsonb,
  spellings text not null,
  ordering integer not null default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '')
    || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index legal_forms_names_unique on legal_forms (lower(names->>'uz')) where deleted_at is null;
create unique index legal_forms_code_unique on legal_forms (lower(code)) where deleted_at is null;
create index legal_forms_search_index on legal_forms using gin (search gin_trgm_ops) where deleted_at is null;

create table banks (
  id bigint generated always as identity primary key,
  mfo text not null,
  name text not null,
  search text generated always as (fold(coalesce(mfo, '') || ' ' || coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index banks_mfo_unique on banks (lower(mfo)) where deleted_at is null;
create index banks_search_index on banks using gin (search gin_trgm_ops) where deleted_at is null;

alter table clients
  add column vat_code text,
  add column legal_form_id bigint references legal_forms deferrable,
  add column director text,
  add column region_id bigint references regions deferrable,
  add column area_id bigint references areas deferrable,
  add column last_contact_at timestamptz,
  add column merged_into_id bigint references clients deferrable;
create index clients_legal_form_id_index on clients (legal_form_id) where deleted_at is null;
create index clients_region_id_index on clients (region_id) where deleted_at is null;
create index clients_area_id_index on clients (area_id) where deleted_at is null;

create table client_contacts (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients deferrable,
  name text not null,
  post text,
  phone text,
  email text,
  telegram text,
  is_main boolean not null default false,
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index client_contacts_client_id_index on client_contacts (client_id) where deleted_at is null;
create index client_contacts_search_index on client_contacts using gin (search gin_trgm_ops) where deleted_at is null;

-- Who looks after the own organisation's people.
alter table users add column is_client_administrator boolean not null default false;

-- A link by which one person of a client makes an account, once. Only the hash of its secret is kept.
create table client_invitations (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients deferrable,
  fio text not null,
  email text,
  phone text,
  is_client_administrator boolean not null default false,
  secret_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  user_id bigint references users deferrable,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint
);
create index client_invitations_client_id_index on client_invitations (client_id);

-- Two organisations that were one: what it takes to undo it.
create table client_merges (
  id bigint generated always as identity primary key,
  kept_id bigint not null references clients deferrable,
  merged_id bigint not null references clients deferrable,
  moved jsonb not null,
  filled jsonb not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  undone_at timestamptz
);
create index client_merges_kept_id_index on client_merges (kept_id);

-- What new installations begin with, older ones get here.
insert into legal_forms (names, code, full_name_i18n, spellings, ordering)
select v.names::jsonb, v.code, v.full_name::jsonb, v.spellings, v.ordering from (values
  ('{"uz": "MCHJ", "uk": "МЧЖ", "ru": "ООО"}',
    'llc',
    '{"uz": "Masʼuliyati cheklangan jamiyat", "uk": "Масъулияти чекланган жамият", "ru": "Общество с ограниченной ответственностью"}',
    'MChJ, МЧЖ, ООО, LLC, masʼuliyati cheklangan jamiyat, masʼuliyati cheklangan jamiyati, общество с ограниченной ответственностью', 1),
  ('{"uz": "AJ", "uk": "АЖ", "ru": "АО"}',
    'jsc',
    '{"uz": "Aksiyadorlik jamiyati", "uk": "Акциядорлик жамияти", "ru": "Акционерное общество"}',
    'AJ, АЖ, АО, JSC, aksiyadorlik jamiyati, акционерное общество', 2),
  ('{"uz": "ATB", "uk": "АТБ", "ru": "АКБ"}',
    'bank',
    '{"uz": "Aksiyadorlik tijorat banki", "uk": "Акциядорлик тижорат банки", "ru": "Акционерный коммерческий банк"}',
    'ATB, АТБ, АКБ, aksiyadorlik tijorat banki, акционерный коммерческий банк', 3),
  ('{"uz": "XK", "uk": "ХК", "ru": "ЧП"}',
    'private',
    '{"uz": "Xususiy korxona", "uk": "Хусусий корхона", "ru": "Частное предприятие"}',
    'XK, ХК, ЧП, xususiy korxona, xususiy korxonasi, частное предприятие', 4),
  ('{"uz": "MCHJ XK", "uk": "МЧЖ ХК", "ru": "ИП ООО"}',
    'foreign',
    '{"uz": "Xorijiy korxona", "uk": "Хорижий корхона", "ru": "Иностранное предприятие"}',
    'MChJ XK, МЧЖ ХК, ИП ООО, xorijiy korxona, xorijiy korxonasi, иностранное предприятие', 5),
  ('{"uz": "MCHJ QK", "uk": "МЧЖ ҚК", "ru": "СП ООО"}',
    'joint',
    '{"uz": "Qoʻshma korxona", "uk": "Қўшма корхона", "ru": "Совместное предприятие"}',
    'QK, ҚК, MChJ QK, МЧЖ ҚК, СП, СП ООО, qoʻshma korxona, qoʻshma korxonasi, совместное предприятие', 6),
  ('{"uz": "OK", "uk": "ОК", "ru": "СП (семейное)"}',
    'family',
    '{"uz": "Oilaviy korxona", "uk": "Оилавий корхона", "ru": "Семейное предприятие"}',
    'OK, ОК, oilaviy korxona, oilaviy korxonasi, семейное предприятие', 7),
  ('{"uz": "YaTT", "uk": "ЯТТ", "ru": "ИП"}',
    'sole',
    '{"uz": "Yakka tartibdagi tadbirkor", "uk": "Якка тартибдаги тадбиркор", "ru": "Индивидуальный предприниматель"}',
    'YaTT, YTT, ЯТТ, ИП, yakka tartibdagi tadbirkor, индивидуальный предприниматель', 8),
  ('{"uz": "DUK", "uk": "ДУК", "ru": "ГУП"}',
    'state',
    '{"uz": "Davlat unitar korxonasi", "uk": "Давлат унитар корхонаси", "ru": "Государственное унитарное предприятие"}',
    'DUK, ДУК, ГУП, davlat unitar korxonasi, государственное унитарное предприятие', 9),
  ('{"uz": "DM", "uk": "ДМ", "ru": "ГУ"}',
    'institution',
    '{"uz": "Davlat muassasasi", "uk": "Давлат муассасаси", "ru": "Государственное учреждение"}',
    'DM, ДМ, ГУ, davlat muassasasi, государственное учреждение', 10),
  ('{"uz": "DK", "uk": "ДК", "ru": "ГП"}',
    'state_firm',
    '{"uz": "Davlat korxonasi", "uk": "Давлат корхонаси", "ru": "Государственное предприятие"}',
    'DK, ДК, ГП, davlat korxonasi, государственное предприятие', 11),
  ('{"uz": "QMJ", "uk": "ҚМЖ", "ru": "ОДО"}',
    'additional',
    '{"uz": "Qoʻshimcha masʼuliyatli jamiyat", "uk": "Қўшимча масъулиятли жамият", "ru": "Общество с дополнительной ответственностью"}',
    'QMJ, ҚМЖ, ОДО, qoʻshimcha masʼuliyatli jamiyat, общество с дополнительной ответственностью', 12),
  ('{"uz": "ShK", "uk": "ШК", "ru": "ДП"}',
    'subsidiary',
    '{"uz": "Shoʻba korxona", "uk": "Шўба корхона", "ru": "Дочернее предприятие"}',
    'ShK, ШК, ДП, shoʻba korxona, shoʻba korxonasi, дочернее предприятие', 13),
  ('{"uz": "FX", "uk": "ФХ", "ru": "ФХ"}',
    'farm',
    '{"uz": "Fermer xoʻjaligi", "uk": "Фермер хўжалиги", "ru": "Фермерское хозяйство"}',
    'FX, ФХ, fermer xoʻjaligi, фермерское хозяйство', 14)
) as v (names, code, full_name, spellings, ordering)
where exists (select from user_types);
