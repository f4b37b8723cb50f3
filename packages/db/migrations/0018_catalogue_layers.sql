-- The catalogue of makers and models has two layers: shared rows, curated by super users, and rows that one organization made.
-- Nobody reads another organization's own rows. Item types stay shared.

alter table manufacturer add column organization_id bigint,
  add constraint manufacturer_built_in_is_shared check (key is null or organization_id is null);
comment on column manufacturer.organization_id is 'whose own maker it is; null is shared by all organizations';
drop index manufacturer_name_key;
create unique index manufacturer_name_key on manufacturer (organization_id, lower(name)) nulls not distinct;

-- A shared maker may have names that only one organization uses for it.
alter table manufacturer_alias add column organization_id bigint,
  drop constraint manufacturer_alias_pkey,
  add column id bigint generated always as identity primary key;
comment on column manufacturer_alias.organization_id is 'whose own name for the maker it is; null is shared by all organizations';
drop index manufacturer_alias_key;
create unique index manufacturer_alias_key on manufacturer_alias (organization_id, lower(alias)) nulls not distinct;
create index manufacturer_alias_maker_idx on manufacturer_alias (manufacturer_id);

alter table model add column organization_id bigint, add column merged_into_id bigint references model (id);
comment on column model.organization_id is 'whose own model it is; null is shared by all organizations';
comment on column model.merged_into_id is 'the model that this one became one with; items were given that one';
drop index model_name_key;
create unique index model_name_key on model (organization_id, manufacturer_id, lower(name)) nulls not distinct;
create index model_maker_idx on model (manufacturer_id);
create index model_merged_idx on model (merged_into_id) where merged_into_id is not null;

alter table manufacturer_merge add column is_final boolean not null default false, add column moved_alias_ids bigint[] not null default '{}',
  add column added_alias_id bigint;
comment on column manufacturer_merge.is_final is 'cannot be undone: it was made before the catalogue had layers';

-- To whom the rows that exist belong. Those who use a row own it; where several do, the first keeps it and the others get copies.
-- Makers with a key are built in and stay shared, and so does what nobody uses and no organization's person made.

create temporary table model_use on commit drop as
  select distinct organization_id, model_id from item where model_id is not null
  union select organization_id, (changes -> '_before' ->> 'model_id')::bigint from import_row
    where changes -> '_before' ->> 'model_id' is not null;
delete from model_use u where not exists (select from model m where m.id = u.model_id);

create temporary table maker_use on commit drop as
  select distinct organization_id, manufacturer_id from item where manufacturer_id is not null
  union select organization_id, (changes -> '_before' ->> 'manufacturer_id')::bigint from import_row
    where changes -> '_before' ->> 'manufacturer_id' is not null
  union select p.organization_id, g.from_id from manufacturer_merge_part p join manufacturer_merge g on g.id = p.merge_id and g.undone_at is null;
delete from maker_use u where not exists (select from manufacturer k where k.id = u.manufacturer_id);

insert into model_use (organization_id, model_id)
select distinct on (e.entity_id) e.organization_id, e.entity_id from audit_event e
join model m on m.id = e.entity_id left join app_user p on p.id = e.user_id
where e.entity = 'model' and e.action = 'create' and not coalesce(p.is_super_user, false)
  and not exists (select from model_use u where u.model_id = e.entity_id)
order by e.entity_id, e.id;

insert into maker_use (organization_id, manufacturer_id)
select u.organization_id, m.manufacturer_id from model_use u join model m on m.id = u.model_id
except select organization_id, manufacturer_id from maker_use;
delete from maker_use u using manufacturer k where k.id = u.manufacturer_id and k.key is not null;

create temporary table maker_owner on commit drop as
  select manufacturer_id, organization_id,
    case when is_first then manufacturer_id else nextval(pg_get_serial_sequence('manufacturer', 'id')) end as new_id, is_first
  from (select *, row_number() over (partition by manufacturer_id order by organization_id) = 1 as is_first from maker_use) u
  order by manufacturer_id, organization_id;
create temporary table model_owner on commit drop as
  select model_id, organization_id,
    case when is_first then model_id else nextval(pg_get_serial_sequence('model', 'id')) end as new_id, is_first
  from (select *, row_number() over (partition by model_id order by organization_id) = 1 as is_first from model_use) u
  order by model_id, organization_id;

-- Another name that a merge brought to a maker is a name of the organizations whose items it changed.
create temporary table merged_name on commit drop as
  select distinct g.into_id, p.organization_id, n.name
  from manufacturer_merge g join manufacturer k on k.id = g.from_id and k.key is null
  join manufacturer_merge_part p on p.merge_id = g.id
  cross join lateral unnest(g.moved_aliases || g.added_alias) as n(name)
  where g.undone_at is null and n.name is not null;

insert into manufacturer (id, organization_id, name, family, website, support_phone, merged_into_id, archived_at) overriding system value
select o.new_id, o.organization_id, k.name, k.family, k.website, k.support_phone, k.merged_into_id, k.archived_at
from maker_owner o join manufacturer k on k.id = o.manufacturer_id where not o.is_first;
insert into manufacturer_alias (organization_id, manufacturer_id, alias)
select o.organization_id, o.new_id, a.alias from maker_owner o join manufacturer_alias a on a.manufacturer_id = o.manufacturer_id
where not o.is_first;
update manufacturer k set organization_id = o.organization_id from maker_owner o where o.is_first and k.id = o.manufacturer_id;
update manufacturer_alias a set organization_id = o.organization_id from maker_owner o where o.is_first and a.manufacturer_id = o.manufacturer_id;
with own as (
  delete from manufacturer_alias a using merged_name n where a.organization_id is null and a.manufacturer_id = n.into_id and a.alias = n.name
  returning a.manufacturer_id, a.alias
)
insert into manufacturer_alias (organization_id, manufacturer_id, alias)
select n.organization_id, n.into_id, n.name from merged_name n join own on own.manufacturer_id = n.into_id and own.alias = n.name
on conflict do nothing;
-- A maker that became part of an own one is that organization's copy of it, where there is one.
update manufacturer k set merged_into_id = o.new_id from maker_owner o
where k.merged_into_id = o.manufacturer_id and k.organization_id = o.organization_id;

update model m set merged_into_id = j."intoId"
from manufacturer_merge g cross join lateral jsonb_to_recordset(g.joined_models) as j(id bigint, "intoId" bigint)
where g.undone_at is null and m.id = j.id;
update manufacturer_merge set is_final = true where undone_at is null;

insert into model (id, organization_id, manufacturer_id, item_type_id, name, eul_years, replacement_cost_cents, priced_on, warranty_months,
  specs, merged_into_id, archived_at) overriding system value
select o.new_id, o.organization_id, coalesce(k.new_id, m.manufacturer_id), m.item_type_id, m.name, m.eul_years, m.replacement_cost_cents,
  m.priced_on, m.warranty_months, m.specs, m.merged_into_id, m.archived_at
from model_owner o join model m on m.id = o.model_id
left join maker_owner k on k.manufacturer_id = m.manufacturer_id and k.organization_id = o.organization_id
where not o.is_first;
update model m set organization_id = o.organization_id, manufacturer_id = coalesce(
    (select k.new_id from maker_owner k where k.manufacturer_id = m.manufacturer_id and k.organization_id = o.organization_id), m.manufacturer_id)
from model_owner o where o.is_first and m.id = o.model_id;
-- What nobody uses under an own maker goes with that maker.
update model m set organization_id = k.organization_id from manufacturer k
where m.organization_id is null and k.id = m.manufacturer_id and k.organization_id is not null;

update item i set model_id = o.new_id from model_owner o
where not o.is_first and i.organization_id = o.organization_id and i.model_id = o.model_id;
update item i set manufacturer_id = o.new_id from maker_owner o
where not o.is_first and i.organization_id = o.organization_id and i.manufacturer_id = o.manufacturer_id;
-- Taking an import back writes these.
update import_row r set changes = jsonb_set(r.changes, '{_before,model_id}', to_jsonb(o.new_id)) from model_owner o
where not o.is_first and r.organization_id = o.organization_id and r.changes -> '_before' -> 'model_id' = to_jsonb(o.model_id);
update import_row r set changes = jsonb_set(r.changes, '{_before,manufacturer_id}', to_jsonb(o.new_id)) from maker_owner o
where not o.is_first and r.organization_id = o.organization_id and r.changes -> '_before' -> 'manufacturer_id' = to_jsonb(o.manufacturer_id);

-- Who reads and writes: an organization its own rows, everybody reads the shared ones, super users write them.
create procedure migration_tools.protect_layers(target regclass)
  language plpgsql as $$
begin
  execute format('drop policy if exists global_rows on %s', target);
  call migration_tools.protect(target);
  execute format('create policy shared_rows on %s for select to app_rw using (organization_id is null)', target);
end $$;
call migration_tools.protect_layers('manufacturer');
call migration_tools.protect_layers('manufacturer_alias');
call migration_tools.protect_layers('model');
revoke delete on manufacturer, model from app_rw;

-- Merges are a super user's work over all organizations.
drop policy global_rows on manufacturer_merge;
create policy platform_door on manufacturer_merge for all to app_platform using (true) with check (true);
create policy owner_door on manufacturer_merge for all to app_owner using (true) with check (true);
create policy super_users_only on manufacturer_merge for all to app_rw using (false) with check (false);

-- No row refers to another organization's own maker or model, whoever writes it. A foreign key cannot say 'shared or mine'.
create procedure migration_tools.protect_catalogue_link(target regclass, link_column text, catalogue regclass)
  language plpgsql as $$
declare
  condition text := format(
    '(%1$I is null or exists (select from %2$s linked where linked.id = %3$s.%1$I and (linked.organization_id is null or linked.organization_id = %3$s.organization_id)))',
    link_column, catalogue, target);
begin
  execute format('create policy %I on %s as restrictive for all to app_rw, app_platform using (true) with check (%s)',
    'linked_' || link_column, target, condition);
end $$;
call migration_tools.protect_catalogue_link('item', 'model_id', 'model');
call migration_tools.protect_catalogue_link('item', 'manufacturer_id', 'manufacturer');
call migration_tools.protect_catalogue_link('model', 'manufacturer_id', 'manufacturer');
call migration_tools.protect_catalogue_link('manufacturer_alias', 'manufacturer_id', 'manufacturer');
