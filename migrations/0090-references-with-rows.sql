-- A row that is the last of its transaction is written and its references are looked at in one statement. What is not
-- there for the caller is raised as VR002 with the fields in `detail` (server/crud/database-problems.ts).
create function all_there(fields text[], there boolean[]) returns boolean language plpgsql as $$ begin
  if false = any(there) then
    raise exception 'a row is not there' using errcode = 'VR002',
      detail = (select jsonb_agg(f.name order by f.place) from unnest(fields, there)
        with ordinality as f(name, is_there, place) where not f.is_there)::text;
  end if;
  return true;
end $$;
