-- NOTIFY in a transaction lets only one transaction commit at a time: whoever commits tells afterwards.
drop trigger events_wake on events;
drop function wake_feed();
