-- What a task of a turn waits for: other tasks of the same turn that have to be done first.
drop index turn_task_turn_idx;
alter table turn_task add constraint turn_task_turn_key unique (organization_id, property_id, turn_id, id);

create table turn_task_wait (
  organization_id bigint not null,
  property_id bigint not null,
  turn_id bigint not null,
  task_id bigint not null,
  waits_for_id bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, task_id, waits_for_id),
  foreign key (organization_id, property_id, turn_id, task_id) references turn_task (organization_id, property_id, turn_id, id),
  foreign key (organization_id, property_id, turn_id, waits_for_id) references turn_task (organization_id, property_id, turn_id, id),
  check (task_id <> waits_for_id)
);
comment on table turn_task_wait is 'rows of a task that is taken out of the scope are deleted with it; writers lock the turn, so that no tasks wait for each other in a circle';
create index turn_task_wait_task_idx on turn_task_wait (organization_id, property_id, turn_id, task_id);
create index turn_task_wait_first_idx on turn_task_wait (organization_id, property_id, turn_id, waits_for_id);
call migration_tools.protect('turn_task_wait');
call migration_tools.protect_property('turn_task_wait');
call migration_tools.note_changes('turn_task_wait', 'note_property_rows', true);
