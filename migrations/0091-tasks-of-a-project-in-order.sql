-- The list of a project in its own order, the newest first, and by deadline, whatever the statuses: the indexes are made
-- by the later step.
select;
