-- Indexes of bins by the time of deletion are made beside ordinary work: see the later part.
select;
