-- What covers an item and until when: terms that people record, what follows from them for each item, and what is claimed.

alter table model add column claim_field_rule text check (claim_field_rule in ('MODEL', 'CODE', 'FULL_MODEL', 'FD_PLUS_NR'));
comment on column model.claim_field_rule is 'which number of the plate a claim names; null is what its manufacturer usually asks for';
alter table item
  add column claim_model text check (length(btrim(claim_model)) between 1 and 120),
  add column claim_serial text check (length(btrim(claim_serial)) between 1 and 120);
comment on column item.claim_model is 'the number that a claim names for the model, where it is not the recorded model';

-- What is promised: by an organization for all its items of a model, or for one item.
create table warranty_term (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  model_id bigint references model (id),
  item_id bigint,
  cover text not null check (cover in ('PARTS', 'LABOR', 'SEALED_SYSTEM', 'TANK', 'COMPRESSOR', 'REPAIR')),
  months smallint check (months between 1 and 600),
  days smallint check (days between 1 and 3650),
  is_lifetime boolean not null default false,
  starts text not null default 'INSTALL' check (starts in ('INSTALL', 'PURCHASE', 'MANUFACTURE', 'REPAIR_DATE')),
  starts_on date,
  needs_registration boolean not null default false,
  claim_days smallint not null default 90 check (claim_days between 1 and 3650),
  provider text check (length(btrim(provider)) between 1 and 120),
  claim_phone text check (length(btrim(claim_phone)) between 1 and 40),
  claim_url text check (length(claim_url) between 1 and 300),
  proof_file_id bigint,
  maintenance_record_id bigint,
  created_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  check (num_nonnulls(model_id, item_id) = 1),
  check (num_nonnulls(months, days) + is_lifetime::int = 1),
  check ((cover = 'REPAIR') = (starts = 'REPAIR_DATE')),
  check (cover <> 'REPAIR' or (item_id is not null and starts_on is not null))
);
comment on column warranty_term.claim_days is 'so many days after the work a claim for it can still be made';
comment on column warranty_term.maintenance_record_id is 'the repair that this is the warranty of; it may have been done at another property since';
comment on column warranty_term.proof_file_id is 'a file, which may be deleted: then there is no proof';
create unique index warranty_term_model_key on warranty_term (organization_id, model_id, cover) where model_id is not null and archived_at is null;
create unique index warranty_term_item_key on warranty_term (organization_id, item_id, cover)
  where item_id is not null and cover <> 'REPAIR' and archived_at is null;
create index warranty_term_item_idx on warranty_term (organization_id, item_id) where item_id is not null;
create index warranty_term_model_idx on warranty_term (model_id) where model_id is not null;
create index warranty_term_author_idx on warranty_term (created_by);
call migration_tools.protect('warranty_term');
call migration_tools.protect_catalogue_link('warranty_term', 'model_id', 'model');
call migration_tools.note_changes('warranty_term', 'note_organization_rows', false);

-- That a cover of an item was registered with the one who gives it, and from when the cover counts if that was proven.
create table item_registration (
  organization_id bigint not null,
  item_id bigint not null,
  cover text not null check (cover in ('PARTS', 'LABOR', 'SEALED_SYSTEM', 'TANK', 'COMPRESSOR')),
  registered_on date not null,
  starts_on date,
  proof_file_id bigint,
  registered_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, item_id, cover),
  foreign key (organization_id, item_id) references item (organization_id, id)
);
comment on column item_registration.starts_on is 'the proven day of purchase; null leaves the start to the item''s own dates';
comment on column item_registration.proof_file_id is 'a file, which may be deleted: then there is no proof';
create index item_registration_author_idx on item_registration (registered_by);
call migration_tools.protect('item_registration');

-- What covers each item from when to when, computed from its dates, its model, its type, the terms and the registrations.
create table item_cover (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  item_id bigint not null,
  cover text not null,
  repair_id bigint not null,
  term_id bigint,
  source text not null check (source in ('ITEM_TERM', 'EXPLICIT', 'MODEL_TERM', 'MODEL', 'ITEM_TYPE')),
  starts_on date,
  start_basis text check (start_basis in ('p', 'i', 'm', 'r')),
  ends_on date,
  is_lifetime boolean not null,
  is_estimated boolean not null,
  needs_registration boolean not null,
  registered_on date,
  proof_file_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, item_id, cover, repair_id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id) on delete cascade
);
comment on column item_cover.repair_id is 'the term of the repair for cover REPAIR, of which an item may have several; else 0';
comment on column item_cover.start_basis is 'p proven purchase, i installed, m made (60 days later where the term counts from installation), r repaired';
comment on column item_cover.ends_on is 'the last covered day; null for lifetime, and where nothing says when it starts';
comment on column item_cover.is_estimated is 'an assumed start or the usual months of a type are no proof of cover';
create index item_cover_property_idx on item_cover (organization_id, property_id, ends_on) include (item_id, cover, is_estimated, is_lifetime);
call migration_tools.protect('item_cover');
call migration_tools.protect_property('item_cover');
call migration_tools.note_changes('item_cover', 'note_property_rows', false);

-- What the rows of item_cover are for an item. domain/warranty-cover.ts has the same rule for one item; a test compares the two.
create function item_covers(i item)
  returns table (cover text, repair_id bigint, term_id bigint, source text, starts_on date, start_basis text, ends_on date,
    is_lifetime boolean, is_estimated boolean, needs_registration boolean, registered_on date, proof_file_id bigint)
  language sql stable parallel safe
  begin atomic
    select w.cover, w.repair_id, w.term_id, w.source, s.starts_on, case when s.starts_on is not null then s.basis end,
      case
        when w.source = 'EXPLICIT' then i.warranty_ends_on
        when w.is_lifetime then null
        when w.days is not null then s.starts_on + w.days
        else (s.starts_on + make_interval(months => w.months))::date
      end,
      w.is_lifetime,
      w.source = 'ITEM_TYPE' or (w.source <> 'EXPLICIT' and s.starts_on is not null
        and ((s.basis = 'm' and w.starts <> 'MANUFACTURE') or (s.basis = 'i' and w.starts = 'PURCHASE'))),
      w.needs_registration, r.registered_on, coalesce(r.proof_file_id, w.proof_file_id)
    from (
      select distinct on (x.cover, x.repair_id) x.* from (
        select case when t.item_id is not null then 1 else 3 end as place, t.cover, case t.cover when 'REPAIR' then t.id else 0 end as repair_id,
          t.id as term_id, case when t.item_id is not null then 'ITEM_TERM' else 'MODEL_TERM' end as source, t.months::int, t.days::int,
          t.is_lifetime, t.starts, t.starts_on, t.needs_registration, t.proof_file_id
        from warranty_term t
        where t.organization_id = i.organization_id and (t.item_id = i.id or t.model_id = i.model_id) and t.archived_at is null
        union all
        select 2, d.cover, 0, null, 'EXPLICIT', null, null, false, 'INSTALL', null, false, null
        from (values ('PARTS'), ('LABOR')) d (cover) where i.warranty_ends_on is not null
        union all
        select 4, d.cover, 0, null, case when m.warranty_months is not null then 'MODEL' else 'ITEM_TYPE' end,
          coalesce(m.warranty_months, y.warranty_months)::int, null, false, 'INSTALL', null, false, null
        from item_type y left join model m on m.id = i.model_id cross join (values ('PARTS'), ('LABOR')) d (cover)
        where y.id = i.item_type_id and coalesce(m.warranty_months, y.warranty_months) is not null
      ) x order by x.cover, x.repair_id, x.place
    ) w
    left join item_registration r on r.organization_id = i.organization_id and r.item_id = i.id and r.cover = w.cover and r.archived_at is null
    cross join lateral (select
      case w.starts when 'REPAIR_DATE' then w.starts_on when 'MANUFACTURE' then i.mfg_date
        else coalesce(r.starts_on, w.starts_on, i.install_date, i.mfg_date + 60) end as starts_on,
      case w.starts when 'REPAIR_DATE' then 'r' when 'MANUFACTURE' then 'm'
        else case when coalesce(r.starts_on, w.starts_on) is not null then 'p' when i.install_date is not null then 'i' else 'm' end end as basis) a
    cross join lateral (select
      case when w.source <> 'EXPLICIT' or a.starts_on <= i.warranty_ends_on then a.starts_on end as starts_on, a.basis) s;
  end;

-- True where the stored rows of an item differ from those above.
create function item_covers_differ(i item) returns boolean
  language sql stable parallel safe
  begin atomic
    select exists (
      (select c.cover, c.repair_id, c.term_id, c.source, c.starts_on, c.start_basis, c.ends_on, c.is_lifetime, c.is_estimated,
          c.needs_registration, c.registered_on, c.proof_file_id, i.property_id from item_covers(i) c
        except all
        select c.cover, c.repair_id, c.term_id, c.source, c.starts_on, c.start_basis, c.ends_on, c.is_lifetime, c.is_estimated,
          c.needs_registration, c.registered_on, c.proof_file_id, c.property_id
        from item_cover c where c.organization_id = i.organization_id and c.item_id = i.id)
      union all
      (select c.cover, c.repair_id, c.term_id, c.source, c.starts_on, c.start_basis, c.ends_on, c.is_lifetime, c.is_estimated,
          c.needs_registration, c.registered_on, c.proof_file_id, c.property_id
        from item_cover c where c.organization_id = i.organization_id and c.item_id = i.id
        except all
        select c.cover, c.repair_id, c.term_id, c.source, c.starts_on, c.start_basis, c.ends_on, c.is_lifetime, c.is_estimated,
          c.needs_registration, c.registered_on, c.proof_file_id, i.property_id from item_covers(i) c));
  end;

-- Writes the rows of these items of an organization anew. Whoever calls it holds the items. A row that stays the same is not written.
create procedure write_item_covers(organization bigint, ids bigint[])
  language plpgsql set search_path = pg_catalog, public
  as $$
begin
  delete from item_cover c where c.organization_id = organization and c.item_id = any (ids)
    and not exists (select from item i cross join lateral item_covers(i) e
      where i.organization_id = organization and i.id = c.item_id and e.cover = c.cover and e.repair_id = c.repair_id);
  insert into item_cover as c (organization_id, property_id, item_id, cover, repair_id, term_id, source, starts_on, start_basis, ends_on,
    is_lifetime, is_estimated, needs_registration, registered_on, proof_file_id)
  select i.organization_id, i.property_id, i.id, e.* from item i cross join lateral item_covers(i) e
  where i.organization_id = organization and i.id = any (ids)
  on conflict (organization_id, item_id, cover, repair_id) do update set property_id = excluded.property_id, term_id = excluded.term_id,
    source = excluded.source, starts_on = excluded.starts_on, start_basis = excluded.start_basis, ends_on = excluded.ends_on,
    is_lifetime = excluded.is_lifetime, is_estimated = excluded.is_estimated, needs_registration = excluded.needs_registration,
    registered_on = excluded.registered_on, proof_file_id = excluded.proof_file_id, updated_at = now()
  where (c.property_id, c.term_id, c.source, c.starts_on, c.start_basis, c.ends_on, c.is_lifetime, c.is_estimated, c.needs_registration,
      c.registered_on, c.proof_file_id)
    is distinct from (excluded.property_id, excluded.term_id, excluded.source, excluded.starts_on, excluded.start_basis, excluded.ends_on,
      excluded.is_lifetime, excluded.is_estimated, excluded.needs_registration, excluded.registered_on, excluded.proof_file_id);
end $$;

-- The covers of an item are written with it, in a statement that sees the item as it is now.
create function set_item_covers() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
declare
  one record;
begin
  if tg_op = 'INSERT' then
    insert into item_cover (organization_id, property_id, item_id, cover, repair_id, term_id, source, starts_on, start_basis, ends_on,
      is_lifetime, is_estimated, needs_registration, registered_on, proof_file_id)
    select i.organization_id, i.property_id, i.id, e.* from item i cross join lateral item_covers(i) e
    where (i.organization_id, i.id) in (select t.organization_id, t.id from touched t);
    return null;
  end if;
  delete from item_cover c using before b join touched t on t.id = b.id and t.organization_id <> b.organization_id
  where c.organization_id = b.organization_id and c.item_id = b.id;
  for one in
    select t.organization_id, array_agg(t.id) as ids from touched t left join before b on b.organization_id = t.organization_id and b.id = t.id
    where (t.property_id, t.item_type_id, t.model_id, t.install_date, t.mfg_date, t.warranty_ends_on)
      is distinct from (b.property_id, b.item_type_id, b.model_id, b.install_date, b.mfg_date, b.warranty_ends_on)
    group by t.organization_id
  loop
    call write_item_covers(one.organization_id, one.ids);
  end loop;
  return null;
end $$;
create trigger item_covers_insert after insert on item referencing new table as touched
  for each statement execute function set_item_covers();
create trigger item_covers_update after update on item referencing new table as touched old table as before
  for each statement execute function set_item_covers();

-- A term or a registration of one item: the item is held, so that nobody else writes it meanwhile.
create function item_cover_source_changed() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  organization bigint := (changed ->> 'organization_id')::bigint;
  covered bigint := (changed ->> 'item_id')::bigint;
begin
  perform from item i where i.organization_id = organization and i.id = covered for no key update;
  if found then call write_item_covers(organization, array[covered]); end if;
  return null;
end $$;
create trigger cover_source after insert or update on item_registration for each row execute function item_cover_source_changed();
create trigger cover_source_item after insert or update on warranty_term for each row
  when (new.item_id is not null) execute function item_cover_source_changed();

-- Months of a model or a type and terms of a model concern many items: they are computed as lives are (0029, 0032).
alter table life_recompute add column of_covers boolean not null default false;
comment on column life_recompute.of_covers is 'the covers of the items are to be computed again, not their lives';

-- Computes the covers of an organization's items that a model or a type chooses anew (null chooses all); gives how many items differed.
-- Items that others are writing stay as they are.
create function recompute_item_covers(organization bigint, property bigint, type bigint, model bigint) returns bigint
  language plpgsql set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
  as $$
declare
  differing bigint[];
  held bigint[];
begin
  differing := array(
    select x.id from item x
    where x.organization_id = organization and (property is null or x.property_id = property) and (type is null or x.item_type_id = type)
      and (recompute_item_covers.model is null or x.model_id = recompute_item_covers.model) and item_covers_differ(x));
  if cardinality(differing) = 0 then return 0; end if;
  held := array(
    select i.id from item i where i.organization_id = organization and i.id = any (differing) for no key update skip locked);
  call write_item_covers(organization, held);
  return cardinality(differing);
end $$;

create or replace function life_source_changed() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
declare
  of_covers constant boolean := coalesce(tg_argv[0] = 'covers', false);
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  organization bigint := (changed ->> 'organization_id')::bigint;
  property bigint := (changed ->> 'property_id')::bigint;
  type bigint := case tg_table_name when 'model' then null when 'item_type' then (changed ->> 'id') else changed ->> 'item_type_id' end::bigint;
  model bigint := case tg_table_name when 'model' then (changed ->> 'id') else changed ->> 'model_id' end::bigint;
  most constant bigint := life_items_at_once();
  items bigint := coalesce(nullif(current_setting('app.life_items', true), '')::bigint, 0);
  organizations bigint[];
  found bigint;
  counts bigint[] := '{}';
begin
  organizations := case when organization is not null then array[organization] else array(select o.id from organization o order by o.id) end;
  for n in 1 .. cardinality(organizations) loop
    found := count_items_at_most(organizations[n], property, type, model, greatest(most + 1 - items, 1));
    items := items + found;
    counts := counts || found;
  end loop;
  perform set_config('app.life_items', items::text, true);
  for n in 1 .. cardinality(organizations) loop
    insert into life_recompute (organization_id, property_id, item_type_id, model_id, is_large, of_covers)
      values (organizations[n], property, type, model, items > most and counts[n] > 0, of_covers);
    if items <= most and counts[n] > 0 then
      if of_covers then perform recompute_item_covers(organizations[n], property, type, model);
      else perform recompute_item_life(organizations[n], property, type, model);
      end if;
    end if;
  end loop;
  return null;
end $$;
create trigger cover_source_update after update on model for each row
  when (old.warranty_months is distinct from new.warranty_months) execute function life_source_changed('covers');
create trigger cover_source_update after update on item_type for each row
  when (old.warranty_months is distinct from new.warranty_months) execute function life_source_changed('covers');
create trigger cover_source_model after insert or update on warranty_term for each row
  when (new.model_id is not null) execute function life_source_changed('covers');

-- A demand for repair, replacement or money under a cover. It keeps what it was about as it was then, also when the item goes elsewhere.
create table warranty_claim (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  item_id bigint,
  maintenance_record_id bigint,
  cover text not null check (cover in ('PARTS', 'LABOR', 'SEALED_SYSTEM', 'TANK', 'COMPRESSOR', 'REPAIR')),
  covered_until date,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  provider text check (length(btrim(provider)) between 1 and 120),
  problem text not null check (length(btrim(problem)) between 1 and 2000),
  failed_on date not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SENT', 'APPROVED', 'PAID', 'DENIED')),
  state_since timestamptz not null default now(),
  claimed_cents bigint check (claimed_cents >= 0),
  recovered_cents bigint check (recovered_cents >= 0),
  reference text check (length(btrim(reference)) between 1 and 120),
  sent_at timestamptz,
  closed_at timestamptz,
  opened_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  check ((state in ('PAID', 'DENIED')) = (closed_at is not null)),
  check (state = 'DRAFT' or sent_at is not null),
  check ((state = 'PAID') = (recovered_cents is not null))
);
comment on column warranty_claim.facts is 'unit, type, manufacturer, model, serial and claim numbers when it was opened';
comment on column warranty_claim.reference is 'the number that the one who gives the cover has for it';
create index warranty_claim_property_idx on warranty_claim (organization_id, property_id, id);
create index warranty_claim_item_idx on warranty_claim (organization_id, item_id) where item_id is not null;
create index warranty_claim_record_idx on warranty_claim (organization_id, maintenance_record_id) where maintenance_record_id is not null;
create index warranty_claim_opener_idx on warranty_claim (opened_by);
call migration_tools.protect('warranty_claim');
call migration_tools.protect_property('warranty_claim');
call migration_tools.note_changes('warranty_claim', 'note_property_rows', false);

create table warranty_claim_move (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  claim_id bigint not null,
  from_state text not null,
  to_state text not null,
  note text check (length(note) <= 2000),
  moved_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, claim_id) references warranty_claim (organization_id, property_id, id)
);
create index warranty_claim_move_claim_idx on warranty_claim_move (organization_id, property_id, claim_id, id);
create index warranty_claim_move_mover_idx on warranty_claim_move (moved_by);
call migration_tools.protect('warranty_claim_move');
call migration_tools.protect_property('warranty_claim_move');
call migration_tools.note_changes('warranty_claim_move', 'note_property_rows', false);

-- A secret address at which a calendar reads the ends of covers, with the rights of the person who made it.
create table warranty_feed (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  user_id bigint not null references app_user (id),
  property_id bigint not null,
  token_hash bytea not null,
  last_read_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, token_hash),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
create index warranty_feed_token_idx on warranty_feed (token_hash);
create index warranty_feed_user_idx on warranty_feed (organization_id, user_id);
create index warranty_feed_owner_idx on warranty_feed (user_id);
create index warranty_feed_property_idx on warranty_feed (organization_id, property_id);
call migration_tools.protect('warranty_feed');
call migration_tools.protect_property('warranty_feed');
call migration_tools.note_changes('warranty_feed', 'note_property_rows', false);

insert into item_cover (organization_id, property_id, item_id, cover, repair_id, term_id, source, starts_on, start_basis, ends_on,
  is_lifetime, is_estimated, needs_registration, registered_on, proof_file_id)
select i.organization_id, i.property_id, i.id, e.* from item i cross join lateral item_covers(i) e;

-- Today and the other screens read the covers, not the item's own end alone.
drop index item_warranty_end_idx;
