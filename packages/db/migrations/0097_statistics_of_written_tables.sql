-- An import of items refreshes the statistics of the tables that it wrote to, not of those of places and people too (0057).
drop procedure analyze_written_tables(bigint);
create procedure analyze_written_tables(written bigint, tables text[] default null)
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
declare
  one text;
begin
  for one in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relowner = 'app_owner'::regrole
      and c.relname in ('building', 'contact', 'item', 'item_cover', 'item_event', 'maintenance_record', 'property', 'service_request', 'unit')
      and (tables is null or c.relname = any (tables))
      and written * 10 > c.reltuples
  loop
    execute format('analyze (skip_locked) public.%I', one);
  end loop;
end $$;
comment on procedure analyze_written_tables(bigint, text[]) is 'null: any table of items and places may have been written to';
revoke all on procedure analyze_written_tables(bigint, text[]) from public;
grant execute on procedure analyze_written_tables(bigint, text[]) to app_rw, app_platform;
