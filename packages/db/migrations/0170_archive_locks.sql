-- Which lock each kind of change takes is decision 50. Two things in it are the database's: whoever archives a row holds it alone, and no item
-- or model is given what was merged away in the same moment.

-- An update locks its row only against other updates, and a foreign key asks for less: a child could be added while its parent is
-- archived. A row that is archived is therefore locked as if it were deleted.
create procedure migration_tools.lock_on_archive(target regclass)
  language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = target);
  is_row text := (
    select string_agg(format('x.%1$I = old.%1$I', a.attname), ' and ' order by a.attnum) from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = target and i.indisprimary);
begin
  execute format('create function %I() returns trigger language plpgsql set search_path = pg_catalog, public as $body$
begin
  perform from %s x where %s for update;
  return new;
end $body$', 'lock_archived_' || name, target, is_row);
  execute format('create trigger lock_archived before update of archived_at on %s for each row
    when (old.archived_at is null and new.archived_at is not null) execute function %I()', target, 'lock_archived_' || name);
end $$;

-- Every table that rows which can be archived themselves refer to.
do $$
declare
  parent regclass;
begin
  for parent in
    select distinct k.confrelid::regclass from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'archived_at')
      and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'archived_at')
    order by 1
  loop
    call migration_tools.lock_on_archive(parent);
  end loop;
end $$;

-- A person's place in an organization, too: mails are sent to members only.
call migration_tools.lock_on_archive('membership');

-- The catalogue is shared by organizations that may not lock its rows. The foreign key of an item does, and this looks again once it has:
-- its name follows those of foreign keys, so it runs after them. What it refuses is begun anew, and then answered as things are by then.
create function named_manufacturer_stands() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if not exists (select from manufacturer k where k.id = new.manufacturer_id and k.merged_into_id is null
      and (k.organization_id is null or k.organization_id = new.organization_id)) then
    raise exception using errcode = 'serialization_failure', message = 'its manufacturer was merged or is not shared any more';
  end if;
  return null;
end $$;
create function named_model_stands() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if not exists (select from model m where m.id = new.model_id and m.merged_into_id is null
      and (m.organization_id is null or m.organization_id = new.organization_id)) then
    raise exception using errcode = 'serialization_failure', message = 'its model was merged or is not shared any more';
  end if;
  return null;
end $$;
create trigger named_manufacturer_insert after insert on item for each row
  when (new.manufacturer_id is not null) execute function named_manufacturer_stands();
create trigger named_manufacturer_update after update of manufacturer_id on item for each row
  when (new.manufacturer_id is not null and new.manufacturer_id is distinct from old.manufacturer_id)
  execute function named_manufacturer_stands();
create trigger named_model_insert after insert on item for each row when (new.model_id is not null) execute function named_model_stands();
create trigger named_model_update after update of model_id on item for each row
  when (new.model_id is not null and new.model_id is distinct from old.model_id) execute function named_model_stands();
create trigger named_manufacturer_insert after insert on model for each row
  when (new.merged_into_id is null) execute function named_manufacturer_stands();
create trigger named_manufacturer_update after update of manufacturer_id on model for each row
  when (new.merged_into_id is null and new.manufacturer_id is distinct from old.manufacturer_id) execute function named_manufacturer_stands();

-- What a manufacturer or model became where it was merged, perhaps more than once; else itself.
create function surviving_manufacturer(wanted bigint) returns bigint
  language sql stable set search_path = pg_catalog, public
  as $$ with recursive line as (
      select k.id, k.merged_into_id from manufacturer k where k.id = wanted
      union select k.id, k.merged_into_id from line l join manufacturer k on k.id = l.merged_into_id
    ) select l.id from line l where l.merged_into_id is null $$;
create function surviving_model(wanted bigint) returns bigint
  language sql stable set search_path = pg_catalog, public
  as $$ with recursive line as (
      select m.id, m.merged_into_id from model m where m.id = wanted
      union select m.id, m.merged_into_id from line l join model m on m.id = l.merged_into_id
    ) select l.id from line l where l.merged_into_id is null $$;
