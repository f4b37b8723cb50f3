-- On which day each open turn of a property will be ready, as it was predicted on the day of the snapshot: Today lists the turns that
-- will be late.
alter table property_snapshot
  add column turns_ready_on jsonb not null default '{}' check (jsonb_typeof(turns_ready_on) = 'object');
comment on column property_snapshot.turns_ready_on is 'the predicted day by the id of the turn; turns without a prediction are left out';
update property_snapshot set as_of = as_of - 1;

-- What a prediction follows from moves the snapshot too.
do $$
declare
  kept record;
  event text;
begin
  for kept in select * from (values ('turn'::regclass, 'note_property_rows'), ('turn_task', 'note_property_rows'),
    ('turn_move', 'note_property_rows'), ('turn_settings', 'note_organization_rows')) k (target, note)
  loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('drop trigger %I on %s', 'note_' || event, kept.target);
    end loop;
    call migration_tools.note_changes(kept.target, kept.note, true);
  end loop;
end $$;

-- Answers about a property name vendors, and Today says when their papers run out.
call migration_tools.note_changes('contact', 'note_organization_rows', false);
