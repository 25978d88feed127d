-- The list that is gone through because somebody leaves moves with their last day and ends with their departure.
alter table checklist_runs add column departure_id bigint references departures deferrable;
create index checklist_runs_departure_id_index on checklist_runs (departure_id) where deleted_at is null;
