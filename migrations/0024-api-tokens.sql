-- A token for scripts is a session of no browser: it holds the chosen ones of its owner's actions, opens by one token
-- that is never renewed, and ends like any session, or on its day.
alter table sessions add column token_name text, add column token_actions int[];
create index sessions_tokens_index on sessions (user_id) where token_name is not null and ended_at is null;
