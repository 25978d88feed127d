-- Months of the KPI are found by their name, and their figure has the width of every other.
alter table kpi_months alter column kpi type numeric(18,2);
alter table kpi_months add column search text generated always as (fold(coalesce(month, ''))) stored;
create index kpi_months_search_index on kpi_months using gin (search gin_trgm_ops) where deleted_at is null;
