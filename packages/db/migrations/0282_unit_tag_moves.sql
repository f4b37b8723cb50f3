-- The timeline of a unit says when a printed tag was put on it and taken off.
create table scan_tag_move (
  organization_id bigint not null,
  id bigint generated always as identity,
  tag_id bigint not null,
  unit_id bigint not null,
  property_id bigint not null,
  kind text not null check (kind in ('TAGGED', 'UNTAGGED')),
  moved_at timestamptz not null,
  moved_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, tag_id) references scan_tag (organization_id, id),
  foreign key (organization_id, unit_id) references unit (organization_id, id)
);
comment on table scan_tag_move is 'a printed tag was put on a unit or taken off; what happens to those of items is an item_event';
create index scan_tag_move_unit_idx on scan_tag_move (organization_id, unit_id, moved_at);
create index scan_tag_move_tag_idx on scan_tag_move (organization_id, tag_id);
create index scan_tag_move_property_idx on scan_tag_move (organization_id, property_id, id);
create index scan_tag_move_user_idx on scan_tag_move (moved_by) where moved_by is not null;
call migration_tools.protect('scan_tag_move');
call migration_tools.protect_property('scan_tag_move');
call migration_tools.defer_keys('scan_tag_move');
