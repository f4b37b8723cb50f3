-- Has PostgreSQL count tables right after many rows were written to them, in the transaction that wrote them: until autovacuum does, a minute
-- later at the earliest, it takes a table for empty or as it was and reads all rows of an organization where it should look a few up.
-- Only the owner of a table may count it. Tables that are large beside what was written keep what is known of them, and so do those that
-- somebody else is counting.
create procedure count_written_tables(written bigint)
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
revoke all on procedure count_written_tables(bigint) from public;
grant execute on procedure count_written_tables(bigint) to app_rw, app_platform;

-- The same for tables that others have changed much since they were counted last, as autovacuum does it within a minute or so.
create procedure count_changed_tables()
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
revoke all on procedure count_changed_tables() from public;
grant execute on procedure count_changed_tables() to app_platform;
