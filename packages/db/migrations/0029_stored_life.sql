-- Each item stores its expected life, its installed cost and the day its life ends: reading compares dates. They are written by one
-- function, item_life(), in the transaction of whatever changes them: the item itself, its model, its type's life or price for a
-- property, for the organization or for all.

-- A reading counts from its day. Readings without one are older than the screens that record it.
update item set condition_on = (created_at at time zone 'UTC')::date where condition is not null and condition_on is null;

alter table item
  add column eul_years double precision,
  add column eul_source text not null default 'UNKNOWN'
    check (eul_source in ('ITEM', 'MODEL', 'PROPERTY', 'ORGANIZATION', 'ITEM_TYPE', 'UNKNOWN')),
  add column installed_cost_cents bigint,
  add column cost_source text not null default 'UNKNOWN'
    check (cost_source in ('ITEM', 'MODEL', 'PROPERTY', 'PRICE_BOOK', 'ITEM_TYPE', 'UNKNOWN')),
  add column life_ends_on date,
  add constraint item_condition_has_day check (condition is null or condition_on is not null);
comment on column item.eul_years is 'expected useful life in years, by the level that eul_source names';
comment on column item.installed_cost_cents is 'what a replacement costs, installed, by the level that cost_source names';
comment on column item.life_ends_on is 'the first day on which its expected life is over, moved by a condition reading; null where nothing says when';

-- What the columns above are for an item. domain/life.ts has the same rule for one item; a test compares the two.
create function item_life(i item)
  returns table (eul_years double precision, eul_source text, installed_cost_cents bigint, cost_source text, life_ends_on date)
  language sql stable parallel safe
  begin atomic
    select e.years, e.source, c.cents + c.extra, c.source,
      case
        when i.condition = 1 then least(a.ends_on, i.condition_on)
        when a.ends_on is null then null
        when i.condition = 2 then least(a.ends_on, i.condition_on + round(2 * 365.2425)::int)
        when i.condition = 4 then greatest(a.ends_on, i.condition_on + round(0.25 * e.years * 365.2425)::int)
        when i.condition = 5 then greatest(a.ends_on, i.condition_on + round(0.6 * e.years * 365.2425)::int)
        else a.ends_on
      end
    from (select) as one
    left join item_type t on t.id = i.item_type_id
    left join model m on m.id = i.model_id
    left join property_item_type pt on pt.organization_id = i.organization_id and pt.property_id = i.property_id
      and pt.item_type_id = i.item_type_id and pt.archived_at is null
    left join organization_item_type ot on ot.organization_id = i.organization_id and ot.item_type_id = i.item_type_id
      and ot.archived_at is null
    cross join lateral (select
      coalesce(i.eul_override_years, case when m.eul_years > 0 then m.eul_years end, pt.eul_years, ot.eul_years,
        case when t.average_life_span > 0 then t.average_life_span end)::double precision as years,
      case when i.eul_override_years is not null then 'ITEM' when m.eul_years > 0 then 'MODEL' when pt.eul_years is not null then 'PROPERTY'
        when ot.eul_years is not null then 'ORGANIZATION' when t.average_life_span > 0 then 'ITEM_TYPE' else 'UNKNOWN' end as source) e
    cross join lateral (select
      coalesce(i.price_override_cents, m.replacement_cost_cents, pt.unit_cost_cents, ot.unit_cost_cents, t.typical_cost_cents) as cents,
      coalesce(ot.delivery_cents + ot.install_cents + ot.haul_away_cents, 0) as extra,
      case when i.price_override_cents is not null then 'ITEM' when m.replacement_cost_cents is not null then 'MODEL'
        when pt.unit_cost_cents is not null then 'PROPERTY' when ot.unit_cost_cents is not null then 'PRICE_BOOK'
        when t.typical_cost_cents is not null then 'ITEM_TYPE' else 'UNKNOWN' end as source) c
    cross join lateral (select coalesce(i.install_date, i.mfg_date, i.first_seen_on) + round(e.years * 365.2425)::int as ends_on) a;
  end;

-- Whoever may write an item sees all that its life comes from.
create function set_item_life() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
begin
  select l.eul_years, l.eul_source, l.installed_cost_cents, l.cost_source, l.life_ends_on
  into new.eul_years, new.eul_source, new.installed_cost_cents, new.cost_source, new.life_ends_on
  from item_life(new) l;
  return new;
end $$;

update item i set (eul_years, eul_source, installed_cost_cents, cost_source, life_ends_on) =
  (l.eul_years, l.eul_source, l.installed_cost_cents, l.cost_source, l.life_ends_on)
from item x cross join lateral item_life(x) l
where x.organization_id = i.organization_id and x.id = i.id;

create trigger item_life before insert or update of organization_id, property_id, item_type_id, model_id, install_date, mfg_date,
  first_seen_on, condition, condition_on, eul_override_years, price_override_cents
  on item for each row execute function set_item_life();

-- Changed lives and prices whose items are still to be computed or to be looked at once more. An item that was being written when the
-- change committed may have been computed from what was before: whoever waits for those writers computes what differs again and
-- removes the row. is_large: too many items for the transaction that changed it; a job computes them.
create table life_recompute (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  property_id bigint,
  item_type_id bigint,
  model_id bigint,
  is_large boolean not null default false,
  job_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
call migration_tools.protect('life_recompute');

-- Computes the items of an organization anew that a property, a type or a model chooses (null chooses all); gives how many differed.
create function recompute_item_life(organization bigint, property bigint, type bigint, model bigint) returns bigint
  language plpgsql set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
  as $$
declare
  changed bigint;
begin
  update item i set (eul_years, eul_source, installed_cost_cents, cost_source, life_ends_on) =
    (l.eul_years, l.eul_source, l.installed_cost_cents, l.cost_source, l.life_ends_on)
  from item x cross join lateral item_life(x) l
  where x.organization_id = organization and (property is null or x.property_id = property) and (type is null or x.item_type_id = type)
    and (recompute_item_life.model is null or x.model_id = recompute_item_life.model)
    and (x.eul_years, x.eul_source, x.installed_cost_cents, x.cost_source, x.life_ends_on)
      is distinct from (l.eul_years, l.eul_source, l.installed_cost_cents, l.cost_source, l.life_ends_on)
    and i.organization_id = organization and i.id = x.id;
  get diagnostics changed = row_count;
  return changed;
end $$;

create function count_items_at_most(organization bigint, property bigint, type bigint, model bigint, most bigint) returns bigint
  language plpgsql set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
  as $$
begin
  return (select count(*) from (
    select from item x where x.organization_id = organization and (property is null or x.property_id = property)
      and (type is null or x.item_type_id = type) and (count_items_at_most.model is null or x.model_id = count_items_at_most.model)
    limit most) found);
end $$;

-- So many items are computed in the transaction of a change; more are a job's.
create function life_items_at_once() returns bigint language sql immutable parallel safe return 50000;

create function life_source_changed() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  organization bigint := (changed ->> 'organization_id')::bigint;
  property bigint := (changed ->> 'property_id')::bigint;
  type bigint := case tg_table_name when 'model' then null when 'item_type' then (changed ->> 'id') else changed ->> 'item_type_id' end::bigint;
  model bigint := case tg_table_name when 'model' then (changed ->> 'id')::bigint end;
  most constant bigint := life_items_at_once();
  items bigint := 0;
  organizations bigint[];
  one bigint;
begin
  organizations := case when organization is not null then array[organization] else array(select o.id from organization o order by o.id) end;
  foreach one in array organizations loop
    items := items + count_items_at_most(one, property, type, model, most + 1 - items);
    exit when items > most;
  end loop;
  if items = 0 then return null; end if;
  foreach one in array organizations loop
    continue when cardinality(organizations) > 1 and count_items_at_most(one, property, type, model, 1) = 0;
    insert into life_recompute (organization_id, property_id, item_type_id, model_id, is_large) values (one, property, type, model, items > most);
    if items <= most then perform recompute_item_life(one, property, type, model); end if;
  end loop;
  return null;
end $$;

create trigger life_source after insert or delete on organization_item_type for each row execute function life_source_changed();
create trigger life_source_update after update on organization_item_type for each row
  when ((old.eul_years, old.unit_cost_cents, old.delivery_cents, old.install_cents, old.haul_away_cents, old.archived_at is null, old.organization_id)
    is distinct from (new.eul_years, new.unit_cost_cents, new.delivery_cents, new.install_cents, new.haul_away_cents, new.archived_at is null, new.organization_id))
  execute function life_source_changed();
create trigger life_source after insert or delete on property_item_type for each row execute function life_source_changed();
create trigger life_source_update after update on property_item_type for each row
  when ((old.eul_years, old.unit_cost_cents, old.archived_at is null, old.organization_id, old.property_id)
    is distinct from (new.eul_years, new.unit_cost_cents, new.archived_at is null, new.organization_id, new.property_id))
  execute function life_source_changed();
create trigger life_source_update after update on model for each row
  when ((old.eul_years, old.replacement_cost_cents) is distinct from (new.eul_years, new.replacement_cost_cents))
  execute function life_source_changed();
create trigger life_source_update after update on item_type for each row
  when ((old.average_life_span, old.typical_cost_cents) is distinct from (new.average_life_span, new.typical_cost_cents))
  execute function life_source_changed();

-- Counts of a property's items are read from the index alone, under the policies too: by unit, by model, past their life, without a date.
drop index item_property_idx;
create index item_property_idx on item (organization_id, property_id, unit_id)
  include (item_type_id, model_id, status, basis_date, life_ends_on, archived_at);
