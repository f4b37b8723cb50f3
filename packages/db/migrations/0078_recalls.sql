-- Safety recalls: the notices of the shared catalogue, which items each may concern, and what people decided about that.

create table recall_notice (
  id bigint generated always as identity primary key,
  number text not null unique check (length(btrim(number)) between 1 and 60),
  recalled_on date not null,
  title text not null check (length(btrim(title)) between 1 and 300),
  hazard text not null,
  remedy text not null,
  description text not null,
  units text,
  url text not null check (length(url) between 1 and 300),
  source text not null,
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on column recall_notice.number is 'the number of the Consumer Product Safety Commission; one that is not confirmed says so';
comment on column recall_notice.rule is 'which items it names: RecallRule of domain/recalls';
call migration_tools.protect_global('recall_notice');

create table item_recall (
  organization_id bigint not null,
  item_id bigint not null,
  recall_id bigint not null references recall_notice (id),
  state text not null default 'POSSIBLE' check (state in ('POSSIBLE', 'AFFECTED', 'NOT_AFFECTED', 'REMEDIED')),
  reason text check (length(btrim(reason)) between 1 and 500),
  remedied_on date,
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, item_id, recall_id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  check ((state = 'REMEDIED') = (remedied_on is not null)),
  check (state <> 'NOT_AFFECTED' or reason is not null),
  check ((state = 'POSSIBLE') = (decided_at is null))
);
comment on table item_recall is 'a notice that may concern an item; POSSIBLE is found by the rule and goes when the record speaks against it, all else was decided by a person and stays';
create index item_recall_recall_idx on item_recall (recall_id);
create index item_recall_decider_idx on item_recall (decided_by) where decided_by is not null;
call migration_tools.protect('item_recall');

-- When the notices were last looked for at a property, over how many items.
create table recall_run (
  organization_id bigint not null,
  property_id bigint not null,
  ran_at timestamptz not null,
  catalogue text not null,
  items integer not null check (items >= 0),
  found integer not null check (found >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, property_id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
comment on column recall_run.catalogue is 'which notices were looked for; others make a new look due';
call migration_tools.protect('recall_run');
call migration_tools.protect_property('recall_run');

-- Append-only notes that items of a property changed in what a notice names; writers never wait for each other, the worker deletes them.
create table recall_request (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  property_id bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
call migration_tools.protect('recall_request');
revoke update, delete on recall_request from app_rw;

create function request_recalls_of_rows() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into recall_request (organization_id, property_id) select distinct t.organization_id, t.property_id from touched t;
  return null;
end $$;
create trigger request_recalls_insert after insert on item referencing new table as touched
  for each statement execute function request_recalls_of_rows();

create function request_recalls() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into recall_request (organization_id, property_id) values (new.organization_id, new.property_id);
  return null;
end $$;
-- By row, and only for statements that name these columns: lives and covers of many items are computed without it.
create trigger request_recalls_update after update of organization_id, property_id, item_type_id, manufacturer_id, model_id, serial_number,
  mfg_date, install_date, first_seen_on, status, archived_at
  on item for each row when (
    (old.organization_id, old.property_id, old.item_type_id, old.manufacturer_id, old.model_id, old.serial_number, old.mfg_date, old.install_date,
      old.first_seen_on, old.status, old.archived_at)
    is distinct from (new.organization_id, new.property_id, new.item_type_id, new.manufacturer_id, new.model_id, new.serial_number, new.mfg_date,
      new.install_date, new.first_seen_on, new.status, new.archived_at))
  execute function request_recalls();

-- Lists, advice and figures read the state from the item: that of its notice that must be acted on first, as `worstRecall` of domain/recalls has it.
alter table item add column recall_state text check (recall_state in ('AFFECTED', 'POSSIBLE', 'REMEDIED', 'NOT_AFFECTED'));
comment on column item.recall_state is 'of the recall notices that may concern it, the state that must be acted on first; null where there is none';

create function set_item_recall_state() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
declare
  organization bigint := case when tg_op = 'DELETE' then old.organization_id else new.organization_id end;
  recalled bigint := case when tg_op = 'DELETE' then old.item_id else new.item_id end;
  worst text;
begin
  perform from item i where i.organization_id = organization and i.id = recalled for no key update;
  select r.state into worst from item_recall r where r.organization_id = organization and r.item_id = recalled and r.archived_at is null
    order by array_position(array['AFFECTED', 'POSSIBLE', 'REMEDIED', 'NOT_AFFECTED'], r.state) limit 1;
  update item i set recall_state = worst
    where i.organization_id = organization and i.id = recalled and i.recall_state is distinct from worst;
  return null;
end $$;
create trigger item_recall_state after insert or update or delete on item_recall for each row execute function set_item_recall_state();
