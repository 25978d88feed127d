-- Who came and went, as terminals, kiosks, browsers, files and HR say it; the terminals, their people and the kiosks.
create table attendance_devices (
  name text not null,
  kind text not null,
  serial text,
  branch_id bigint references branches deferrable,
  mode text not null default 'both',
  zone text,
  offset_minutes integer not null default 0,
  ignores_offset boolean not null default false,
  networks text,
  state text not null default 'waiting',
  -- Where a journal is asked for, and as whom; the password is sealed.
  pull_url text,
  pull_login text,
  sealed text,
  polled_until timestamptz,
  poll_problem text,
  -- Of the address to which it posts.
  secret_hash bytea,
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(serial, ''))) stored
);
select add_system_columns('attendance_devices');
create unique index attendance_devices_serial_unique on attendance_devices (kind, lower(serial))
  where deleted_at is null;
create unique index attendance_devices_secret_hash_unique on attendance_devices (secret_hash);
create index attendance_devices_branch_id_index on attendance_devices (branch_id) where deleted_at is null;
create index attendance_devices_search_index on attendance_devices using gin (search gin_trgm_ops)
  where deleted_at is null;

-- What each contact of a device leaves behind: no change of the company's data, written many times a second.
create table attendance_device_contacts (
  device_id bigint primary key references attendance_devices deferrable,
  last_contact_at timestamptz,
  last_punch_at timestamptz,
  drift_seconds integer,
  received bigint not null default 0,
  stored bigint not null default 0,
  rejected bigint not null default 0,
  -- By what it is known again: the address it calls from, or the hardware address it names.
  identity text,
  other_identity text,
  -- What it says of itself.
  said jsonb not null default '{}',
  -- Events that are no passes we know, by code.
  unknown_events jsonb not null default '{}',
  told_silent_at timestamptz,
  told_drift_at timestamptz
) with (fillfactor = 50);

-- People whom a device knows: a number and a name, nothing of their bodies.
create table attendance_device_people (
  device_id bigint not null references attendance_devices deferrable,
  pin text not null,
  name text not null default '',
  seen_at timestamptz not null default now(),
  primary key (device_id, pin)
);

-- What a device is asked to do when it calls next.
create table attendance_device_commands (
  id bigint generated always as identity primary key,
  device_id bigint not null references attendance_devices deferrable,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  done_at timestamptz,
  result integer
);
create index attendance_device_commands_waiting_index on attendance_device_commands (device_id, id)
  where done_at is null;

create table attendance_pins (
  device_id bigint references attendance_devices deferrable,
  pin text not null,
  user_id bigint not null references users deferrable,
  starts_on date,
  ends_on date,
  search text generated always as (fold(coalesce(pin, ''))) stored
);
select add_system_columns('attendance_pins');
create index attendance_pins_pin_index on attendance_pins (pin) where deleted_at is null;
create index attendance_pins_user_id_index on attendance_pins (user_id) where deleted_at is null;
create index attendance_pins_device_id_index on attendance_pins (device_id) where deleted_at is null;
create index attendance_pins_search_index on attendance_pins using gin (search gin_trgm_ops)
  where deleted_at is null;

create table kiosks (
  name text not null,
  branch_id bigint references branches deferrable,
  is_active boolean not null default true,
  networks text,
  -- The secret of its codes, sealed; and of the token of its page the hash.
  sealed text,
  secret_hash bytea,
  last_seen_at timestamptz,
  drift_seconds integer,
  search text generated always as (fold(coalesce(name, ''))) stored
);
select add_system_columns('kiosks');
create unique index kiosks_secret_hash_unique on kiosks (secret_hash);
create index kiosks_branch_id_index on kiosks (branch_id) where deleted_at is null;
create index kiosks_search_index on kiosks using gin (search gin_trgm_ops) where deleted_at is null;

create table attendance_punches (
  user_id bigint references users deferrable,
  ext_user text,
  -- Always there; who writes a punch may leave it out, and a rule says so.
  at timestamptz check (at is not null),
  received_at timestamptz not null default now(),
  direction text not null default 'unknown',
  source text not null,
  device_id bigint references attendance_devices deferrable,
  kiosk_id bigint references kiosks deferrable,
  serial bigint,
  verify text,
  flags text[] not null default '{}',
  -- The deviation of the device's clock that HR has set for it: to be subtracted.
  offset_minutes integer not null default 0,
  reason text,
  ignored_at timestamptz,
  ignored_reason text,
  -- Names the browser that scanned a kiosk, to tell one telephone of several people.
  browser_hash bytea
);
select add_system_columns('attendance_punches');
-- A line that comes again is known: of a device by number and time, of a file too.
create unique index attendance_punches_of_device_unique on attendance_punches (device_id, ext_user, at)
  where device_id is not null;
create unique index attendance_punches_of_file_unique on attendance_punches (ext_user, at)
  where source = 'import' and (deleted_at is null or deleted_at = 'infinity');
create index attendance_punches_user_id_index on attendance_punches (user_id, at) where deleted_at is null;
create index attendance_punches_at_index on attendance_punches (at) where deleted_at is null;
create index attendance_punches_orphans_index on attendance_punches (ext_user, device_id)
  where user_id is null and deleted_at is null;
create index attendance_punches_pin_index on attendance_punches (ext_user) where deleted_at is null;
create index attendance_punches_device_id_index on attendance_punches (device_id, at) where deleted_at is null;
create index attendance_punches_kiosk_id_index on attendance_punches (kiosk_id, received_at)
  where kiosk_id is not null;

-- Codes of kiosks that did not fit, per person: few in ten minutes.
create table kiosk_wrong_codes (
  user_id bigint not null,
  at timestamptz not null default now()
);
create index kiosk_wrong_codes_user_id_index on kiosk_wrong_codes (user_id, at);
