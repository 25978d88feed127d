-- Whoever answers enquiries hands one to the manager who goes on with it.
alter table new_clients add column manager_id bigint references users deferrable;
create index new_clients_manager_id_index on new_clients (manager_id) where deleted_at is null;
