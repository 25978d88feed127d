-- Indexes by which reports of long periods find what they count. They are made beside ordinary work.
select;
