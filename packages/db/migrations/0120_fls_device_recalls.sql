-- What a device of a fire and life safety system is, and who made it: with that, safety recalls can be looked for in panels, detectors, heads and
-- extinguishers as they are in items.
alter table fls_device
  add column kind text check (kind in ('PANEL', 'SMOKE_DETECTOR', 'HEAT_DETECTOR', 'CO_DETECTOR', 'PULL_STATION', 'NOTIFICATION', 'SPRINKLER_HEAD',
    'VALVE', 'PUMP', 'EXTINGUISHER', 'HYDRANT', 'BACKFLOW_ASSEMBLY', 'DRAIN_COVER', 'OTHER')),
  add column maker text check (length(btrim(maker)) between 1 and 120),
  add column model text check (length(btrim(model)) between 1 and 120),
  add column serial text check (length(btrim(serial)) between 1 and 120),
  add column recall_state text check (recall_state in ('AFFECTED', 'POSSIBLE', 'REMEDIED', 'NOT_AFFECTED'));
comment on column fls_device.recall_state is 'of the recall notices that may concern it, the state that must be acted on first; null where there is none';
create index fls_device_recall_idx on fls_device (organization_id, property_id, record_id)
  where recall_state in ('POSSIBLE', 'AFFECTED') and archived_at is null;

create table fls_device_recall (
  organization_id bigint not null,
  device_id bigint not null,
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
  primary key (organization_id, device_id, recall_id),
  foreign key (organization_id, device_id) references fls_device (organization_id, id) deferrable initially immediate,
  check ((state = 'REMEDIED') = (remedied_on is not null)),
  check (state <> 'NOT_AFFECTED' or reason is not null),
  check ((state = 'POSSIBLE') = (decided_at is null))
);
comment on table fls_device_recall is 'as item_recall: POSSIBLE is found by the rule and goes when the record speaks against it, all else was decided by a person and stays';
create index fls_device_recall_recall_idx on fls_device_recall (recall_id);
create index fls_device_recall_decider_idx on fls_device_recall (decided_by) where decided_by is not null;
call migration_tools.protect('fls_device_recall');

create function set_device_recall_state() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
declare
  organization bigint := case when tg_op = 'DELETE' then old.organization_id else new.organization_id end;
  recalled bigint := case when tg_op = 'DELETE' then old.device_id else new.device_id end;
  worst text;
begin
  perform from fls_device v where v.organization_id = organization and v.id = recalled for no key update;
  select r.state into worst from fls_device_recall r where r.organization_id = organization and r.device_id = recalled and r.archived_at is null
    order by array_position(array['AFFECTED', 'POSSIBLE', 'REMEDIED', 'NOT_AFFECTED'], r.state) limit 1;
  update fls_device v set recall_state = worst
    where v.organization_id = organization and v.id = recalled and v.recall_state is distinct from worst;
  return null;
end $$;
create trigger fls_device_recall_state after insert or update or delete on fls_device_recall for each row execute function set_device_recall_state();

-- The worker looks again soon after a device changed in what a notice names.
create trigger request_recalls_insert after insert on fls_device referencing new table as touched
  for each statement execute function request_recalls_of_rows();
create trigger request_recalls_update after update of organization_id, property_id, kind, maker, model, serial, made_on, archived_at
  on fls_device for each row when (
    (old.organization_id, old.property_id, old.kind, old.maker, old.model, old.serial, old.made_on, old.archived_at)
    is distinct from (new.organization_id, new.property_id, new.kind, new.maker, new.model, new.serial, new.made_on, new.archived_at))
  execute function request_recalls();

-- A rule of red flags looks for devices that a safety recall may concern.
alter table alert_rule drop constraint alert_rule_code_check;
alter table alert_rule add constraint alert_rule_code_check check (code in ('RECALL_MATCH', 'LIFE_OVER', 'LIFE_FAR_OVER', 'REPAIRS_12M',
  'MONEY_PIT', 'REPLACE_AT_TURN', 'WARRANTY_FAULT', 'SAME_SERIAL', 'FLS_OVERDUE', 'FLS_DEVICE', 'FLS_RECALL'));
alter table asset_alert_reason drop constraint asset_alert_reason_code_check;
alter table asset_alert_reason add constraint asset_alert_reason_code_check check (code in ('RECALL_MATCH', 'LIFE_OVER', 'LIFE_FAR_OVER',
  'REPAIRS_12M', 'MONEY_PIT', 'REPLACE_AT_TURN', 'WARRANTY_FAULT', 'SAME_SERIAL', 'FLS_OVERDUE', 'FLS_DEVICE', 'FLS_RECALL', 'INSPECTION', 'FLS',
  'MANUAL'));
