-- The first data number the rows of every table that they fill.
alter table attendance_device_contacts add column id bigint generated always as identity;
