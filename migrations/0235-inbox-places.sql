-- Notices that wait until later, or are done with. What is neither stands in the inbox now; the bell counts of it.
alter table inbox add column snoozed_until timestamptz, add column archived_at timestamptz;
drop index inbox_unread;
create index inbox_unread on inbox (user_id)
  where read_at is null and snoozed_until is null and archived_at is null and deleted_at is null;
create index inbox_snoozed on inbox (snoozed_until) where snoozed_until is not null and deleted_at is null;
