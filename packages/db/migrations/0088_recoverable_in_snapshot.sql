-- What of the work of a property can still be claimed under a warranty is summed with its snapshot, once after each change and each day,
-- where it was looked up in the covers of every recent repair whenever somebody asked.
alter table property_snapshot
  add column recoverable integer check (recoverable >= 0),
  add column recoverable_unpriced integer check (recoverable_unpriced between 0 and recoverable),
  add column recoverable_cents bigint check (recoverable_cents >= 0),
  add check (num_nonnulls(recoverable, recoverable_unpriced, recoverable_cents) in (0, 3));
comment on column property_snapshot.recoverable is 'repairs that can still be claimed; null where items have gone elsewhere since, so that not everybody who sees the property sees the same: then whoever asks counts';
comment on column property_snapshot.recoverable_unpriced is 'those of them without a cost';
update property_snapshot set as_of = as_of - 1;

-- What this sum follows from moves the snapshot.
do $$
declare
  target regclass;
  event text;
begin
  foreach target in array array['maintenance_record', 'item_cover', 'warranty_claim']::regclass[] loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('drop trigger %I on %s', 'note_' || event, target);
    end loop;
    call migration_tools.note_changes(target, 'note_property_rows', true);
  end loop;
end $$;

-- Terms move it through the covers that follow from them, and by the days within which a claim can be made.
create function note_claim_days() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into change_note (organization_id, property_id) values (new.organization_id, 0);
  return null;
end $$;
create trigger note_claim_days after update on warranty_term for each row
  when (old.claim_days is distinct from new.claim_days) execute function note_claim_days();
