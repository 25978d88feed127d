-- What was sent, or never will be, is kept for a while and found by its age.
create index deliveries_ended on deliveries (created_at, id) where state not in ('planned', 'sending');
