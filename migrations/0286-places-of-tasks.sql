-- The index by which reports find where tasks stand. It is made beside ordinary work.
select;
