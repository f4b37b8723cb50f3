-- The limits of the repair-or-replace rule that an organization set; without a row the defaults of domain/repair-or-replace count.
create table repair_rules (
  organization_id bigint not null primary key references organization (id),
  half_life_pct smallint not null check (half_life_pct between 1 and 200),
  half_cost_pct smallint not null check (half_cost_pct between 1 and 200),
  strict_cost_pct smallint check (strict_cost_pct between 1 and 200),
  major_repair_life_pct smallint not null check (major_repair_life_pct between 1 and 200),
  money_pit_pct smallint not null check (money_pit_pct between 1 and 300),
  repairs_in_12_months smallint not null check (repairs_in_12_months between 1 and 50),
  turn_rul_years double precision not null check (turn_rul_years between 0 and 20),
  turn_within_days smallint not null check (turn_within_days between 0 and 365),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on column repair_rules.strict_cost_pct is 'null: the strict rule is off';
call migration_tools.protect('repair_rules');
-- Every answer that shows items says what to do about them.
call migration_tools.note_changes('repair_rules', 'note_organization_rows', false);

-- What was spent on an item is read with every list of items, from the index alone.
drop index maintenance_record_item_idx;
create index maintenance_record_item_idx on maintenance_record (organization_id, item_id)
  include (property_id, performed_on, cost_cents, hidden_at, archived_at) where item_id is not null;
