-- Every property has a revision: how many changes of what an answer about it shows have been committed. An answer computed under
-- a revision is right as long as the property still has that revision.
--
-- Whoever changes something appends a note in the same transaction; nobody updates a counter, so no writer waits for another. The
-- revision is the sum of `changes` over the notes that a reader sees. A transaction that commits late makes its notes visible
-- late, so it raises the sum too. The worker folds the notes of a property into one that stands for as many changes, in one
-- transaction: the sum stays, and only a few rows are ever read.
create table change_note (
  organization_id bigint not null,
  property_id bigint not null,
  id bigint generated always as identity,
  changes bigint not null default 1 check (changes > 0),
  recounts boolean not null default true,
  is_folded boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, property_id, id)
);
comment on column change_note.property_id is '0: every property of the organization has changed; with organization_id 0 as well: every property there is';
comment on column change_note.changes is 'how many changes the note stands for: more than one once it is folded';
comment on column change_note.recounts is 'the change moves figures of property_snapshot, which the worker then computes anew';
call migration_tools.protect('change_note');
-- What concerns every organization (a person''s name, the shared catalogue) is noted and read by all.
create policy shared_notes on change_note for all to app_rw using (organization_id = 0) with check (organization_id = 0);
revoke update, delete on change_note from app_rw;

insert into change_note (organization_id, property_id) select distinct organization_id, property_id from snapshot_request;
drop table snapshot_request;

-- The triggers write one note a statement and property, however many rows were written: `touched` holds the rows as they are now, or
-- as they were before they were deleted; `before` what an update found, for a row may have moved.
create function note_property_rows() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    insert into change_note (organization_id, property_id, recounts)
      select r.organization_id, r.property_id, tg_argv[0]::boolean from (
        select t.organization_id, t.property_id from touched t union select b.organization_id, b.property_id from before b
      ) r where r.property_id is not null;
  else
    insert into change_note (organization_id, property_id, recounts)
      select distinct t.organization_id, t.property_id, tg_argv[0]::boolean from touched t where t.property_id is not null;
  end if;
  return null;
end $$;

create function note_properties() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    insert into change_note (organization_id, property_id)
      select t.organization_id, t.id from touched t union select b.organization_id, b.id from before b;
  else
    insert into change_note (organization_id, property_id) select t.organization_id, t.id from touched t;
  end if;
  return null;
end $$;

-- Rows of a unit, which stay with it.
create function note_unit_rows() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into change_note (organization_id, property_id)
    select distinct u.organization_id, u.property_id from touched t
    join unit u on u.organization_id = t.organization_id and u.id = t.unit_id;
  return null;
end $$;

-- What the properties of an organization have in common: one note for all of them, so that neither a property that another
-- transaction is making nor an item that it is giving this model is left out. Rows of no organization are shared by all.
create function note_organization_rows() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    insert into change_note (organization_id, property_id, recounts)
      select coalesce(r.organization_id, 0), 0, tg_argv[0]::boolean from (
        select t.organization_id from touched t union select b.organization_id from before b
      ) r;
  else
    insert into change_note (organization_id, property_id, recounts)
      select distinct coalesce(t.organization_id, 0), 0, tg_argv[0]::boolean from touched t;
  end if;
  return null;
end $$;

create function note_shared_rows() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into change_note (organization_id, property_id, recounts)
    select 0, 0, tg_argv[0]::boolean where exists (select from touched);
  return null;
end $$;

create function note_organization() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into change_note (organization_id, property_id, recounts) values (new.id, 0, false);
  return null;
end $$;

create function note_name() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into change_note (organization_id, property_id, recounts) values (0, 0, false);
  return null;
end $$;

create function note_import() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into change_note (organization_id, property_id)
    select new.organization_id, p.id from unnest(new.property_ids) as p(id);
  return null;
end $$;

-- Every write to the table is noted by `note`; `events` leaves out what no answer can show yet.
create procedure migration_tools.note_changes(target regclass, note text, recounts boolean, events text default 'insert,update,delete')
  language plpgsql as $$
declare
  event text;
begin
  foreach event in array string_to_array(events, ',') loop
    execute format('create trigger %I after %s on %s referencing %s for each statement execute function %I(%L)',
      'note_' || event, event, target,
      case event when 'insert' then 'new table as touched' when 'delete' then 'old table as touched'
        else 'new table as touched old table as before' end,
      note, recounts);
  end loop;
end $$;

call migration_tools.note_changes('property', 'note_properties', true);
call migration_tools.note_changes('building', 'note_property_rows', false);
call migration_tools.note_changes('unit', 'note_property_rows', true);
call migration_tools.note_changes('item', 'note_property_rows', true);
call migration_tools.note_changes('property_item_type', 'note_property_rows', true);
call migration_tools.note_changes('unit_item_type_absence', 'note_unit_rows', true);
call migration_tools.note_changes('service_request', 'note_property_rows', false);
call migration_tools.note_changes('maintenance_record', 'note_property_rows', false);
call migration_tools.note_changes('maintenance_note', 'note_property_rows', false);
call migration_tools.note_changes('emergency_sheet', 'note_property_rows', false);
call migration_tools.note_changes('contact_property', 'note_property_rows', false);
call migration_tools.note_changes('file', 'note_property_rows', false);
-- Nothing refers to a maker or a model before the statement that makes it is over.
call migration_tools.note_changes('organization_item_type', 'note_organization_rows', true);
call migration_tools.note_changes('model', 'note_organization_rows', true, 'update,delete');
call migration_tools.note_changes('manufacturer', 'note_organization_rows', false, 'update,delete');

call migration_tools.note_changes('item_type', 'note_shared_rows', true);
call migration_tools.note_changes('area_type', 'note_shared_rows', true);
call migration_tools.note_changes('standard_item', 'note_shared_rows', true);
call migration_tools.note_changes('standard_item_alternative', 'note_shared_rows', true);

create trigger note_update after update on organization for each row execute function note_organization();
-- A property names its regional managers.
create trigger note_name after update on app_user for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)) execute function note_name();
-- A property says when something was last imported into it.
create trigger note_applied after update on import for each row
  when (old.state is distinct from new.state and 'APPLIED' in (old.state, new.state)) execute function note_import();

-- A report says while lives and prices of many items are being computed again.
call migration_tools.note_changes('life_recompute', 'note_organization_rows', false);
