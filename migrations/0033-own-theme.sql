-- The theme belongs to the account, as the language does; null: the person has not chosen one yet.
alter table users add column theme text;
