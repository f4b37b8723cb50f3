-- Price books and life profiles that an organization names, the scenarios of a property that choose among them, and the
-- budgets that scenarios are frozen as, whose lines never change again.

create table assumption_set (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('PRICE_BOOK', 'LIFE_PROFILE')),
  name text not null check (length(btrim(name)) between 1 and 120),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
comment on column assumption_set.kind is 'PRICE_BOOK: its lines are prices by item type; LIFE_PROFILE: expected lives';
create unique index assumption_set_name_key on assumption_set (organization_id, kind, lower(name)) where archived_at is null;
call migration_tools.protect('assumption_set');

create table assumption_set_line (
  organization_id bigint not null,
  set_id bigint not null,
  item_type_id bigint not null references item_type (id),
  eul_years numeric(5,1) check (eul_years > 0),
  unit_cost_cents bigint check (unit_cost_cents >= 0),
  delivery_cents bigint not null default 0 check (delivery_cents >= 0),
  install_cents bigint not null default 0 check (install_cents >= 0),
  haul_away_cents bigint not null default 0 check (haul_away_cents >= 0),
  priced_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, set_id, item_type_id),
  foreign key (organization_id, set_id) references assumption_set (organization_id, id) on delete cascade,
  check ((eul_years is null) <> (unit_cost_cents is null)),
  check (priced_on is null or unit_cost_cents is not null)
);
comment on column assumption_set_line.eul_years is 'of a life profile; a price book has a unit price';
create index assumption_set_line_type_idx on assumption_set_line (item_type_id);
call migration_tools.protect('assumption_set_line');

create table scenario (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  name text not null check (length(btrim(name)) between 1 and 120),
  rule text not null check (rule in ('FAIL', 'LIFE', 'TURN', 'SWEEP')),
  inflation numeric(5,4) not null check (inflation between 0 and 0.25),
  years smallint not null check (years between 1 and 20),
  begins_next_year boolean not null default false,
  annual_cap_cents bigint check (annual_cap_cents > 0),
  emergency_share numeric(5,4) not null default 0 check (emergency_share between 0 and 1),
  emergency_premium numeric(4,2) not null default 1.5 check (emergency_premium between 1 and 3),
  life_profile_id bigint,
  price_book_id bigint,
  frozen_on date,
  frozen_at timestamptz,
  frozen_by bigint references app_user (id),
  frozen jsonb check (jsonb_typeof(frozen) = 'object'),
  created_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, life_profile_id) references assumption_set (organization_id, id),
  foreign key (organization_id, price_book_id) references assumption_set (organization_id, id),
  check ((frozen_at is null) = (frozen is null) and (frozen_at is null) = (frozen_on is null))
);
comment on column scenario.years is 'budget years after the first one';
comment on column scenario.begins_next_year is 'nothing is replaced before the next calendar year: its first budget year';
comment on column scenario.life_profile_id is 'null: the expected lives as the items have them';
comment on column scenario.price_book_id is 'null: the prices as the items have them';
comment on column scenario.frozen_on is 'the day it was at the property when it was frozen as a budget';
comment on column scenario.frozen is 'what the plan was when it was frozen: assumptions in words, years, totals';
create unique index scenario_name_key on scenario (organization_id, property_id, lower(name)) where archived_at is null;
create index scenario_life_profile_idx on scenario (organization_id, life_profile_id);
create index scenario_price_book_idx on scenario (organization_id, price_book_id);
call migration_tools.protect('scenario');
call migration_tools.protect_property('scenario');

-- The lines of a frozen scenario, with the words that name the item as it was then.
create table scenario_line (
  organization_id bigint not null,
  id bigint generated always as identity,
  scenario_id bigint not null,
  property_id bigint not null,
  item_id bigint not null,
  item_type_id bigint not null references item_type (id),
  year smallint not null,
  reason text not null,
  is_again boolean not null,
  cost_cents bigint,
  planned_cents bigint,
  item_type text not null,
  unit_name text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, scenario_id) references scenario (organization_id, property_id, id)
);
comment on column scenario_line.is_again is 'a replacement of what replaced the item inside the window';
comment on column scenario_line.cost_cents is 'at the prices of the day it was frozen; null where no price was known';
comment on column scenario_line.planned_cents is 'at the prices of its year, with the emergency premium where the scenario has one';
create index scenario_line_scenario_idx on scenario_line (organization_id, property_id, scenario_id, year);
create index scenario_line_item_idx on scenario_line (organization_id, item_id);
call migration_tools.protect('scenario_line');
call migration_tools.protect_property('scenario_line');

-- A budget is a promise: once frozen it can be archived, and moved along with its property, but not changed.
create function refuse_frozen_change() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.frozen_at is not null and
    (old.property_id, old.name, old.rule, old.inflation, old.years, old.begins_next_year, old.annual_cap_cents, old.emergency_share, old.emergency_premium,
      old.frozen_on, old.frozen_at, old.frozen_by, old.frozen)
    is distinct from
    (new.property_id, new.name, new.rule, new.inflation, new.years, new.begins_next_year, new.annual_cap_cents, new.emergency_share, new.emergency_premium,
      new.frozen_on, new.frozen_at, new.frozen_by, new.frozen)
  then
    raise exception 'a frozen scenario cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_frozen_change before update on scenario for each row execute function refuse_frozen_change();

create function refuse_line_change() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if (old.id, old.scenario_id, old.property_id, old.item_id, old.item_type_id, old.year, old.reason, old.is_again, old.cost_cents,
      old.planned_cents, old.item_type, old.unit_name)
    is distinct from
    (new.id, new.scenario_id, new.property_id, new.item_id, new.item_type_id, new.year, new.reason, new.is_again, new.cost_cents,
      new.planned_cents, new.item_type, new.unit_name)
  then
    raise exception 'a line of a frozen scenario cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_line_change before update on scenario_line for each row execute function refuse_line_change();
revoke delete on scenario_line from app_rw;

call migration_tools.note_changes('scenario', 'note_property_rows', false);
call migration_tools.note_changes('assumption_set', 'note_organization_rows', false, 'update,delete');
call migration_tools.note_changes('assumption_set_line', 'note_organization_rows', false);
