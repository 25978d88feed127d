-- Indexes by which reports find the few among the many. They are made beside ordinary work.
select;
