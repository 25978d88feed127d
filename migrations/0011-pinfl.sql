-- The number of a person, by which a certificate is recognised.
alter table users add pinfl text;
create unique index users_pinfl_unique on users (lower(pinfl)) where deleted_at is null;
