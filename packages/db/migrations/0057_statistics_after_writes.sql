-- Runs ANALYZE right after many rows were written, in the transaction that wrote them. Autovacuum does it a minute later at the earliest; until
-- then the planner takes a table for empty, or for as large as it was, and reads all rows of an organization where it should look a few up.
-- Only the owner of a table may analyze it. Left out are tables more than ten times as large as what was written, and those that
-- another session analyzes at the moment.
create procedure analyze_written_tables(written bigint)
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  one text;
begin
  for one in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relowner = 'app_owner'::regrole
      and c.relname in ('building', 'contact', 'item', 'item_cover', 'item_event', 'maintenance_record', 'property', 'service_request', 'unit')
      and written * 10 > c.reltuples
  loop
    execute format('analyze (skip_locked) public.%I', one);
  end loop;
end $$;
revoke all on procedure analyze_written_tables(bigint) from public;
grant execute on procedure analyze_written_tables(bigint) to app_rw, app_platform;

-- The same for tables that changed much since their last ANALYZE, as autovacuum does it within a minute or so.
create procedure analyze_changed_tables()
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  one text;
begin
  for one in
    select c.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and c.relkind = 'r' and c.relowner = 'app_owner'::regrole
      and s.n_mod_since_analyze > 100 + 0.2 * greatest(c.reltuples, 0)
    order by s.n_mod_since_analyze desc limit 10
  loop
    execute format('analyze (skip_locked) public.%I', one);
  end loop;
end $$;
revoke all on procedure analyze_changed_tables() from public;
grant execute on procedure analyze_changed_tables() to app_platform;
