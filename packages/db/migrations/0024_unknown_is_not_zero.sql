-- What is not known about a property is null in its snapshot, never 0, and a snapshot says over how many items it was computed.
-- Snapshots are computed from the items, so the existing ones are dropped; the worker makes them anew.
delete from property_snapshot;

alter table property_snapshot
  alter column age_years_sum drop not null,
  alter column backlog_cents drop not null,
  alter column backlog_count drop not null,
  alter column replacement_value_cents drop not null,
  alter column due_this_year_cents drop not null,
  alter column weak_cents drop not null,
  add column units_with_items integer not null,
  add column minimum_age_items integer not null,
  add column lifed_items integer not null,
  add column no_life_items integer not null,
  add column planned_items integer not null,
  add column installed_this_year integer not null;
comment on column property_snapshot.minimum_age_items is 'items whose age counts from the day they were first seen';
comment on column property_snapshot.lifed_items is 'items whose remaining life is known';
comment on column property_snapshot.no_life_items is 'items with a date but without an expected life';
comment on column property_snapshot.planned_items is 'items whose remaining life and price are both known';
