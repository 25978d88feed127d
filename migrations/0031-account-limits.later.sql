-- Wrong tries are counted by person over all addresses, and only from addresses that the person never used.

-- index of tries by person: login_logs, at once
create index concurrently login_logs_login_key_index on login_logs (login_key, created_at);
