-- Indexes by which reports find where tasks stand. They are made beside ordinary work.
select;
