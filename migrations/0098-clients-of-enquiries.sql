-- Somebody who wrote by the contact form becomes a client: the organisation that was made of the enquiry.
alter table new_clients add column client_id bigint references clients deferrable;
create index new_clients_client_id_index on new_clients (client_id) where deleted_at is null;
