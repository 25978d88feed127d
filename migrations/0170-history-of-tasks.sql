-- Indexes of what tasks were counted by in the past are made beside ordinary work: see the later part.
select;