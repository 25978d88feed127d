-- When somebody answered a letter of the site for the first time, and what a suggestion was answered.
alter table new_clients add column answered_at timestamptz;
alter table suggestions add column answered_at timestamptz, add column answer text;
update new_clients set answered_at = updated_at where status <> 'new';
update suggestions set answered_at = updated_at where status <> 'new';
